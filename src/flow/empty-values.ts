import ts from 'typescript';
import { unwrapped } from '../program/syntax.ts';

/** `null`, `undefined` and `void 0` as they are written: what a place holds that has no value. */
export function isNothing(value: ts.Expression): boolean {
  const inner = unwrapped(value);
  return (
    inner.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(inner) && inner.text === 'undefined') ||
    ts.isVoidExpression(inner)
  );
}

/** A value without a member that could be read: `null`, `undefined`, a literal, `[]`, `{}`. */
export function holdsNoMember(value: ts.Expression): boolean {
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

/** The types `null` and `undefined`. */
export function isNothingType(type: ts.TypeNode): boolean {
  if (ts.isLiteralTypeNode(type)) return type.literal.kind === ts.SyntaxKind.NullKeyword;
  return type.kind === ts.SyntaxKind.UndefinedKeyword;
}
