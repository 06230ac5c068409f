import ts from 'typescript';
import { isConstant } from '../../../src/program/constants.ts';
import { isReassigned } from '../../../src/flow/flows-to.ts';
import { symbolAt } from '../../../src/flow/uses.ts';
import { isStable, unwrapped } from '../../../src/program/syntax.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { oneLine } from './position.ts';

/**
 * True for an expression whose value never changes: a literal, a constant that holds no object, a `readonly` property
 * of a constant, or an object literal of such values.
 */
export function isLasting(finder: Finder, expression: ts.Expression): boolean {
  const inner = unwrapped(expression);
  if (ts.isLiteralExpression(inner)) return true;
  if (ts.isObjectLiteralExpression(inner)) return inner.properties.every((property) => isLastingPart(finder, property));
  const isPlain = isPrimitive(finder.checker.getTypeAtLocation(inner));
  if (ts.isIdentifier(inner)) return (isPlain || isCheckedText(finder, inner)) && isFixed(finder, inner);
  return (
    ts.isPropertyAccessExpression(inner) &&
    ts.isIdentifier(inner.expression) &&
    isPlain &&
    isReadonly(symbolAt(finder.checker, inner.name)) &&
    isFixed(finder, inner.expression)
  );
}

function isLastingPart(finder: Finder, property: ts.ObjectLiteralElementLike): boolean {
  if (ts.isShorthandPropertyAssignment(property)) return isLasting(finder, property.name);
  return (
    ts.isPropertyAssignment(property) &&
    !ts.isComputedPropertyName(property.name) &&
    isLasting(finder, property.initializer)
  );
}

/** A name that never stands for another value. */
function isFixed(finder: Finder, name: ts.Identifier): boolean {
  const declaration = symbolAt(finder.checker, name)?.valueDeclaration;
  if (declaration === undefined) return false;
  if (ts.isVariableDeclaration(declaration)) return isConstant(declaration);
  return ts.isParameter(declaration) && !isReassigned(finder.origins, declaration.name);
}

/** A constant declared as `typeof value === 'string' ? value : ''`, where the types do not say what `value` is. */
function isCheckedText(finder: Finder, name: ts.Identifier): boolean {
  const declaration = symbolAt(finder.checker, name)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return false;
  const value = unwrapped(declaration.initializer);
  if (!ts.isConditionalExpression(value) || !ts.isBinaryExpression(value.condition)) return false;
  const { left, operatorToken, right } = value.condition;
  const checked = ts.isTypeOfExpression(left) && ts.isStringLiteralLike(right) ? unwrapped(left.expression) : undefined;
  return (
    checked !== undefined &&
    operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken &&
    primitives.has((right as ts.StringLiteral).text) &&
    oneLine(checked).replaceAll('?.', '.') === oneLine(unwrapped(value.whenTrue)) &&
    isStable(unwrapped(value.whenTrue)) &&
    isPrimitive(finder.checker.getTypeAtLocation(value.whenFalse))
  );
}

const primitives: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

function isReadonly(property: ts.Symbol | undefined): boolean {
  const declared = property?.declarations ?? [];
  const readonly = (declaration: ts.Declaration): boolean =>
    (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly) !== 0;
  return declared.length > 0 && declared.every(readonly);
}

/** Two expressions of the same text whose names stand for the same in both. */
export function sameNames(finder: Finder, a: ts.Node, b: ts.Node): boolean {
  if (ts.isIdentifier(a) && ts.isIdentifier(b)) {
    const isKey = ts.isPropertyAssignment(a.parent) && a.parent.name === a;
    return isKey || symbolAt(finder.checker, a) === symbolAt(finder.checker, b);
  }
  const [parts, others] = [childrenOf(a), childrenOf(b)];
  return parts.length === others.length && parts.every((part, at) => sameNames(finder, part, others[at]!));
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** A value of the type holds nothing that could change. */
export function isPrimitive(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isPrimitive);
  return (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) !== 0;
}

/** Two values next to each other that are the same without a doubt. */
export function sameText(a: ts.Expression, b: ts.Expression): boolean {
  return oneLine(unwrapped(a)) === oneLine(unwrapped(b));
}
