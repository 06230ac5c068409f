import type { SourceRange } from '../../src/repository/source-range.ts';
import type { SyntaxView } from '../../src/program/syntax-view.ts';
import type { Argument, Use } from '../../src/sites/site.ts';

type HandedUse = Extract<Use, { kind: 'value' | 'bind' }>;

const passedOn = 'who is given the method passes it what stands behind, and v6 takes `{}` before requestOptions';
const calledWrapped = 'what is made of the method is called with requestOptions, and v6 takes `{}` before them';

/**
 * Why requestOptions may reach the method by way of a function that takes it: `limit(get, name, options)`,
 * `memoize(get)(name, options)`. `undefined` where nothing in the file says so.
 *
 * @param method the method as it is given, with what binds it
 */
export function handedWithOptions(
  method: SourceRange,
  { passedWith = [] }: HandedUse,
  pathArguments: number,
  syntax: SyntaxView,
): string | undefined {
  const passing = syntax.passedTo(method);
  // Its list of arguments is that of a call.
  if (passing === undefined || syntax.pathOf(passing.callee).join('.') === 'Reflect.apply') return undefined;
  if (passesOptions(passedWith, pathArguments)) return passedOn;
  const maker = passing.call;
  const holder = syntax.holderOf(maker);
  const made = [maker, ...(holder === undefined ? [] : syntax.usesOf(holder))];
  return made.some((value) => isCalledWithMore(value, pathArguments, syntax)) ? calledWrapped : undefined;
}

/** Without a path argument, what stands behind may be for the function itself, such as `{ retries: 3 }`. */
function passesOptions(passed: readonly Argument[], pathArguments: number): boolean {
  const options = passed.findIndex(({ type }) => type === 'options');
  if (options >= 0) return passed[options - 1]?.kind !== 'emptyObject';
  if (passed.slice(0, pathArguments + 1).some(({ kind }) => kind === 'spread')) return true;
  return pathArguments > 0 && passed.length === pathArguments + 1 && passed[pathArguments]!.type === 'unknown';
}

function isCalledWithMore(value: SourceRange, pathArguments: number, syntax: SyntaxView): boolean {
  const [link] = syntax.chainBehind(value);
  if (link?.kind !== 'call') return false;
  const slot = link.arguments[pathArguments];
  if (slot === undefined || link.arguments.length !== pathArguments + 1) return false;
  return slot.kind !== 'ObjectLiteralExpression' || syntax.childrenOf(slot).length > 0;
}
