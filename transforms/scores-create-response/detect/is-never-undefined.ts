import ts from 'typescript';
import { calledFunction, hasBody } from '../../../src/flow/calls.ts';
import { flowsFrom } from '../../../src/flow/flows-from.ts';
import { returnedFrom } from '../../../src/flow/functions.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { unwrapped } from '../../../src/program/syntax.ts';

/** Functions followed from a call to the method itself. */
const deepest = 3;

/**
 * Whether an awaited value, or what a promise gives, surely is a response: of a call of the SDK's own, or of a function
 * that returns one on every way out. A test with `in` throws for `undefined`.
 */
export function isNeverUndefined(finder: Finder, value: ts.Expression, depth = 0): boolean {
  const [source] = flowsFrom(finder.origins, unwrapped(value));
  if (source?.kind === 'await') return isNeverUndefined(finder, source.from, depth);
  if (source?.kind === 'initial')
    return source.constant && depth < deepest && isNeverUndefined(finder, source.from, depth + 1);
  return source?.kind === 'call' && ts.isCallExpression(source.from) && isResponse(finder, source.from, depth);
}

function isResponse(finder: Finder, call: ts.CallExpression, depth: number): boolean {
  if (call.questionDotToken) return false;
  if (isOfSdk(finder, call)) return !ts.isOptionalChain(call.expression);
  const owner = calledFunction(finder.origins, call);
  if (!owner || !hasBody(owner) || !owner.body || depth >= deepest) return false;
  const last = ts.isBlock(owner.body) ? owner.body.statements.at(-1) : undefined;
  return (
    (!ts.isBlock(owner.body) || (last !== undefined && ts.isReturnStatement(last))) &&
    returnedFrom(owner).every((given) => given && isNeverUndefined(finder, given, depth + 1))
  );
}

function isOfSdk(finder: Finder, call: ts.CallExpression): boolean {
  const declaration = finder.checker.getResolvedSignature(call)?.declaration;
  return declaration !== undefined && finder.origins.sparse.isBundledDeclaration(declaration.getSourceFile());
}
