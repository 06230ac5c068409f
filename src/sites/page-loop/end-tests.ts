import ts from 'typescript';
import { isPartOf, unwrapped, outermostWrapper } from '../../program/syntax.ts';
import type { Counter } from './counter.ts';

/** What leaves the loop, or the function, at the end of a branch. */
export function lastExit(statement: ts.Statement): ts.BreakStatement | ts.ReturnStatement | undefined {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  if (last === undefined) return undefined;
  return (ts.isBreakStatement(last) && !last.label) || ts.isReturnStatement(last) ? last : undefined;
}

/** `hasMore = data.length === limit` */
export function flagSet(statement: ts.Node): { flag: ts.Identifier; value: ts.Expression } | undefined {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return undefined;
  const { left, operatorToken, right } = statement.expression;
  return operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(left)
    ? { flag: left, value: unwrapped(right) }
    : undefined;
}

/** `hasMore = false` */
export function setsConstant(statement: ts.Statement): boolean {
  const list = ts.isBlock(statement) ? statement.statements : [statement];
  return list.some((listed) => {
    const kind = flagSet(listed)?.value.kind;
    return kind === ts.SyntaxKind.FalseKeyword || kind === ts.SyntaxKind.TrueKeyword;
  });
}

/** Behind the body of a `do`, or the value of a variable: by itself, or with other conditions. */
export function isFlagOrEnd(node: ts.Expression, { loop, body }: Counter): boolean {
  const { parent } = withConditions(node);
  if (ts.isDoStatement(loop) && !isPartOf(node, body)) return true;
  return ts.isBinaryExpression(parent) && flagSet(parent.parent) !== undefined;
}

/** The loop ends by it: it leaves the loop, counts on, or is kept in a variable. */
export function endsSomething(node: ts.Expression, counter: Counter): boolean {
  const { parent } = withConditions(node);
  if (isFlagOrEnd(node, counter) || ts.isVariableDeclaration(parent) || parent === counter.loop) return true;
  if (!ts.isIfStatement(parent)) return false;
  const { thenStatement, elseStatement } = parent;
  return [thenStatement, ...(elseStatement === undefined ? [] : [elseStatement])].some(
    (branch) => lastExit(branch) !== undefined || setsConstant(branch) || isPartOf(counter.step, branch),
  );
}

/** The whole condition that an expression is a part of. */
function withConditions(node: ts.Expression): ts.Expression {
  const outermost = outermostWrapper(node);
  const { parent } = outermost;
  const isPart =
    (ts.isBinaryExpression(parent) &&
      (parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ||
        parent.operatorToken.kind === ts.SyntaxKind.BarBarToken)) ||
    (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken);
  return isPart ? withConditions(parent) : outermost;
}
