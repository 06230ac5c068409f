import ts from 'typescript';
import { isPlainAssignment } from '../program/assignments.ts';
import type { SurfaceIndex } from '../program/surface-index.ts';
import { returnedExpressions } from '../flow/functions.ts';
import { isAny, type Origins } from '../flow/origin/origins.ts';
import { behaviourTakers } from '../flow/test-library-words.ts';
import { unwrapped } from '../program/syntax.ts';
import { typeOfResult } from './known-type.ts';

/** What a function of the SDK deals in, where a test puts its own function in its place. */
interface Dealt {
  value: ts.Expression;
  /** The SDK's type that the value plays. */
  type: ts.Type;
}

/**
 * What a faked function returns, or hands to the function it is given, where that plays something whose methods v6
 * lacks.
 */
export function dealtBy(origins: Origins, index: SurfaceIndex, value: ts.Expression, signature: ts.Signature): Dealt[] {
  const inner = unwrapped(value);
  const fake =
    ts.isCallExpression(inner) &&
    ts.isPropertyAccessExpression(inner.expression) &&
    behaviourTakers.has(inner.expression.name.text) &&
    inner.arguments[0]
      ? unwrapped(inner.arguments[0])
      : inner;
  if (!ts.isArrowFunction(fake) && !ts.isFunctionExpression(fake)) return [];
  const { checker } = origins;
  const given = typeOfResult(origins, signature);
  const dealt: Dealt[] = losesMethods(checker, index, given)
    ? returnedExpressions(fake).map((returned) => ({ value: returned, type: given }))
    : [];
  for (const [at, parameter] of fake.parameters.entries()) {
    const taken = signature.parameters[at] && checker.getTypeOfSymbol(signature.parameters[at]);
    const callback = taken && checker.getSignaturesOfType(taken, ts.SignatureKind.Call)[0];
    if (callback && ts.isIdentifier(parameter.name))
      dealt.push(...handedTo(checker, index, fake.body, parameter.name, callback));
  }
  return dealt;
}

/** `(name, run) => run({ update: vi.fn() })` */
function handedTo(
  checker: ts.TypeChecker,
  index: SurfaceIndex,
  body: ts.Node,
  name: ts.Identifier,
  callback: ts.Signature,
): Dealt[] {
  const symbol = checker.getSymbolAtLocation(name);
  const dealt: Dealt[] = [];
  function visit(node: ts.Node): void {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      checker.getSymbolAtLocation(node.expression) === symbol
    ) {
      for (const [at, value] of node.arguments.entries()) {
        const type = callback.parameters[at] && checker.getTypeOfSymbol(callback.parameters[at]);
        if (type && losesMethods(checker, index, type)) dealt.push({ value, type });
      }
    }
    ts.forEachChild(node, visit);
  }
  visit(body);
  return dealt;
}

function losesMethods(checker: ts.TypeChecker, index: SurfaceIndex, type: ts.Type): boolean {
  return checker
    .getPropertiesOfType(type)
    .some(
      (property) =>
        index.match(property).id !== undefined &&
        checker.getSignaturesOfType(checker.getTypeOfSymbol(property), ts.SignatureKind.Call).length > 0,
    );
}

/** What a function puts on its `this`: `function () { this.api = { … }; }` in the place of a class. */
export function putOnThis(constructor: ts.SignatureDeclaration): { name: ts.Identifier; value: ts.Expression }[] {
  const put: { name: ts.Identifier; value: ts.Expression }[] = [];
  function visit(node: ts.Node): void {
    const target = isPlainAssignment(node) ? node.left : undefined;
    if (
      target &&
      ts.isPropertyAccessExpression(target) &&
      target.expression.kind === ts.SyntaxKind.ThisKeyword &&
      ts.isIdentifier(target.name)
    )
      put.push({ name: target.name, value: (node as ts.BinaryExpression).right });
    if (ts.isArrowFunction(node) || !(ts.isFunctionLike(node) || ts.isClassLike(node))) ts.forEachChild(node, visit);
  }
  ts.forEachChild(constructor, visit);
  return put;
}

/**
 * What is put on a variable of type `any` that plays a type of the SDK: `const client: any = {}; client.api = { … };`
 */
export function assignedMembers(
  checker: ts.TypeChecker,
  declaration: ts.VariableDeclaration,
  variable: ts.Symbol,
  played: ts.Type,
): Dealt[] {
  const assigned: Dealt[] = [];
  if (!isAny(checker.getTypeOfSymbol(variable))) return assigned;
  function typeOf(expression: ts.Expression): ts.Type | undefined {
    const inner = unwrapped(expression);
    if (ts.isIdentifier(inner)) return checker.getSymbolAtLocation(inner) === variable ? played : undefined;
    const owner = ts.isPropertyAccessExpression(inner) ? typeOf(inner.expression) : undefined;
    const property = owner && checker.getPropertyOfType(owner, (inner as ts.PropertyAccessExpression).name.text);
    return property && checker.getNonNullableType(checker.getTypeOfSymbol(property));
  }
  function visit(node: ts.Node): void {
    if (isPlainAssignment(node) && ts.isPropertyAccessExpression(node.left)) {
      const type = typeOf(node.left);
      if (type && checker.getSignaturesOfType(type, ts.SignatureKind.Call).length === 0)
        assigned.push({ value: node.right, type });
    }
    ts.forEachChild(node, visit);
  }
  visit(declaration.getSourceFile());
  return assigned;
}
