/** What a test says of the arguments of a call that gets `{}` in front of its requestOptions. */
import { isMarkerOf } from '../../catalog/read-marker.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { calledMember, comparedList, linkName, recordedIn, testChain } from './test-chain.ts';
import { beforeListed, putsFunction } from '../../flow/test-library-words.ts';

const asserted = 'this test expects requestOptions where v6 has `{}`';
const faked = 'this mock takes requestOptions where v6 passes the empty request object';

/**
 * Why a test has to follow the `{}` of a call it watches: it lists more arguments, or its test double takes more
 * parameters, than the method has path arguments. `undefined` when nothing in sight says so.
 *
 * @param place the member expression, or the arguments `client.api.datasets, 'get'` of a spy
 * @param pathArguments number of arguments before v5's `requestOptions`
 */
export function expectsOptions(place: SourceRange, pathArguments: number, syntax: SyntaxView): string | undefined {
  const value = syntax.assignedTo(place);
  if (value !== undefined) return takesMore(value, pathArguments, syntax) ? faked : undefined;
  const listed = listedArguments(place, syntax);
  if (listed !== undefined) return hasOptions(listed, pathArguments, syntax) ? asserted : undefined;
  const called = calledMember(testChain(place, syntax).links, syntax);
  const [implementation] = called?.arguments ?? [];
  return called !== undefined &&
    implementation !== undefined &&
    putsFunction(called.name) &&
    takesMore(implementation, pathArguments, syntax)
    ? faked
    : undefined;
}

function takesMore(value: SourceRange, pathArguments: number, syntax: SyntaxView): boolean {
  return (syntax.parametersOf(value)?.length ?? 0) > pathArguments;
}

/** The arguments of one call, as an assertion lists them. */
function listedArguments(place: SourceRange, syntax: SyntaxView): readonly SyntaxNode[] | undefined {
  const { links, passing } = testChain(place, syntax);
  const byName = assertedByName(place, syntax);
  if (byName !== undefined) return byName;
  const recorded = recordedIn(links, syntax);
  if (recorded !== undefined)
    return recorded.ofOneCall && recorded.argument === undefined ? comparedList(recorded, passing, syntax) : undefined;
  const called = calledMember(links, syntax);
  const before = called === undefined ? undefined : beforeListed(called.name);
  return before === undefined ? undefined : called!.arguments.slice(before);
}

/** `sinon.assert.calledWith(client.api.datasets.get, 'films', options)` */
function assertedByName(place: SourceRange, syntax: SyntaxView): readonly SyntaxNode[] | undefined {
  const passing = syntax.passedTo(place);
  if (passing?.index !== 0) return undefined;
  const callee = syntax.pathOf(passing.callee);
  return callee.at(-2) === 'assert' && beforeListed(callee.at(-1)!) === 0 ? passing.arguments.slice(1) : undefined;
}

/**
 * Whether a test looks at what calls were passed in a way that may show their requestOptions: the recorded calls as a
 * whole, taken apart or handed on, or an assertion that spreads its arguments.
 */
export function mayShowOptions(place: SourceRange, syntax: SyntaxView): boolean {
  const { links, passing } = testChain(place, syntax);
  const recorded = recordedIn(links, syntax);
  if (recorded === undefined) {
    const called = calledMember(links, syntax);
    return called !== undefined && beforeListed(called.name) !== undefined && called.arguments.some(isSpread);
  }
  if (recorded.argument !== undefined) return false;
  return recorded.ofOneCall
    ? comparedList(recorded, passing, syntax) === undefined
    : !countingMembers.has(recorded.rest.map((link) => linkName(link, syntax)).find((name) => name !== 'not') ?? '');
}

/** What only asks how many calls there were. */
const countingMembers: ReadonlySet<string> = new Set(['length', 'toHaveLength', 'toBeDefined', 'toBeTruthy']);

/** Whether one recorded argument is read that is requestOptions in v5: `.mock.calls[0][1]`. */
export function readsOptions(place: SourceRange, pathArguments: number, syntax: SyntaxView): boolean {
  const argument = recordedIn(testChain(place, syntax).links, syntax)?.argument;
  return argument !== undefined && argument >= pathArguments;
}

/** An earlier run has left its marker above the statement. */
export function isMarked(statement: SourceRange, id: string, source: string, syntax: SyntaxView): boolean {
  return syntax.commentsAbove(statement).some(({ start, end }) => isMarkerOf(source.slice(start, end), id));
}

/** Why what {@link mayShowOptions} finds has to be looked at. */
export const showsCalls = 'this test looks at what calls pass, and migrated ones pass `{}` before requestOptions';

/** What to look at where {@link placeholderInAssertion} is written. */
export const expectsPlaceholder =
  'this test expects requestOptions, and now `{}` before them, as the migrated call passes';

/**
 * Where `{}` goes in the assertion behind `place`, so that it expects what the rewritten call passes. `undefined` where
 * the assertion is another one, or does not list its arguments one by one.
 */
export function placeholderInAssertion(
  place: SourceRange,
  pathArguments: number,
  syntax: SyntaxView,
): TextEdit | undefined {
  const called = calledMember(testChain(place, syntax).links, syntax);
  const before = called === undefined ? undefined : beforeListed(called.name);
  if (called === undefined || before === undefined || called.arguments.some(isSpread)) return undefined;
  const options = called.arguments[pathArguments + before];
  if (options === undefined || called.arguments.length !== pathArguments + before + 1) return undefined;
  return { start: options.start, end: options.start, text: '{}, ' };
}

/** Whether more than the path arguments are listed, and not `{}` right behind them, as v6 has it. */
function hasOptions(listed: readonly SyntaxNode[], pathArguments: number, syntax: SyntaxView): boolean {
  const slot = listed[pathArguments];
  return slot !== undefined && !(slot.kind === 'ObjectLiteralExpression' && syntax.childrenOf(slot).length === 0);
}

function isSpread({ kind }: SyntaxNode): boolean {
  return kind === 'SpreadElement';
}
