import ts from 'typescript';
import { returnedExpressions } from '../trace/returned-expressions.ts';
import type { Finder } from '../sites/lookup.ts';
import { unwrapped } from '../sites/syntax.ts';

/** Bindings and calls followed from a value back to where its type is said. */
const deepest = 8;

/**
 * Whether a value has its type from a type node of the code, directly or over others. The type of any other value is that
 * of the SDK's method it comes from, and moves with the call.
 */
export function hasDeclaredType(finder: Finder, expression: ts.Expression, depth = 0): boolean {
  if (depth > deepest) return false;
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isTypeAssertionExpression(expression)) return true;
  if (ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression) || ts.isAwaitExpression(expression)) return hasDeclaredType(finder, expression.expression, depth);
  if (ts.isElementAccessExpression(expression)) return hasDeclaredType(finder, expression.expression, depth + 1);
  if (ts.isPropertyAccessExpression(expression)) return isDeclared(finder, finder.checker.getSymbolAtLocation(expression.name)?.valueDeclaration, depth + 1) || hasDeclaredType(finder, expression.expression, depth + 1);
  if (ts.isIdentifier(expression)) return isDeclared(finder, finder.checker.getSymbolAtLocation(expression)?.valueDeclaration, depth + 1);
  return ts.isCallExpression(expression) && isReturned(finder, expression, depth + 1);
}

function isDeclared(finder: Finder, declaration: ts.Declaration | undefined, depth: number): boolean {
  if (!declaration || finder.tracer.sparse.isVirtual(declaration.getSourceFile())) return false;
  if (ts.isBindingElement(declaration)) return isDeclared(finder, declaration.parent.parent, depth + 1);
  if (!ts.isVariableDeclaration(declaration) && !ts.isParameter(declaration) && !ts.isPropertyDeclaration(declaration)) return false;
  if (declaration.type) return true;
  if (declaration.initializer) return hasDeclaredType(finder, declaration.initializer, depth);
  if (ts.isVariableDeclaration(declaration)) return ts.isForOfStatement(declaration.parent.parent) && hasDeclaredType(finder, declaration.parent.parent.expression, depth);
  const call = declaration.parent.parent;
  return ts.isParameter(declaration) && ts.isCallExpression(call) && hasDeclaredType(finder, unwrapped(call.expression), depth);
}

function isReturned(finder: Finder, call: ts.CallExpression, depth: number): boolean {
  const declaration = finder.checker.getResolvedSignature(call)?.declaration;
  // What the SDK's methods give, and `then` makes of it.
  if (!declaration || finder.tracer.sparse.isVirtual(declaration.getSourceFile())) return ts.isPropertyAccessExpression(call.expression) && ts.isCallExpression(call.expression.expression) && hasDeclaredType(finder, call.expression.expression, depth);
  return declaration.type !== undefined || returnedExpressions(declaration).some((value) => hasDeclaredType(finder, value, depth));
}
