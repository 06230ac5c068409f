import ts from 'typescript';
import { unwrapped } from '../sites/syntax.ts';
import { adds, takesOthers } from './list-methods.ts';

/** The parameter that takes an argument; a rest parameter takes all from its own position on. */
export function parameterAt(
  { parameters }: ts.SignatureDeclaration,
  position: number,
): ts.ParameterDeclaration | undefined {
  const last = parameters.at(-1);
  return parameters[position] ?? (last?.dotDotDotToken ? last : undefined);
}

/** The function reads its arguments without naming them. */
export function usesArguments(owner: ts.SignatureDeclaration): boolean {
  function visit(node: ts.Node): boolean {
    if (ts.isIdentifier(node) && node.text === 'arguments') return true;
    // An arrow function has no `arguments` of its own.
    if (ts.isFunctionLike(node) && !ts.isArrowFunction(node)) return false;
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  }
  return !ts.isArrowFunction(owner) && (ts.forEachChild(owner, (child) => visit(child) || undefined) ?? false);
}

/** `Symbol.iterator` and its like: no position in a list. */
export function isSymbolKey(checker: ts.TypeChecker, key: ts.Node): boolean {
  return (
    key.getText().startsWith('Symbol.') || (checker.getTypeAtLocation(key).flags & ts.TypeFlags.ESSymbolLike) !== 0
  );
}

/** Elements from elsewhere are put into the list: `rows.push(x)`, `rows[0] = x`. */
export function takesOtherElements(list: ts.Expression): boolean {
  const { parent } = list;
  if (ts.isElementAccessExpression(parent) && parent.expression === list) {
    return (
      ts.isBinaryExpression(parent.parent) &&
      parent.parent.left === parent &&
      parent.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
    );
  }
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== list || !ts.isCallExpression(parent.parent))
    return false;
  return takesOthers(parent.name.text, parent.parent.arguments.length);
}

/** `all.push(…)`: the variable whose list takes the arguments. */
export function collectedIn(call: ts.Node): ts.Identifier | undefined {
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression) || !adds(call.expression.name.text))
    return undefined;
  const { expression } = call.expression;
  return ts.isIdentifier(expression) ? expression : undefined;
}

/** The callback of a `reduce` gives back what it carries along or the element it gets, and nothing else. */
export function picksElement(callback: ts.Expression): boolean {
  if (!ts.isArrowFunction(callback) && !ts.isFunctionExpression(callback)) return false;
  const names = callback.parameters.slice(0, 2).map(({ name }) => name.getText());
  const isPicked = (value: ts.Expression): boolean => {
    const inner = unwrapped(value);
    if (ts.isConditionalExpression(inner)) return isPicked(inner.whenTrue) && isPicked(inner.whenFalse);
    return ts.isIdentifier(inner) && names.includes(inner.text);
  };
  if (!ts.isBlock(callback.body)) return isPicked(callback.body);
  const values: ts.Expression[] = [];
  function visit(node: ts.Node): void {
    if (ts.isReturnStatement(node) && node.expression) values.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  }
  visit(callback.body);
  return values.length > 0 && values.every(isPicked);
}
