import type { Entry } from '../catalog/entry.ts';
import type { DestructureShape, MemberShape, Segment, Site } from '../sites/site.ts';
import { isOnCommentLine } from './comment-line.ts';
import { keyEdit } from './destructuring.ts';
import { localTarget, matchPath, pathEdits } from './member-path.ts';
import { removeFromList } from './object-text.ts';
import type { PlanContext } from './plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/*
 * `const s = client.api.scoresV3; await s.getManyV3(q)`: the v5 path is split over two sites. Either both move in one
 * run, or neither does. Both planners ask the functions below, so they cannot disagree.
 */

/** Group of an alias declaration and its uses. */
export interface AliasLink {
  group: string;
  /** v6 names for the path the alias's initializer ends in. */
  names: readonly string[];
}

/** For a use through a local name: the declaration in the same file, when it can be rewritten in step. */
export function aliasOfUse(
  site: Site,
  hidden: readonly string[],
  names: readonly string[],
  context: PlanContext,
): AliasLink | undefined {
  const { shape } = site;
  if (shape.kind !== 'member') return undefined;
  const local = context.source.slice(shape.receiver.start, shape.receiver.end);
  const declaration = onlyDeclaration(local, context);
  if (declaration === undefined || declaration.site.evidence !== 'proven') return undefined;
  const entry = context.entryOf(declaration.site.id);
  // Where the declaration stays, its uses do too.
  if (entry === undefined || planAliasDeclaration(declaration.site, { ...context, entry }) === undefined)
    return undefined;
  const isHidden =
    declaration.names.length >= hidden.length &&
    hidden.every((name, index) => declaration.names[declaration.names.length - hidden.length + index] === name);
  return isHidden ? { group: groupOf(declaration.site), names } : undefined;
}

/** For `const s = client.api.scoresV3` or `const { scoresV3 } = client.api`: the edits, when the file's uses move in step. */
export function planAliasDeclaration(
  site: Site,
  context: PlanContext,
): { group: string; edits: readonly TextEdit[] } | undefined {
  const { entry, source } = context;
  const own = declaredAlias(site, source);
  if (own === undefined || entry.target === undefined || onlyDeclaration(own.local, context)?.site !== site)
    return undefined;
  const { shape } = site;
  if (shape.kind === 'destructure') {
    const edits =
      entry.target.length === 1 ? patternEdits(shape, entry.path, entry.target[0]!, own.local, source) : undefined;
    return edits === undefined ? undefined : { group: groupOf(site), edits };
  }
  const match = shape.kind === 'member' ? matchPath(shape.segments, entry.path) : undefined;
  const edits =
    match === undefined || match.hidden.length > 0 ? undefined : pathEdits(source, match.visible, entry.target);
  return edits === undefined || 'reason' in edits ? undefined : { group: groupOf(site), edits };
}

/** Another key for the same local name, one level further out where v5 had a namespace around it. */
function patternEdits(
  shape: DestructureShape,
  path: readonly string[],
  name: string,
  local: string,
  source: string,
): TextEdit[] | undefined {
  if (path.length === 1) return [keyEdit(shape, name, source)];
  const [outer = ''] = path;
  if (path.length > 2) return undefined;
  const text = name === local ? name : `${name}: ${local}`;
  const alone = shape.siblings.length === 1;
  if (shape.outer.length === 0) {
    const value = shape.initializer === undefined ? '' : source.slice(shape.initializer.start, shape.initializer.end);
    const behind = new RegExp(`\\s*\\??\\.\\s*${outer}$`).exec(value);
    if (!alone || behind === null) return undefined;
    return [
      { ...shape.element, text },
      { start: shape.initializer!.start + behind.index, end: shape.initializer!.end, text: '' },
    ];
  }
  const before = new RegExp(`(?<![\\p{ID_Continue}$])${outer}\\s*:\\s*$`, 'u').exec(
    source.slice(0, shape.pattern.start),
  );
  if (before === null) return undefined;
  if (alone) return [{ start: before.index, end: shape.pattern.end, text }];
  return [
    { start: before.index, end: before.index, text: `${text}, ` },
    removeFromList(
      source,
      shape.pattern,
      shape.element,
      source.slice(shape.pattern.start + 1, shape.element.start).trim() === '',
    ),
  ];
}

