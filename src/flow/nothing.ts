import ts from 'typescript';
import { unwrapped } from '../program/syntax.ts';

/** `null` and `undefined` as they are written. */
export function isNothing(value: ts.Expression): boolean {
  return value.kind === ts.SyntaxKind.NullKeyword || value.getText() === 'undefined';
}

/** A value without a member that could be read: `null`, `undefined`, a number or text, `[]`, `{}`. */
export function isEmpty(value: ts.Expression): boolean {
  const inner = unwrapped(value);
  if (ts.isObjectLiteralExpression(inner)) return inner.properties.length === 0;
  if (ts.isArrayLiteralExpression(inner)) return inner.elements.length === 0;
  return (
    ts.isLiteralExpression(inner) ||
    inner.kind === ts.SyntaxKind.TrueKeyword ||
    inner.kind === ts.SyntaxKind.FalseKeyword ||
    isNothing(inner)
  );
}
