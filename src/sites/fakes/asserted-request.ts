import ts from 'typescript';
import { assertsArgumentsOf, beforeListed, fillers } from '../../flow/test-library-words.ts';
import { outermostWrapper, unwrapped } from '../../program/syntax.ts';
import type { Finder } from '../finder.ts';

/**
 * Whether a test says that a method is called with one of these keys in the request:
 * `expect(fake).toHaveBeenCalledWith({ key: … })`.
 */
export function assertsKeys({ checker }: Finder, fake: ts.Expression, keys: readonly string[]): boolean {
  const asserted = assertedRequest(fake);
  const request = asserted && unwrapped(asserted);
  if (!request) return false;
  // `expect.objectContaining({ … })`, `sinon.match({ … })`
  const [partial] = ts.isCallExpression(request) ? request.arguments : [];
  const type = checker.getTypeAtLocation(partial ?? request);
  return keys.some((key) => checker.getPropertyOfType(type, key) !== undefined);
}

/** The first of the arguments that an assertion lists of a call. */
function assertedRequest(fake: ts.Expression): ts.Expression | undefined {
  const whole = outermostWrapper(fake);
  const { parent } = whole;
  if (ts.isCallExpression(parent) && parent.arguments[0] === whole) {
    const callee = parent.expression.getText();
    if (assertsArgumentsOf.test(callee)) return parent.arguments[1];
    return /(?:^|\.)(?:expect|mocked|soft)$/.test(callee) ? assertedRequest(parent) : undefined;
  }
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== whole) return undefined;
  const { text } = parent.name;
  if (fillers.has(text)) return assertedRequest(parent);
  const before = beforeListed(text);
  const call = parent.parent;
  return before !== undefined && ts.isCallExpression(call) && call.expression === parent
    ? call.arguments[before]
    : undefined;
}
