import type { SourceRange } from '../repository/source-range.ts';
import { parameterCount } from './fake-parameters.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/** Assertions that list the arguments of a call; of the second kind the first argument is the number of the call. */
const assertion =
  /^(?:toHaveBeenCalledWith|toBeCalledWith|toHaveBeenLastCalledWith|lastCalledWith|toHaveBeenCalledExactlyOnceWith|calledWith|calledOnceWith|calledWithExactly|withArgs)$/;
const numberedAssertion = /^(?:toHaveBeenNthCalledWith|nthCalledWith)$/;
const implementation = /^(?:mockImplementation|mockImplementationOnce|callsFake)$/;
/** What stands between a method that is looked at and the call that says what is expected of it. */
const following = /^(?:[\s!)]|as\s+[\w$.<>[\]' |]+?(?=\)))*(?:\.\s*not\s*)?\.\s*([A-Za-z]+)\s*\(/;

/** What a call was passed, compared with a list: `.mock.lastCall).toEqual([`, also as `node:test` and Sinon record it. */
const recordedCall =
  /^[\s!)]*\.\s*(?:mock\s*\??\.\s*)?(?:calls\s*(?:\??\.?\[\s*\d+\s*\]|\??\.at\(\s*-?\d+\s*\))|lastCall|firstCall)[!?\s]*(?:\.\s*(?:arguments|args)\b[!\s]*)?(?:\)[\s)]*(?:\.\s*not\s*)?\.\s*(?:toEqual|toStrictEqual|toMatchObject|eql|deep\.equal)\s*\(\s*|,\s*)\[/;

/**
 * Why a test has to follow the `{}` of a call it watches: it lists more arguments, or its stand-in takes more parameters,
 * than the method has path arguments. `undefined` when nothing in sight says so.
 *
 * @param chain the member expression, or the arguments `client.api.datasets, 'get'` of a spy
 * @param pathArguments number of arguments before v5's `requestOptions`
 */
export function expectsOptions(source: string, chain: SourceRange, pathArguments: number): string | undefined {
  const after = source.slice(chain.end);
  const asserted =
    'this test expects requestOptions right behind the path arguments, where v6 has the empty request object';
  const faked = 'this fake takes requestOptions where v6 passes the empty request object';
  // `sinon.assert.calledWith(client.api.datasets.get, 'films', options)`
  if (
    /\bassert\s*\.\s*(?:alwaysC|c)alled(?:Once)?With\w*\s*\(\s*$/.test(
      source.slice(Math.max(0, chain.start - 100), chain.start),
    )
  ) {
    return listsOptions(after, pathArguments) ? asserted : undefined;
  }
  const assigned = /^\s*(?:\?\?|\|\|)?=(?![=>])/.exec(after);
  if (assigned !== null)
    return (parameterCount(after.slice(assigned[0].length)) ?? 0) > pathArguments ? faked : undefined;
  const list = recordedCall.exec(after);
  if (list !== null) return listsOptions(after.slice(list[0].length), pathArguments) ? asserted : undefined;
  const match = following.exec(after);
  const [, name = ''] = match ?? [];
  const passed = after.slice(match?.[0].length ?? 0);
  if (implementation.test(name)) return (parameterCount(passed) ?? 0) > pathArguments ? faked : undefined;
  const extra = numberedAssertion.test(name) ? 1 : 0;
  if (extra === 0 && !assertion.test(name)) return undefined;
  return listsOptions(passed, pathArguments + extra) ? asserted : undefined;
}

const calls = String.raw`^[\s!)]*\.\s*(?:mock\s*\??\.\s*)?`;
const looksAtCalls = new RegExp(String.raw`${calls}(?:calls|lastCall|(?:first|second|last)Call|args)\b`);
const countsCalls = new RegExp(
  String.raw`${calls}calls\s*(?:\??\.\s*length\b|\)[\s)]*(?:\.\s*not\s*)?\.\s*(?:toHaveLength|toBeDefined|toBeTruthy)\b)`,
);
const readsArgument = new RegExp(
  String.raw`${calls}(?:calls\s*(?:\??\.?\[\s*\d+\s*\]|\??\.at\(\s*-?\d+\s*\))|(?:last|first|second)Call)[!?.\s]*(?:(?:arguments|args)\b[!?.\s]*)?\[\s*(\d+)\s*\]`,
);

/**
 * Whether a test looks at what calls were passed in a way that may show their requestOptions: the recorded calls as a
 * whole, taken apart or handed on, or an assertion that spreads its arguments.
 */
export function mayShowOptions(source: string, { end }: SourceRange): boolean {
  const after = source.slice(end);
  if (readsArgument.test(after)) return false;
  if (looksAtCalls.test(after)) return !countsCalls.test(after) && !recordedCall.test(after);
  const match = following.exec(after);
  return (
    match !== null &&
    (assertion.test(match[1]!) || numberedAssertion.test(match[1]!)) &&
    argumentsIn(after.slice(match[0].length)).some(({ text }) => text.startsWith('...'))
  );
}

/** Whether one recorded argument is read that is requestOptions in v5: `.mock.calls[0][1]`. */
export function readsOptions(source: string, { end }: SourceRange, pathArguments: number): boolean {
  const [, argument] = readsArgument.exec(source.slice(end)) ?? [];
  return argument !== undefined && Number(argument) >= pathArguments;
}

/** An earlier run has left its marker above the statement. */
export function isMarked(source: string, { start }: SourceRange, id: string): boolean {
  const above = /(?:^|\n)((?:[ \t]*\/\/[^\n]*\n)+)[ \t]*$/.exec(source.slice(0, start))?.[1] ?? '';
  return above.includes(`(svc-v6): ${id}:`);
}

/** Why what {@link mayShowOptions} finds has to be looked at. */
export const showsCalls = 'this test looks at what calls pass, and rewritten ones pass `{}` before requestOptions';

/** What to look at where {@link placeholderInAssertion} is written. */
export const expectsPlaceholder =
  'this test expects requestOptions, and now `{}` before them, as the rewritten call passes';

/**
 * Where `{}` goes in the assertion behind `chain`, so that it expects what the rewritten call passes. `undefined` where
 * that cannot be told from the text.
 */
export function placeholderInAssertion(
  source: string,
  chain: SourceRange,
  pathArguments: number,
): TextEdit | undefined {
  const match = following.exec(source.slice(chain.end));
  const [, name = ''] = match ?? [];
  const extra = numberedAssertion.test(name) ? 1 : 0;
  if (match === null || (extra === 0 && !assertion.test(name))) return undefined;
  const start = chain.end + match[0].length;
  const passed = argumentsIn(source.slice(start));
  const options = passed[pathArguments + extra];
  if (
    options === undefined ||
    passed.length !== pathArguments + extra + 1 ||
    passed.some(({ text }) => text.startsWith('...'))
  )
    return undefined;
  return { start: start + options.start, end: start + options.start, text: '{}, ' };
}

/** Whether more than the path arguments are listed, and not `{}` right behind them, as v6 has it. */
function listsOptions(text: string, pathArguments: number): boolean {
  const passed = argumentsIn(text);
  return passed.length > pathArguments && !/^\{\s*\}$/.test(passed[pathArguments]!.text);
}

/** The arguments up to the parenthesis that closes the list `text` is in; what is in quotes and comments is blank. */
function argumentsIn(text: string): { start: number; text: string }[] {
  const plain = text.replace(
    /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (found) => (found.startsWith('/') ? ' ' : '_').repeat(found.length),
  );
  const found: { start: number; text: string }[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain[at]!;
    const closes = ')]}'.includes(character);
    if (depth === 0 && (closes || character === ',')) {
      const argument = plain.slice(start, at);
      if (argument.trim() !== '')
        found.push({ start: start + argument.length - argument.trimStart().length, text: argument.trim() });
      start = at + 1;
      if (closes) break;
    } else if (closes) depth -= 1;
    if ('([{'.includes(character)) depth += 1;
  }
  return found;
}
