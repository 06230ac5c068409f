import ts from 'typescript';
import { isConstant } from '../program/constants.ts';
import { exportOf, scopeOf } from '../flow/uses.ts';
import { identifiersNear } from '../program/identifiers.ts';
import { variableAt } from '../program/variable-at.ts';

/**
 * The list or the object that a name stands for, where nothing else names it: `rows` of `const rows = [{ id: 'a' }]`.
 * What is written there may then change with the place that is given it. A type or a cast of its own says what has to
 * stand there, so that neither is looked through.
 */
export function heldLiteral(
  checker: ts.TypeChecker,
  name: ts.Identifier,
): ts.ArrayLiteralExpression | ts.ObjectLiteralExpression | undefined {
  const symbol = variableAt(checker, name);
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || !ts.isVariableDeclaration(declaration) || !isPlainConstant(declaration))
    return undefined;
  const { initializer } = declaration;
  if (!initializer || !(ts.isArrayLiteralExpression(initializer) || ts.isObjectLiteralExpression(initializer)))
    return undefined;
  if (exportOf(checker, symbol) !== undefined) return undefined;
  const isOther = (place: ts.Node): boolean =>
    place !== name && place !== declaration.name && variableAt(checker, place) === symbol;
  return identifiersNear(name.getSourceFile(), name.text, scopeOf(symbol)).some(isOther) ? undefined : initializer;
}

function isPlainConstant(declaration: ts.VariableDeclaration): boolean {
  return declaration.type === undefined && ts.isIdentifier(declaration.name) && isConstant(declaration);
}
