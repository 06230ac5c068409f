/** The values that code gives to places which say their type. */
import ts from 'typescript';
import { storesRight } from '../program/assignments.ts';
import { isWrapper, unwrapped } from '../program/syntax.ts';
import { targetSymbol } from '../program/target-symbol.ts';
import type { Origins } from '../flow/origin/origins.ts';

/** A value in a place that may be of another type. */
export interface GivenValue {
  value: ts.Expression;
  /** What the place is declared as; undefined when nothing is known of it. */
  expected(): ts.Type | undefined;
}

/** Types in each other for which it is looked whether one is written in the repository. */
const deepestArgument = 3;

/** Types that are known by what their type arguments make of them. */
const composed = ts.TypeFlags.IndexedAccess | ts.TypeFlags.Conditional;

/** Expressions that may be a value of the SDK. */
type Value = ts.Identifier | ts.NewExpression | ts.PropertyAccessExpression | ts.CallExpression | ts.AwaitExpression;

/** A cast to a hand-written type: the type stands for what is cast. */
export function castAt(node: ts.Node, checker: ts.TypeChecker): GivenValue | undefined {
  if (!(ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) || isWrapper(node.parent)) return undefined;
  return { value: unwrapped(node), expected: () => checker.getTypeAtLocation(node) };
}

/** Expressions in a place that gives them away: an initializer, an argument, a return value, a property. */
export function givenAt(node: ts.Node, origins: Origins): GivenValue | undefined {
  if (!isValue(node) || !isGivenAway(node)) return undefined;
  return {
    value: node,
    expected: () => (mayExpectOwn(origins, node) ? origins.checker.getContextualType(node) : undefined),
  };
}

function isValue(node: ts.Node): node is Value {
  return (
    ts.isIdentifier(node) ||
    ts.isNewExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isAwaitExpression(node)
  );
}

function isGivenAway(value: ts.Expression): boolean {
  const { parent } = value;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return (parent.arguments as readonly ts.Node[] | undefined)?.includes(value) === true;
  if (ts.isReturnStatement(parent)) return true;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === value;
  if (ts.isArrowFunction(parent)) return parent.body === value && parent.type !== undefined;
  if (isDeclaredWithValue(parent)) return parent.initializer === value && mayExpect(parent);
  return storesRight(parent) && parent.right === value;
}

/** What is declared without a type takes that of its value; in JavaScript comments say types. */
function mayExpect(declaration: ts.Node): boolean {
  return (
    !(ts.isVariableDeclaration(declaration) || ts.isParameter(declaration)) ||
    declaration.type !== undefined ||
    (declaration.flags & ts.NodeFlags.JavaScriptFile) !== 0
  );
}

function isDeclaredWithValue(
  node: ts.Node,
): node is
  | ts.VariableDeclaration
  | ts.ParameterDeclaration
  | ts.BindingElement
  | ts.PropertyAssignment
  | ts.PropertyDeclaration {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node)
  );
}

/**
 * Whether an own type may be expected of an argument, or of a part of one. To have the checker say so means to resolve
 * the call with all its arguments; the parameters of what is called are written down.
 */
function mayExpectOwn(origins: Origins, value: ts.Expression): boolean {
  const whole = wholeLiteral(value);
  const call = whole.parent;
  if (!(ts.isCallExpression(call) || ts.isNewExpression(call)) || call.expression === whole) return true;
  // What a generic function is given may be what its result is expected to be.
  return (
    call.typeArguments !== undefined ||
    isTakenByOwn(origins, call) ||
    (isGivenAway(call) && mayExpectOwn(origins, call))
  );
}

/** The outermost literal that a value is a part of, or the value itself. */
function wholeLiteral(value: ts.Expression): ts.Expression {
  const { parent } = value;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return wholeLiteral(parent.parent);
  const isPart =
    ts.isArrayLiteralExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== value) ||
    (ts.isArrowFunction(parent) && parent.body === value);
  return isPart ? wholeLiteral(parent) : value;
}

/** Whether a function says an own type of its parameters, or what has the method is made for one. */
function isTakenByOwn(origins: Origins, { expression }: ts.CallExpression | ts.NewExpression): boolean {
  const { checker, sparse } = origins;
  const isMember = ts.isPropertyAccessExpression(expression);
  const callee = targetSymbol(checker, checker.getSymbolAtLocation(isMember ? expression.name : expression));
  const declarations = callee?.declarations ?? [];
  // What is called here is nobody's own name, or the checker does not know it.
  if (declarations.length === 0) return !isMember && !ts.isIdentifier(expression);
  if (!declarations.every((declaration) => sparse.isBundledDeclaration(declaration.getSourceFile())))
    return declarations.some((declaration) => takesOwn(origins, declaration));
  return isMember && hasOwnPart(origins, checker.getTypeAtLocation(expression.expression));
}

/** Whether a function's parameters may be of an own type; of what is no function nobody knows. */
function takesOwn(origins: Origins, declaration: ts.Declaration): boolean {
  const written = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (!written || !ts.isFunctionLike(written)) return true;
  return written.parameters.some(
    ({ type }) => type === undefined || hasOwnPart(origins, origins.checker.getTypeFromTypeNode(type)),
  );
}

/** Whether a type is written in the repository, or one of those that it is made of is. */
function hasOwnPart(origins: Origins, type: ts.Type, depth = 0): boolean {
  if (type.isUnionOrIntersection()) return type.types.some((part) => hasOwnPart(origins, part, depth));
  if (type.flags & ts.TypeFlags.TypeParameter || depth > deepestArgument) return true;
  if (!(type.flags & ts.TypeFlags.Object)) return (type.flags & composed) !== 0;
  if (isOwnSymbol(origins, type.aliasSymbol) || isOwnSymbol(origins, type.getSymbol())) return true;
  const isReference = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  return (
    isReference &&
    origins.checker.getTypeArguments(type as ts.TypeReference).some((part) => hasOwnPart(origins, part, depth + 1))
  );
}

/** Whether something is declared in the repository. */
export function isOwnSymbol({ sparse }: Origins, symbol: ts.Symbol | undefined): boolean {
  return symbol?.declarations?.some((each) => !sparse.isBundledDeclaration(each.getSourceFile())) === true;
}
