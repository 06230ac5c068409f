/** Values that cannot be of the SDK, to be seen without asking for any type. */
import ts from 'typescript';
import type { Origins } from '../../flow/origin/origins.ts';
import { isJavaScript } from '../../program/syntax.ts';
import { isPlain } from '../describe-literal.ts';

/** What is plainly a text, a number or a truth, to be seen without looking at any type. */
export function isPlainValue(origins: Origins, value: ts.Expression): boolean {
  return ts.isCallExpression(value) ? isPlainCall(origins, value) : isPlainName(origins, value);
}

/** `Date.now()`, `Math.max(…)`, `String(…)` of the library: it keeps nothing of what it is given. */
export function isPlainCall({ checker, sparse }: Origins, { expression }: ts.CallExpression): boolean {
  const root = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  if (!ts.isIdentifier(root) || !givingPlain.has(root.text)) return false;
  const declarations = checker.getSymbolAtLocation(root)?.declarations ?? [];
  return (
    declarations.length > 0 &&
    declarations.every((declaration) => sparse.isBundledDeclaration(declaration.getSourceFile()))
  );
}

/** Names of the library that give no objects but their own. */
const givingPlain: ReadonlySet<string> = new Set([
  'Boolean',
  'Date',
  'Math',
  'Number',
  'String',
  'decodeURIComponent',
  'encodeURIComponent',
  'isNaN',
  'parseFloat',
  'parseInt',
]);

/** A name that is declared as a text, a number or a truth. A property's own name is looked up otherwise. */
function isPlainName({ checker }: Origins, value: ts.Expression): boolean {
  if (!ts.isIdentifier(value) || ts.isShorthandPropertyAssignment(value.parent)) return false;
  const [declaration, ...others] = checker.getSymbolAtLocation(value)?.declarations ?? [];
  if (!declaration || others.length > 0) return false;
  if (!ts.isParameter(declaration) && !ts.isVariableDeclaration(declaration)) return false;
  const { type, initializer } = declaration;
  if (type) return plainTypes.has(type.kind);
  // In JavaScript a comment may say another type.
  return initializer !== undefined && isPlain(initializer) && !isJavaScript(declaration);
}

/** Types that no value of the SDK has. */
const plainTypes: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.StringKeyword,
]);
