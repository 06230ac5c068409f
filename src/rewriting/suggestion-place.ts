/** What a suggestion takes the place of. */
import type { CodeText } from '../program/code-text.ts';
import type { SyntaxView } from '../program/syntax-view.ts';
import type { CallFacts, Site } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { functionKinds } from './fresh-name.ts';

/** A type, or the name of one in an import. */
export function typePlace({ shape, extent }: Site): SourceRange | undefined {
  return shape.kind === 'exportedName' && shape.position === 'jsdoc' ? undefined : extent;
}

/** The call of the member; of one that is taken out, the only call of its local name. */
function callOf({ shape }: Site): CallFacts | undefined {
  if (shape.kind === 'destructure') {
    const calls = shape.references.flatMap(({ use }) => (use.kind === 'call' ? [use.call] : []));
    return calls.length === 1 && shape.references.length === 1 ? calls[0] : undefined;
  }
  const use = shape.kind === 'member' || shape.kind === 'exportedName' ? shape.use : undefined;
  return use?.kind === 'call' ? use.call : undefined;
}

/**
 * The call or the member, with the `await` in front of it where the text waits itself; an assignment where the text is
 * one.
 */
export function valuePlace(
  site: Site,
  { waits, assigns, bare }: CodeText,
  syntax: SyntaxView,
): SourceRange | undefined {
  const { shape, extent } = site;
  const call = callOf(site);
  if (shape.kind === 'fakeUse' || (shape.kind === 'destructure' && call === undefined)) return undefined;
  if (assigns) return syntax.assignedTo(extent) === undefined ? undefined : syntax.parent(extent);
  if (!waits) return call?.range ?? extent;
  const wait = call?.awaitExpression;
  return bare.startsWith('(') ? (wait?.parentheses ?? wait?.range) : wait?.range;
}

/**
 * Lines of code stand for the statement, where the call is the whole of it, or the value of its one variable, whose
 * names the text declares as well. What else it declares has to be new there.
 */
export function statementPlace(site: Site, { declares, waits }: CodeText, syntax: SyntaxView): SourceRange | undefined {
  const call = callOf(site);
  const outermost = call && syntax.wrapped(call.awaitExpression?.range ?? call.range);
  const parent = outermost && syntax.parent(outermost);
  if (call === undefined || parent === undefined || (waits && !canWait(call, syntax))) return undefined;
  if (parent.kind === 'ExpressionStatement') return declaresNew(declares, [], parent, syntax) ? parent : undefined;
  const list = parent.kind === 'VariableDeclaration' ? syntax.parent(parent) : undefined;
  const statement = list && syntax.parent(list);
  if (list === undefined || statement?.kind !== 'VariableStatement' || syntax.childrenOf(list).length > 1)
    return undefined;
  const [pattern] = syntax.childrenOf(parent);
  const bound = pattern === undefined ? [] : syntax.variablesIn(pattern).map((name) => syntax.nameOf(name));
  return bound.every((name) => declares.includes(name)) && declaresNew(declares, bound, parent, syntax)
    ? statement
    : undefined;
}

/** Whether a text declares names that are new at a place, but for those that are bound there. */
function declaresNew(
  declares: readonly string[],
  bound: readonly string[],
  place: SourceRange,
  syntax: SyntaxView,
): boolean {
  return declares.every((name) => bound.includes(name) || !syntax.declares(name, place));
}

function canWait(call: CallFacts, syntax: SyntaxView): boolean {
  if (call.awaited) return true;
  const around = syntax.enclosing(call.range, ...functionKinds);
  return around !== undefined && syntax.childrenOf(around).some(({ kind }) => kind === 'AsyncKeyword');
}
