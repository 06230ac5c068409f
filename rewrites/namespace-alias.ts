import type { Entry } from '../catalog/entry.ts';
import type { MemberShape, Segment, Site } from '../analysis/site.ts';
import { localTarget, matchPath, pathEdits } from './member-path.ts';
import type { PlanContext, TextEdit } from './plan.ts';

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
export function aliasOfUse(site: Site, hidden: readonly string[], names: readonly string[], context: PlanContext): AliasLink | undefined {
  const { shape } = site;
  if (shape.kind !== 'member') return undefined;
  const local = context.source.slice(shape.receiver.start, shape.receiver.end);
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(local)) return undefined;
  const declarations = context.siblings.filter((sibling) => declaredAlias(sibling, context.source)?.local === local);
  const [declaration] = declarations;
  if (declarations.length !== 1 || declaration === undefined) return undefined;
  const alias = declaredAlias(declaration, context.source);
  if (alias === undefined || !endsWith(alias.segments, hidden) || declaration.evidence !== 'proven' || !onlyMemberUses(context.source, local, alias.shape)) return undefined;
  return { group: groupOf(declaration), names };
}

/** For `const s = client.api.scoresV3`: the edits, when the file's uses of `s` move in step. */
export function planAliasDeclaration(site: Site, context: PlanContext): { group: string; edits: readonly TextEdit[] } | undefined {
  const alias = declaredAlias(site, context.source);
  const { entry } = context;
  if (alias === undefined || entry.target === undefined || !onlyMemberUses(context.source, alias.local, alias.shape)) return undefined;
  const match = matchPath(alias.segments, entry.path);
  if (match === undefined || match.hidden.length > 0) return undefined;
  const others = context.siblings.filter((sibling) => declaredAlias(sibling, context.source)?.local === alias.local);
  if (others.length !== 1) return undefined;
  const edits = pathEdits(context.source, match.visible, entry.target);
  return edits === undefined ? undefined : { group: groupOf(site), edits };
}

/** True for the entry of a namespace rather than of a method: its uses are members of it. */
export function isNamespace(entry: Entry): boolean {
  return entry.chapter === 'score-renames' && entry.kind === 'manual';
}

/** Splits a rename over the written and the hidden names: the edits here, and the group when the rest is elsewhere. */
export function planSplitPath(site: Site, shape: MemberShape, target: readonly string[], context: PlanContext): { edits: readonly TextEdit[]; names: readonly string[]; visible: readonly Segment[]; group?: string } | { reason: string } {
  const match = matchPath(shape.segments, context.entry.path);
  const local = match === undefined ? undefined : localTarget(match, target);
  if (match === undefined || local === undefined) return { reason: 'the names that change are not written at this place' };
  const edits = pathEdits(context.source, match.visible, local.names);
  if (edits === undefined) return { reason: 'a cast stands between the names that change' };
  if (local.alias === undefined) return { edits, names: local.names, visible: match.visible };
  const link = aliasOfUse(site, match.hidden, local.alias, context);
  if (link === undefined) return { reason: `\`${match.hidden.join('.')}\` is written elsewhere and has to change at the same time` };
  return { edits, names: local.names, visible: match.visible, group: link.group };
}

function declaredAlias(site: Site, source: string): { local: string; shape: MemberShape; segments: readonly Segment[] } | undefined {
  const { shape } = site;
  if (shape.kind !== 'member' || (shape.use.kind !== 'value' && shape.use.kind !== 'read')) return undefined;
  const before = /(?<![\p{ID_Continue}$.])const\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=\s*$/u.exec(source.slice(site.statement.start, shape.receiver.start));
  const after = source.slice(shape.segments.at(-1)?.access.end);
  if (before?.[1] === undefined || !/^\s*(;|\r?\n|$)/.test(after) || /^export\b/.test(source.slice(site.statement.start))) return undefined;
  return { local: before[1], shape, segments: shape.segments };
}

/** The local name appears only where it is declared and before a `.`: so it neither travels on nor is declared again. */
function onlyMemberUses(source: string, local: string, declaration: MemberShape): boolean {
  const escaped = local.replaceAll('$', '\\$');
  const word = new RegExp(`(?<![\\p{ID_Continue}$.])${escaped}(?![\\p{ID_Continue}$])(?!\\s*\\??\\.)`, 'gu');
  const found = [...source.matchAll(word)].map((match) => match.index);
  return found.length === 1 && found[0]! < declaration.receiver.start;
}

function endsWith(segments: readonly Segment[], names: readonly string[]): boolean {
  const match = matchPath(segments, names);
  return match !== undefined && match.hidden.length === 0;
}

function groupOf(declaration: Site): string {
  return `alias@${declaration.name.start}`;
}
