import ts from 'typescript';
import { functionAround } from '../../flow/functions.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import { storesRight } from '../../program/assignments.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { isCast, wholeLiteral } from '../../sites/given-values.ts';

/**
 * The types that are written for the place which a value is given to, whether or not the checker knows them: of a
 * declaration, a cast, a function's result or parameter, and of what has the method that takes it.
 */
export function writtenTypesFor(origins: Origins, value: ts.Expression): readonly ts.Node[] {
  return [...typesOfProperty(origins, value), ...typesOfPlace(origins, wholeLiteral(value))];
}

/** `{ traces: value }` in the place of an own type, of which the property says its type. */
function typesOfProperty({ checker }: Origins, { parent }: ts.Expression): readonly ts.Node[] {
  if (!ts.isPropertyAssignment(parent) && !ts.isShorthandPropertyAssignment(parent)) return [];
  const expected = checker.getContextualType(parent.parent);
  const property = expected && checker.getPropertyOfType(checker.getNonNullableType(expected), parent.name.getText());
  return declarationsOf(checker, property).flatMap(typesOfDeclaration);
}

function typesOfPlace(origins: Origins, whole: ts.Expression): readonly ts.Node[] {
  const { parent } = whole;
  if (isCast(parent)) return [parent.type];
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return typesOfArgument(origins, parent, whole);
  if (ts.isArrowFunction(parent)) return typesOfResult(origins, parent);
  if (ts.isReturnStatement(parent)) {
    const owner = functionAround(parent);
    return owner ? typesOfResult(origins, owner) : [];
  }
  if (storesRight(parent)) return typesOfName(origins, parent.left);
  return typesOfDeclaration(parent);
}

/** Of a function its result; of one that is a value itself what it is given to. */
function typesOfResult(origins: Origins, owner: ts.SignatureDeclaration): readonly ts.Node[] {
  const type = owner.type ?? ts.getJSDocReturnType(owner);
  if (type) return [type];
  return ts.isArrowFunction(owner) || ts.isFunctionExpression(owner) ? writtenTypesFor(origins, owner) : [];
}

function typesOfName({ checker }: Origins, name: ts.Expression): readonly ts.Node[] {
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(name) ? name.name : name);
  return declarationsOf(checker, symbol).flatMap(typesOfDeclaration);
}

/** The type of what is declared, and the type arguments of what it is made of. */
function typesOfDeclaration(declaration: ts.Node): readonly ts.Node[] {
  const isTyped =
    ts.isVariableDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertySignature(declaration) ||
    ts.isGetAccessor(declaration);
  if (!isTyped) return [];
  const type = declaration.type ?? ts.getJSDocType(declaration);
  if (type) return [type];
  const value = 'initializer' in declaration ? declaration.initializer : undefined;
  return value && (ts.isNewExpression(value) || ts.isCallExpression(value)) ? (value.typeArguments ?? []) : [];
}

function typesOfArgument(
  origins: Origins,
  call: ts.CallExpression | ts.NewExpression,
  argument: ts.Expression,
): readonly ts.Node[] {
  const { checker } = origins;
  const at = call.arguments?.indexOf(argument) ?? -1;
  if (at < 0) return [];
  const { expression } = call;
  const isMember = ts.isPropertyAccessExpression(expression);
  const callee = checker.getSymbolAtLocation(isMember ? expression.name : expression);
  const declarations = declarationsOf(checker, callee);
  const isOwn = declarations.some((declaration) => !origins.sparse.isBundledDeclaration(declaration.getSourceFile()));
  const written = isOwn
    ? declarations.flatMap(functionsOf).flatMap(({ parameters }) => (parameters[at] ?? parameters.at(-1))?.type ?? [])
    : isMember
      ? typesOfName(origins, expression.expression)
      : [];
  return [...(call.typeArguments ?? []), ...written];
}

/** The functions that a declaration is; of a class its constructors. */
function functionsOf(declaration: ts.Declaration): readonly ts.SignatureDeclaration[] {
  if (ts.isClassLike(declaration)) return declaration.members.filter(ts.isConstructorDeclaration);
  const written = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  return written && ts.isFunctionLike(written) ? [written] : [];
}

function declarationsOf(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): readonly ts.Declaration[] {
  return targetSymbol(checker, symbol)?.declarations ?? [];
}
