import ts from 'typescript';
import { isConstant } from '../program/constants.ts';
import { takerOf } from '../flow/callbacks.ts';
import { callbackElements } from '../flow/list-methods.ts';
import { unwrapped } from '../program/syntax.ts';
import { variableAt } from '../program/variable-at.ts';

/** Declarations that are looked through for one value. */
const deepest = 4;

/** Methods that always give a text. */
const textMethods: ReadonlySet<string> = new Set(['toISOString', 'toString', 'trim', 'join', 'toLowerCase']);

/**
 * Whether a value may be `undefined` or `null`. The program does not check for them, so this asks the syntax, and where
 * that is silent the answer is yes.
 */
export function mayBeAbsent(checker: ts.TypeChecker, node: ts.Expression, depth = 0): boolean {
  const inner = unwrapped(node);
  if (isWrittenOut(inner)) return false;
  if (ts.isCallExpression(inner)) return !isTextCall(inner);
  if (ts.isBinaryExpression(inner)) return mayOperatorGiveNothing(checker, inner, depth);
  if (ts.isConditionalExpression(inner))
    return mayBeAbsent(checker, inner.whenTrue, depth + 1) || mayBeAbsent(checker, inner.whenFalse, depth + 1);
  if (depth > deepest || isNothing(inner) || (!ts.isIdentifier(inner) && !ts.isPropertyAccessExpression(inner)))
    return true;
  const declaration = variableAt(checker, inner)?.valueDeclaration;
  return !declaration || mayNameBeAbsent(checker, inner, declaration, depth);
}

/** `undefined` or `null`, as they are written. */
export function isNothing(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');
}

/** A literal, a new object, or what an operator in front of a value makes. */
function isWrittenOut(node: ts.Expression): boolean {
  return (
    ts.isLiteralExpression(node) ||
    ts.isTemplateExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isNewExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    ts.isPrefixUnaryExpression(node)
  );
}

function mayOperatorGiveNothing(
  checker: ts.TypeChecker,
  { operatorToken: { kind }, right }: ts.BinaryExpression,
  depth: number,
): boolean {
  const falls = kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || (falls && mayBeAbsent(checker, right, depth + 1));
}

function mayNameBeAbsent(
  checker: ts.TypeChecker,
  name: ts.Identifier | ts.PropertyAccessExpression,
  declaration: ts.Declaration,
  depth: number,
): boolean {
  if (ts.isVariableDeclaration(declaration)) {
    if (declaration.initializer && !declaration.type && isConstant(declaration))
      return mayBeAbsent(checker, declaration.initializer, depth + 1);
    if (ts.isForOfStatement(declaration.parent.parent)) return false;
  } else if (
    !(ts.isParameter(declaration) || ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration)) ||
    declaration.questionToken
  )
    return true;
  if (ts.isPropertyAccessExpression(name) && name.questionDotToken) return true;
  if (ts.isParameter(declaration) && isPresentElement(checker, declaration)) return false;
  return !declaration.type || !isPresentType(declaration.type);
}

/** `name` in `names.map((name) => …)`, where the type of `names` says that each element is there. */
function isPresentElement(checker: ts.TypeChecker, parameter: ts.ParameterDeclaration): boolean {
  const callee = takerOf(parameter.parent)?.expression;
  if (parameter.type || !callee || !ts.isPropertyAccessExpression(callee)) return false;
  if (callbackElements(callee.name.text)?.includes(parameter.parent.parameters.indexOf(parameter)) !== true)
    return false;
  const list = variableAt(checker, unwrapped(callee.expression))?.valueDeclaration;
  const isTyped = list && (ts.isParameter(list) || ts.isVariableDeclaration(list) || ts.isPropertySignature(list));
  return isTyped === true && list.type !== undefined && isPresentList(list.type);
}

/** `string[]`, `readonly string[]` */
function isPresentList(type: ts.TypeNode): boolean {
  return ts.isTypeOperatorNode(type)
    ? isPresentList(type.type)
    : ts.isArrayTypeNode(type) && isPresentType(type.elementType);
}

/** `x.toISOString()`, `String(x)`: always a text. */
function isTextCall({ expression }: ts.CallExpression): boolean {
  if (ts.isIdentifier(expression)) return expression.text === 'String';
  return (
    ts.isPropertyAccessExpression(expression) && !expression.questionDotToken && textMethods.has(expression.name.text)
  );
}

/** A type that says by itself that there is a value. */
function isPresentType(type: ts.TypeNode): boolean {
  if (ts.isArrayTypeNode(type) || ts.isTypeOperatorNode(type) || ts.isLiteralTypeNode(type))
    return !ts.isLiteralTypeNode(type) || type.literal.kind !== ts.SyntaxKind.NullKeyword;
  if (ts.isUnionTypeNode(type)) return type.types.every(isPresentType);
  return [ts.SyntaxKind.StringKeyword, ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BooleanKeyword].includes(type.kind);
}
