import ts from 'typescript';
import type { SourceRange } from '../../../src/repository/source-range.ts';
import { isStable, rangeOf } from '../../../src/program/syntax.ts';

/** The statement around a node in the same function, when it is one of a list. */
export function listedStatement(node: ts.Node): ts.Statement | undefined {
  const statement = ts.findAncestor(
    node,
    (ancestor) => ts.isFunctionLike(ancestor) || (ts.isStatement(ancestor) && !ts.isBlock(ancestor)),
  );
  if (!statement || ts.isFunctionLike(statement)) return undefined;
  const { parent } = statement;
  return ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent)
    ? (statement as ts.Statement)
    : undefined;
}

/** The list that a statement of a list stands in: as a range of text. */
export function listOf({ parent }: ts.Statement): SourceRange {
  return rangeOf(parent);
}

/** What is evaluated before the read in its statement are names and literals. */
export function isFirst(whole: ts.Expression, statement: ts.Statement): boolean {
  for (let node: ts.Node = whole; node !== statement; node = node.parent)
    if (!isFirstIn(node.parent, node)) return false;
  return true;
}

/** Nothing but names and literals is evaluated in the parent before this part of it. */
function isFirstIn(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isVariableDeclarationList(parent)) return parent.declarations[0] === node;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isCallExpression(parent))
    return parent.expression === node || (isStable(parent.expression) && parent.arguments[0] === node);
  if (ts.isBinaryExpression(parent))
    return parent.left === node || (parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && isStable(parent.left));
  const siblings = evaluatedInOrder(parent);
  return siblings === undefined ? isTransparent(parent, node) : before(siblings, node).every(isHarmlessPart);
}

/** The parts of an expression that are evaluated one after the other. */
function evaluatedInOrder(parent: ts.Node): readonly ts.Node[] | undefined {
  if (ts.isArrayLiteralExpression(parent)) return parent.elements;
  if (ts.isObjectLiteralExpression(parent)) return parent.properties;
  return ts.isTemplateExpression(parent) ? parent.templateSpans : undefined;
}

function isHarmlessPart(part: ts.Node): boolean {
  if (ts.isPropertyAssignment(part)) return isHarmless(part.initializer);
  if (ts.isTemplateSpan(part)) return isHarmless(part.expression);
  return ts.isShorthandPropertyAssignment(part) || (ts.isExpression(part) && isHarmless(part));
}

function before(list: readonly ts.Node[], node: ts.Node): readonly ts.Node[] {
  return list.slice(0, list.indexOf(node));
}

function isHarmless(expression: ts.Expression): boolean {
  return (
    isStable(expression) ||
    ts.isLiteralExpression(expression) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(expression.kind)
  );
}

function isTransparent(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return (
    ts.isVariableDeclaration(parent) ||
    ts.isVariableStatement(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isPrefixUnaryExpression(parent)
  );
}
