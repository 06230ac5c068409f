import ts from 'typescript';
import { isAccess, nameNode, unwrapped } from '../program/syntax.ts';
import { picksOf } from '../flow/patterns.ts';
import { variableAt } from '../program/variable-at.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { unionParts } from '../program/union-parts.ts';

/**
 * Whether the type that a place has is only that of another value which is put there, as types of JavaScript are unless
 * somebody wrote them down: another object at that place need not be the SDK's.
 */
export function isOnlyInferred(origins: Origins, expression: ts.Expression): boolean {
  let whole: ts.Expression = expression;
  while (isLiteralAround(whole.parent))
    whole =
      whole.parent.kind === ts.SyntaxKind.PropertyAssignment
        ? (whole.parent.parent as ts.Expression)
        : (whole.parent as ts.Expression);
  const { parent } = whole;
  if (ts.isBinaryExpression(parent)) {
    const isInstance = ts.isNewExpression(unwrapped(isPattern(parent.left) ? expression : whole));
    return targetsOf(parent.left).some(
      (place) =>
        isInferredPlace(origins, place) || (isInstance && declarationsAt(origins, place).some(isVariableWithoutType)),
    );
  }
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return false;
  const declaration = origins.checker.getResolvedSignature(parent)?.declaration;
  const parameter =
    declaration && ts.isFunctionLike(declaration)
      ? declaration.parameters[parent.arguments?.indexOf(whole) ?? -1]
      : undefined;
  return parameter !== undefined && ts.isParameter(parameter) && isUntyped(origins, parameter);
}

/** What an assignment gives a value to: a place, or those in a pattern. */
function targetsOf(target: ts.Node): readonly ts.Node[] {
  return isPattern(target) ? picksOf(target).flatMap(({ to }) => targetsOf(to)) : [target];
}

function isPattern(target: ts.Node): target is ts.ObjectLiteralExpression | ts.ArrayLiteralExpression {
  return ts.isObjectLiteralExpression(target) || ts.isArrayLiteralExpression(target);
}

/** What is assigned to: a member of an object, or a variable. */
export function isInferredPlace(origins: Origins, place: ts.Node): boolean {
  const declarations = declarationsAt(origins, place);
  return declarations.length > 0 && declarations.every((declaration) => isUntyped(origins, declaration));
}

function declarationsAt({ checker }: Origins, place: ts.Node): readonly ts.Declaration[] {
  return variableAt(checker, isAccess(place) ? nameNode(place) : place)?.declarations ?? [];
}

/**
 * `let current = new SvcClient()`: an instance of another class that is put there as well is no double of the client.
 */
function isVariableWithoutType(declaration: ts.Declaration): boolean {
  return ts.isVariableDeclaration(declaration) && declaration.type === undefined;
}

/**
 * Whether a place asks for the SDK or for an own class, and is given that class: `f(new Shelf())` with
 * `f(source: SvcClient | Shelf)`. It says nothing of the class then.
 * @param isSdk whether a type has something of the SDK where it is asked about
 */
export function takesAsItself(
  { checker, sparse }: Origins,
  expression: ts.Expression,
  isSdk: (type: ts.Type) => boolean,
): boolean {
  const asked = checker.getContextualType(expression);
  if (!asked?.isUnion()) return false;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
  const ownTypes = unionParts(type).filter((part) => !isSdk(part));
  const strangers = asked.types.filter((part) => !isSdk(part));
  const isOwnClass = (part: ts.Type): boolean => {
    const declaration = part.isClass() ? part.symbol.valueDeclaration : undefined;
    return declaration !== undefined && !sparse.isBundledDeclaration(declaration.getSourceFile());
  };
  return (
    ownTypes.length > 0 &&
    ownTypes.every((part) => isOwnClass(part) && strangers.some((other) => checker.isTypeAssignableTo(part, other)))
  );
}

function isUntyped({ sparse }: Origins, declaration: ts.Declaration): boolean {
  const sourceFile = declaration.getSourceFile();
  return (
    !sparse.isBundledDeclaration(sourceFile) &&
    /\.[cm]?jsx?$/.test(sourceFile.fileName) &&
    (declaration as ts.ParameterDeclaration).type === undefined &&
    ts.getJSDocType(declaration) === undefined
  );
}

function isLiteralAround(node: ts.Node): node is ts.PropertyAssignment | ts.Expression {
  return (
    ts.isPropertyAssignment(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isParenthesizedExpression(node)
  );
}
