import ts from 'typescript';
import type { SourceRange } from '../repository/source-range.ts';

/** A node's own text, leading comments and spaces left out. */
export function rangeOf(node: ts.Node): SourceRange {
  return { start: node.getStart(node.getSourceFile()), end: node.end };
}

/** `x.name` or `x['name']`. */
export type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

export function isAccess(node: ts.Node): node is Access {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

/** Nodes around an expression that do not change which value it is. */
export function isWrapper(
  node: ts.Node,
): node is
  | ts.ParenthesizedExpression
  | ts.NonNullExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.TypeAssertion {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node)
  );
}

/** The expression inside all wrappers. */
export function unwrapped(expression: ts.Expression): ts.Expression {
  return isWrapper(expression) ? unwrapped(expression.expression) : expression;
}

/** `x!` and `(x)` are `x`; a cast is another type. */
export function withoutMarks(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression)
    ? withoutMarks(expression.expression)
    : expression;
}

/** The outermost wrapper around an expression, or the expression itself. */
export function outermostWrapper(expression: ts.Expression): ts.Expression {
  return isWrapper(expression.parent) && expression.parent.expression === expression
    ? outermostWrapper(expression.parent)
    : expression;
}

/** True when evaluating an expression again is harmless: an identifier, `this`, `super`, or a dotted path of those. */
export function isStable(expression: ts.Expression): boolean {
  if (ts.isNonNullExpression(expression) || ts.isParenthesizedExpression(expression))
    return isStable(expression.expression);
  if (ts.isPropertyAccessExpression(expression)) return isStable(expression.expression);
  return (
    ts.isIdentifier(expression) ||
    expression.kind === ts.SyntaxKind.ThisKeyword ||
    expression.kind === ts.SyntaxKind.SuperKeyword
  );
}

/** The literal or identifier that names the member of an access. */
export function nameNode(access: Access): ts.Node {
  return ts.isPropertyAccessExpression(access) ? access.name : access.argumentExpression;
}

/** `x.name.more` around `x.name`, wrappers between them left out; undefined when the access is the end of its chain. */
export function longerAccess(access: Access): Access | undefined {
  const outermost = outermostWrapper(access);
  return isAccess(outermost.parent) && outermost.parent.expression === outermost ? outermost.parent : undefined;
}

/** Whether a node stands in another one, or is it. */
export function isPartOf(node: ts.Node, outer: ts.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;
}

/** Whether a node is in a file of JavaScript, where comments say types. */
export function isJavaScript({ flags }: ts.Node): boolean {
  return (flags & ts.NodeFlags.JavaScriptFile) !== 0;
}

/** The type that a comment in front of parentheses casts to, in JavaScript: `/** @type {Port} *\/ (value)`. */
export function commentedType(node: ts.Node): ts.TypeNode | undefined {
  if (!ts.isParenthesizedExpression(node) || !isJavaScript(node)) return undefined;
  const tag = ts.getJSDocTypeTag(node);
  // Parentheses have the comments of what is declared with them, too.
  return tag?.parent.parent === node ? tag.typeExpression.type : undefined;
}

/** `any`, which JavaScript also says as `*`. */
export function isAnyNode({ kind }: ts.TypeNode): boolean {
  return kind === ts.SyntaxKind.AnyKeyword || kind === ts.SyntaxKind.JSDocAllType;
}
