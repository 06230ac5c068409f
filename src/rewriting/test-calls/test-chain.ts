/** What a test says of a mock function: the chain behind it, and behind the calls that it is handed to. */
import type { ChainLink, Passing, SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { fillers, isExpect, listComparisons, recordedCalls } from '../../flow/test-library-words.ts';

/** `expect(x.mock.calls[0]).not.toEqual([…])`: all links behind `x`, and those behind `expect(…)`. */
export interface TestChain {
  links: readonly ChainLink[];
  /** The call in whose arguments the chain ends, others standing behind it: `deepEqual(x.mock.calls[0], […])`. */
  passing?: Passing;
}

/**
 * @param place the expression; or the arguments of a spy, `client.api.datasets, 'get'`, behind whose call the chain
 * begins
 */
export function testChain(place: SourceRange, syntax: SyntaxView): TestChain {
  const links: ChainLink[] = [];
  let expression: SourceRange | undefined = syntax.at(place) ?? syntax.enclosing(place, 'CallExpression');
  for (;;) {
    if (expression === undefined) return { links };
    const behind = syntax.chainBehind(expression);
    links.push(...behind);
    const passing = syntax.passedTo(behind.at(-1)?.whole ?? expression);
    if (passing === undefined) return { links };
    const isLast = passing.index === passing.arguments.length - 1;
    if (!isLast && !isExpect(syntax.pathOf(passing.callee))) return { links, passing };
    expression = passing.call;
  }
}

/** The first member in a chain that says something, when it is called: `toHaveBeenCalledWith` with its arguments. */
export function calledMember(
  links: readonly ChainLink[],
  syntax: SyntaxView,
): { name: string; arguments: readonly SyntaxNode[] } | undefined {
  const [member, call] = links.slice(links.findIndex((link) => !fillers.has(linkName(link, syntax))));
  return member?.kind === 'member' && call?.kind === 'call'
    ? { name: linkName(member, syntax), arguments: call.arguments }
    : undefined;
}

/** What a test looks at of the calls that a mock recorded. */
export interface Recorded {
  /** One of the calls; otherwise all of them. */
  ofOneCall: boolean;
  /** Its argument of this number. */
  argument?: number;
  /** What is done with what was looked at. */
  rest: readonly ChainLink[];
}

/** `.mock.calls[0][1]`, `.lastCall.args`; `undefined` where the recorded calls are not looked at. */
export function recordedIn(links: readonly ChainLink[], syntax: SyntaxView): Recorded | undefined {
  const rest = [...links];
  const next = (): string => (rest[0] === undefined ? '' : linkName(rest[0], syntax));
  if (next() === 'mock') rest.shift();
  const member = next();
  if (rest[0]?.kind !== 'member') return undefined;
  if (member === 'args') return { ofOneCall: false, rest: rest.slice(1) };
  if (member !== 'calls' && !recordedCalls.has(member)) return undefined;
  rest.shift();
  if (member === 'calls') {
    const [first, second] = rest;
    if (first?.kind === 'element' && isNumber(first.name!)) rest.shift();
    else if (next() === 'at' && second?.kind === 'call') rest.splice(0, 2);
    else return { ofOneCall: false, rest };
  }
  if (next() === 'args' || next() === 'arguments') rest.shift();
  const [element] = rest;
  return element?.kind === 'element' && isNumber(element.name!)
    ? { ofOneCall: true, argument: Number(syntax.nameOf(element.name!)), rest: rest.slice(1) }
    : { ofOneCall: true, rest };
}

/** The list that one recorded call is compared with: `toEqual([…])`, `deepEqual(…, […])`. */
export function comparedList(
  { rest }: Recorded,
  passing: Passing | undefined,
  syntax: SyntaxView,
): readonly SyntaxNode[] | undefined {
  const called = calledMember(
    rest.filter((link) => linkName(link, syntax) !== 'deep'),
    syntax,
  );
  const list =
    rest.length === 0
      ? passing?.arguments[passing.index + 1]
      : called !== undefined && listComparisons.has(called.name)
        ? called.arguments[0]
        : undefined;
  return list?.kind === 'ArrayLiteralExpression' ? syntax.childrenOf(list) : undefined;
}

/** The name of a member; empty for a call or what stands in brackets. */
export function linkName({ kind, name }: ChainLink, syntax: SyntaxView): string {
  return kind === 'member' ? syntax.nameOf(name!) : '';
}

function isNumber({ kind }: SyntaxNode): boolean {
  return kind === 'NumericLiteral';
}
