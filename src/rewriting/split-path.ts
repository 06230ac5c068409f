import type { Entry } from '../catalog/entry.ts';
import type { DestructureShape, MemberShape, Segment, Site } from '../sites/site.ts';
import type { SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { keyEdit } from './destructuring.ts';
import { localTarget, matchPath, pathEdits } from './member-path.ts';
import { chainOf } from './test-calls/mock-context.ts';
import { removeFromList } from './object-text.ts';
import type { PlanContext } from './plan.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/*
 * `const s = client.api.scoresV3; await s.getManyV3(q)`: the v5 path is split over two sites. Either both move in one
 * run, or neither does. Both planners ask the functions below, so they cannot disagree.
 */

/** Group of the declaration of a local and its uses. */
export interface LocalLink {
  group: string;
  /** v6 names for the path the local's initializer ends in. */
  names: readonly string[];
}

/** For a use through a local name: the declaration in the same file, when it can be rewritten in step. */
export function localOfUse(
  site: Site,
  hidden: readonly string[],
  names: readonly string[],
  context: PlanContext,
): LocalLink | undefined {
  const { shape } = site;
  if (shape.kind !== 'member') return undefined;
  const declaration = declarationOf(shape.receiver, context);
  if (declaration === undefined || declaration.site.evidence !== 'proven') return undefined;
  const entry = context.entryOf(declaration.site.id);
  // Where the declaration stays, its uses do too.
  if (entry === undefined || planLocalDeclaration(declaration.site, { ...context, entry }) === undefined)
    return undefined;
  const isHidden =
    declaration.names.length >= hidden.length &&
    hidden.every((name, index) => declaration.names[declaration.names.length - hidden.length + index] === name);
  return isHidden ? { group: groupOf(declaration.site), names } : undefined;
}

/**
 * For `const s = client.api.scoresV3` or `const { scoresV3 } = client.api`: the edits, when the file's uses move in
 * step.
 */
export function planLocalDeclaration(
  site: Site,
  context: PlanContext,
): { group: string; edits: readonly TextEdit[] } | undefined {
  const { entry, syntax } = context;
  const declared = declaredLocal(site, syntax);
  if (declared === undefined || entry.target === undefined || !isOnlyReadFrom(declared.local, syntax)) return undefined;
  const { shape } = site;
  if (shape.kind === 'destructure') {
    const edits = entry.target.length === 1 ? patternEdits(shape, entry.path, entry.target[0]!, context) : undefined;
    return edits === undefined ? undefined : { group: groupOf(site), edits };
  }
  const match = shape.kind === 'member' ? matchPath(shape.segments, entry.path) : undefined;
  const edits =
    match === undefined || match.hidden.length > 0 ? undefined : pathEdits(context, match.visible, entry.target);
  return edits === undefined || 'reason' in edits ? undefined : { group: groupOf(site), edits };
}

/** Another key for the same local name, one level further out where v5 had a namespace around it. */
function patternEdits(
  shape: DestructureShape,
  path: readonly string[],
  name: string,
  context: PlanContext,
): TextEdit[] | undefined {
  const { source, syntax } = context;
  if (path.length === 1) return [keyEdit(shape, name, source)];
  const [outer = ''] = path;
  const local = shape.local?.name ?? '';
  if (path.length > 2) return undefined;
  const text = name === local ? name : `${name}: ${local}`;
  const alone = shape.siblings.length === 1;
  if (shape.outer.length === 0) {
    const { initializer } = shape;
    const isOuter =
      initializer !== undefined &&
      syntax.at(initializer)?.kind === 'PropertyAccessExpression' &&
      syntax.pathOf(initializer).at(-1) === outer;
    if (!alone || !isOuter) return undefined;
    const [owner] = syntax.childrenOf(initializer);
    return [
      { ...shape.element, text },
      { start: owner!.end, end: initializer.end, text: '' },
    ];
  }
  return nestedEdits(shape, outer, text, alone, context);
}

/** `const { legacy: { scoreV1: scores } } = client.api`: the name goes one pattern further out. */
function nestedEdits(
  { pattern, element }: DestructureShape,
  outer: string,
  text: string,
  alone: boolean,
  context: PlanContext,
): TextEdit[] | undefined {
  const { syntax } = context;
  const around = syntax.parent(pattern);
  const [key, value] = around?.kind === 'BindingElement' ? syntax.childrenOf(around) : [];
  if (around === undefined || key?.kind !== 'Identifier' || value?.start !== pattern.start) return undefined;
  if (syntax.nameOf(key) !== outer) return undefined;
  if (alone) return [{ start: around.start, end: pattern.end, text }];
  return [
    { start: around.start, end: around.start, text: `${text}, ` },
    removeFromList(context, pattern, element, syntax.childrenOf(pattern)[0]?.start === element.start),
  ];
}

/** True for the entry of a namespace whose members live on: its uses are members of it. */
export function isNamespace(entry: Entry): boolean {
  return entry.movesWithMembers === true;
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
  if (match === undefined || local === undefined) return { reason: 'the names that change are not written here' };
  const edits = pathEdits(context, match.visible, local.names);
  if ('reason' in edits) return edits;
  if (local.holder === undefined) return { edits, names: local.names, visible: match.visible };
  const link = localOfUse(site, match.hidden, local.holder, context);
  if (link === undefined)
    return { reason: `\`${match.hidden.join('.')}\` is written elsewhere and has to change at the same time` };
  return { edits, names: local.names, visible: match.visible, group: link.group };
}

interface Declaration {
  /** The local name where it is declared. */
  local: SourceRange;
  /** v5 names of the value, as far as they are written here. */
  names: readonly string[];
}

/** `const local = client.api.scoresV3;` or `const { scoresV3: local } = …`. */
function declaredLocal(site: Site, syntax: SyntaxView): Declaration | undefined {
  const { shape } = site;
  if (syntax.childrenOf(site.statement).some(({ kind }) => kind === 'ExportKeyword')) return undefined;
  if (shape.kind === 'destructure') {
    if (shape.local === undefined || shape.position !== 'const' || shape.hasDefault || shape.hasRest || shape.escapes)
      return undefined;
    const written = shape.initializer === undefined ? [] : syntax.pathOf(shape.initializer);
    return { local: shape.local.range, names: [...written, ...shape.outer, syntax.nameOf(shape.key)] };
  }
  if (shape.kind !== 'member' || (shape.use.kind !== 'value' && shape.use.kind !== 'read')) return undefined;
  const chain = chainOf(shape);
  const local = syntax.holderOf(chain);
  const declaration = local && syntax.parent(local);
  const isPlain =
    declaration?.kind === 'VariableDeclaration' &&
    declaration.end === chain.end &&
    syntax.childrenOf(declaration).length === 2 &&
    !syntax.isReassigned(local!);
  return isPlain ? { local: local!, names: shape.segments.map(({ name }) => name) } : undefined;
}

/** The declaration of the local that a name means, when the name is only read from: it does not travel on. */
function declarationOf(
  name: SourceRange,
  { siblings, syntax }: PlanContext,
): (Declaration & { site: Site }) | undefined {
  const places = new Set(syntax.usesOf(name).map(({ start }) => start));
  for (const site of siblings) {
    const declaration = declaredLocal(site, syntax);
    if (declaration === undefined || !places.has(declaration.local.start)) continue;
    return isOnlyReadFrom(declaration.local, syntax) ? { ...declaration, site } : undefined;
  }
  return undefined;
}

/** Every use of the variable reads a member by its name. */
function isOnlyReadFrom(local: SourceRange, syntax: SyntaxView): boolean {
  return syntax.usesOf(local).every((use) => {
    const access = syntax.parent(use);
    return access?.kind === 'PropertyAccessExpression' && access.start === use.start;
  });
}

function groupOf(declaration: Site): string {
  return `local@${declaration.name.start}`;
}
