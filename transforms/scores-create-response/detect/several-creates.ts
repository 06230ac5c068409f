import ts from 'typescript';
import { functionAround } from '../../../src/flow/functions.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { unwrapped } from '../../../src/program/syntax.ts';
import { togetherOf } from '../../../src/flow/promises-together.ts';

/**
 * More calls of the same method stand beside this one: in the statements around it, or in `Promise.all(list.map(…))`.
 */
export function isOneOfSeveral(finder: Finder, awaited: ts.AwaitExpression | undefined): boolean {
  if (!awaited) return false;
  const method = methodOf(finder, awaited);
  const statement = ts.findAncestor(awaited, ts.isStatement);
  if (!method || !statement) return false;
  const list =
    ts.isBlock(statement.parent) || ts.isSourceFile(statement.parent) ? statement.parent.statements : undefined;
  const at = list?.indexOf(statement) ?? -1;
  if (
    [list?.[at - 1], list?.[at + 1]].some(
      (other) => other && awaitsIn(other).some((otherAwait) => methodOf(finder, otherAwait) === method),
    )
  )
    return true;
  const callback = functionAround(awaited);
  const mapped = callback?.parent;
  return (
    mapped !== undefined &&
    ts.isCallExpression(mapped) &&
    ts.isPropertyAccessExpression(mapped.expression) &&
    mapped.expression.name.text === 'map' &&
    togetherOf(mapped.parent)?.method === 'all'
  );
}

/** The SDK's method that an `await` waits for. */
export function methodOf(finder: Finder, { expression }: ts.AwaitExpression): ts.SignatureDeclaration | undefined {
  const call = createIn(unwrapped(expression));
  const declaration = ts.isCallExpression(call) ? finder.checker.getResolvedSignature(call)?.declaration : undefined;
  return declaration &&
    ts.isFunctionLike(declaration) &&
    finder.origins.sparse.isBundledDeclaration(declaration.getSourceFile())
    ? (declaration as ts.SignatureDeclaration)
    : undefined;
}

/** `create(…)` of `create(…).then(…)` */
function createIn(call: ts.Expression): ts.Expression {
  if (!ts.isCallExpression(call)) return call;
  const { expression: callee } = call;
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'then'
    ? createIn(unwrapped(callee.expression))
    : call;
}

/** Awaits that a statement itself makes, not a function in it. */
function awaitsIn(statement: ts.Statement): ts.AwaitExpression[] {
  const awaits: ts.AwaitExpression[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) || ts.isBlock(node)) return;
    if (ts.isAwaitExpression(node)) awaits.push(node);
    ts.forEachChild(node, visit);
  }
  visit(statement);
  return awaits;
}
