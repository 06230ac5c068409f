import ts from 'typescript';

const K = ts.SyntaxKind;

/** `a = b`, `a += b`, `a ??= b` */
export function isAssignment(node: ts.Node): node is ts.AssignmentExpression<ts.AssignmentOperatorToken> {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= K.FirstAssignment &&
    node.operatorToken.kind <= K.LastAssignment
  );
}

const storing: ReadonlySet<ts.SyntaxKind> = new Set([
  K.EqualsToken,
  K.QuestionQuestionEqualsToken,
  K.BarBarEqualsToken,
  K.AmpersandAmpersandEqualsToken,
]);

/** An assignment after which the left side may be the value of the right: `a = b`, `a ??= b`, `a ||= b`, `a &&= b`. */
export function storesRight(node: ts.Node): node is ts.AssignmentExpression<ts.AssignmentOperatorToken> {
  return ts.isBinaryExpression(node) && storing.has(node.operatorToken.kind);
}

/** `a = b` */
export function isPlainAssignment(node: ts.Node): node is ts.AssignmentExpression<ts.EqualsToken> {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === K.EqualsToken;
}

/** `a++`, `--a` */
export function isCounting(node: ts.Node): node is ts.PrefixUnaryExpression | ts.PostfixUnaryExpression {
  return (
    (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
    (node.operator === K.PlusPlusToken || node.operator === K.MinusMinusToken)
  );
}
