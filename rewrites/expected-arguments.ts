import type { SourceRange } from '../analysis/site.ts';
import { parameterCount } from './fake-parameters.ts';

/** Assertions that list the arguments of a call; of the second kind the first argument is the number of the call. */
const assertion = /^(?:toHaveBeenCalledWith|toBeCalledWith|toHaveBeenLastCalledWith|lastCalledWith|toHaveBeenCalledExactlyOnceWith|calledWith|calledOnceWith|calledWithExactly|withArgs)$/;
const numberedAssertion = /^(?:toHaveBeenNthCalledWith|nthCalledWith)$/;
const implementation = /^(?:mockImplementation|mockImplementationOnce|callsFake)$/;
/** What stands between a method that is looked at and the call that says what is expected of it. */
const following = /^(?:[\s!)]|as\s+[\w$.<>[\]' |]+?(?=\)))*(?:\.\s*not\s*)?\.\s*([A-Za-z]+)\s*\(/;

/**
 * Why a test has to follow the `{}` of a call it watches: it lists more arguments, or its stand-in takes more parameters,
 * than the method has path arguments. `undefined` when nothing in sight says so.
 *
 * @param chain the member expression, or the arguments `client.api.datasets, 'get'` of a spy
 * @param pathArguments number of arguments before v5's `requestOptions`
 */
export function expectsOptions(source: string, chain: SourceRange, pathArguments: number): string | undefined {
  const after = source.slice(chain.end);
  const asserted = 'this test expects requestOptions right behind the path arguments, where v6 has the empty request object';
  const faked = 'this fake takes requestOptions where v6 passes the empty request object';
  // `sinon.assert.calledWith(client.api.datasets.get, 'films', options)`
  if (/\bassert\s*\.\s*(?:alwaysC|c)alled(?:Once)?With\w*\s*\(\s*$/.test(source.slice(Math.max(0, chain.start - 100), chain.start))) {
    return countArguments(after) > pathArguments ? asserted : undefined;
  }
  const assigned = /^\s*(?:\?\?|\|\|)?=(?![=>])/.exec(after);
  if (assigned !== null) return (parameterCount(after.slice(assigned[0].length)) ?? 0) > pathArguments ? faked : undefined;
  const match = following.exec(after);
  const [, name = ''] = match ?? [];
  const passed = after.slice(match?.[0].length ?? 0);
  if (implementation.test(name)) return (parameterCount(passed) ?? 0) > pathArguments ? faked : undefined;
  const extra = numberedAssertion.test(name) ? 1 : 0;
  if (extra === 0 && !assertion.test(name)) return undefined;
  return countArguments(passed) > pathArguments + extra ? asserted : undefined;
}

/** Number of arguments up to the parenthesis that closes the list `text` is in. */
function countArguments(text: string): number {
  const withoutStrings = text.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (found) => (found.startsWith('/') ? '' : '_'));
  let depth = 0;
  let count = 0;
  let empty = true;
  for (const character of withoutStrings) {
    if (')]}'.includes(character) && depth === 0) break;
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) empty = true;
    else if (empty && /\S/.test(character)) {
      empty = false;
      count += 1;
    }
  }
  return count;
}
