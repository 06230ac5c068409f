import ts from 'typescript';
import { isAccess, nameNode } from '../sites/syntax.ts';
import type { Tracer } from '../trace/tracer.ts';

/**
 * Whether the type that a place has is only that of another value which is put there, as types of JavaScript are unless
 * somebody wrote them down: another object at that place need not be the SDK's.
 */
export function isOnlyInferred(tracer: Tracer, expression: ts.Expression): boolean {
  let whole: ts.Expression = expression;
  while (isInside(whole.parent))
    whole =
      whole.parent.kind === ts.SyntaxKind.PropertyAssignment
        ? (whole.parent.parent as ts.Expression)
        : (whole.parent as ts.Expression);
  const { parent } = whole;
  if (ts.isBinaryExpression(parent)) return isInferredPlace(tracer, parent.left);
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return false;
  const declaration = tracer.checker.getResolvedSignature(parent)?.declaration;
  const parameter =
    declaration && ts.isFunctionLike(declaration)
      ? declaration.parameters[parent.arguments?.indexOf(whole) ?? -1]
      : undefined;
  return parameter !== undefined && ts.isParameter(parameter) && isUntyped(tracer, parameter);
}

/** What is assigned to: a member of an object, or a variable. */
export function isInferredPlace(tracer: Tracer, place: ts.Expression): boolean {
  const declarations =
    tracer.checker.getSymbolAtLocation(isAccess(place) ? nameNode(place) : place)?.declarations ?? [];
  return declarations.length > 0 && declarations.every((declaration) => isUntyped(tracer, declaration));
}

function isUntyped({ sparse }: Tracer, declaration: ts.Declaration): boolean {
  const sourceFile = declaration.getSourceFile();
  return (
    !sparse.isVirtual(sourceFile) &&
    /\.[cm]?jsx?$/.test(sourceFile.fileName) &&
    (declaration as ts.ParameterDeclaration).type === undefined &&
    ts.getJSDocType(declaration) === undefined
  );
}

function isInside(node: ts.Node): node is ts.PropertyAssignment | ts.Expression {
  return (
    ts.isPropertyAssignment(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isParenthesizedExpression(node)
  );
}
