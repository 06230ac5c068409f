import ts from 'typescript';
import type { SourceRange } from '../../../src/repository/source-range.ts';
import { isStable, rangeOf } from '../../../src/program/syntax.ts';

/** The statement around a node in the same function, when it is one of a list. */
export function listedStatement(node: ts.Node): ts.Statement | undefined {
  const statement = ts.findAncestor(
    node,
    (each) => ts.isFunctionLike(each) || (ts.isStatement(each) && !ts.isBlock(each)),
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
  for (let node: ts.Node = whole; node !== statement; node = node.parent) {
    const { parent } = node;
    if (ts.isVariableDeclarationList(parent)) {
      if (parent.declarations[0] !== node) return false;
    } else if (ts.isCallExpression(parent)) {
      if (parent.expression !== node && !(isStable(parent.expression) && parent.arguments[0] === node)) return false;
    } else if (ts.isArrayLiteralExpression(parent)) {
      if (!before(parent.elements, node).every((element) => isHarmless(element as ts.Expression))) return false;
    } else if (ts.isObjectLiteralExpression(parent)) {
      if (
        !before(parent.properties, node).every(
          (property) =>
            ts.isShorthandPropertyAssignment(property) ||
            (ts.isPropertyAssignment(property) && isHarmless(property.initializer)),
        )
      )
        return false;
    } else if (ts.isTemplateExpression(parent)) {
      if (!before(parent.templateSpans, node).every((span) => ts.isTemplateSpan(span) && isHarmless(span.expression)))
        return false;
    } else if (ts.isBinaryExpression(parent)) {
      if (parent.left !== node && !(parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && isStable(parent.left)))
        return false;
    } else if (ts.isIfStatement(parent)) {
      if (parent.expression !== node) return false;
    } else if (!isTransparent(parent, node)) return false;
  }
  return true;
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