/** True for the entry of a namespace rather than of a method: its uses are members of it. */
export function isNamespace(entry: Entry): boolean {
  return entry.chapter === 'score-renames' && entry.kind === 'manual';
}

/** Splits a rename over the written and the hidden names: the edits here, and the group when the rest is elsewhere. */
export function planSplitPath(
  site: Site,
  shape: MemberShape,
  target: readonly string[],
  context: PlanContext,
):
  | { edits: readonly TextEdit[]; names: readonly string[]; visible: readonly Segment[]; group?: string }
  | { reason: string } {
  const match = matchPath(shape.segments, context.entry.path);
  const local = match === undefined ? undefined : localTarget(match, target);
  if (match === undefined || local === undefined)
    return { reason: 'the names that change are not written at this place' };
  const edits = pathEdits(context.source, match.visible, local.names);
  if ('reason' in edits) return edits;
  if (local.alias === undefined) return { edits, names: local.names, visible: match.visible };
  const link = aliasOfUse(site, match.hidden, local.alias, context);
  if (link === undefined)
    return { reason: `\`${match.hidden.join('.')}\` is written elsewhere and has to change at the same time` };
  return { edits, names: local.names, visible: match.visible, group: link.group };
}

interface Declaration {
  local: string;
  /** Offset of the local name where it is declared. */
  at: number;
  /** v5 names of the value, as far as they are written here. */
  names: readonly string[];
}

/** `const local = client.api.scoresV3;` or `const { scoresV3: local } = …`. */
function declaredAlias(site: Site, source: string): Declaration | undefined {
  const { shape } = site;
  if (/^export\b/.test(source.slice(site.statement.start))) return undefined;
  if (shape.kind === 'destructure') {
    if (shape.local === undefined || shape.position !== 'const' || shape.hasDefault || shape.hasRest || shape.escapes)
      return undefined;
    return {
      local: shape.local.name,
      at: shape.local.range.start,
      names: [...writtenNames(shape, source), ...shape.outer, nameOf(shape.key, source)],
    };
  }
  if (shape.kind !== 'member' || (shape.use.kind !== 'value' && shape.use.kind !== 'read')) return undefined;
  const before = /(?<![\p{ID_Continue}$.])const\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=\s*$/u.exec(
    source.slice(site.statement.start, shape.receiver.start),
  );
  const after = source.slice(shape.segments.at(-1)?.access.end);
  if (before?.[1] === undefined || !/^\s*(;|\r?\n|$)/.test(after)) return undefined;
  return {
    local: before[1],
    at: site.statement.start + before.index + before[0].indexOf(before[1], 5),
    names: shape.segments.map((segment) => segment.name),
  };
}

/** `client`, `api`, `legacy` of `… = client.api.legacy`. */
function writtenNames({ initializer }: DestructureShape, source: string): string[] {
  return initializer === undefined ? [] : source.slice(initializer.start, initializer.end).split(/[\s!]*\??\.\s*/);
}

/** The one declaration of `local` in the file, when the name appears nowhere else but before a `.`: it does not travel on. */
function onlyDeclaration(local: string, context: PlanContext): (Declaration & { site: Site }) | undefined {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(local)) return undefined;
  const found = context.siblings.flatMap((site) => {
    const declaration = declaredAlias(site, context.source);
    return declaration?.local === local ? [{ ...declaration, site }] : [];
  });
  const [declaration] = found;
  if (declaration === undefined || found.length > 1) return undefined;
  const word = new RegExp(
    `(?<![\\p{ID_Continue}$.])${local.replaceAll('$', '\\$')}(?![\\p{ID_Continue}$])(?!\\s*\\??\\.)`,
    'gu',
  );
  const { source } = context;
  // `{ scoreV1: scores }`: a key is another name.
  const isKey = (at: number): boolean =>
    /[{,]\s*$/.test(source.slice(0, at)) && /^\s*:/.test(source.slice(at + local.length));
  const others = [...source.matchAll(word)].filter(
    ({ index }) => index !== declaration.at && !isKey(index) && !isOnCommentLine(source, index),
  );
  return others.length === 0 ? declaration : undefined;
}

function nameOf(key: { start: number; end: number }, source: string): string {
  return source.slice(key.start, key.end).replace(/^(['"])(.*)\1$/, '$2');
}

function groupOf(declaration: Site): string {
  return `alias@${declaration.name.start}`;
}
