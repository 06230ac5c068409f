import ts from 'typescript';
import { unionParts } from '../../program/union-parts.ts';

const primitive = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike;

const promises: ReadonlySet<string | undefined> = new Set(['Promise', 'PromiseLike']);

/** The value of `x.name` goes, as it is, to a place whose type is declared. */
export function isTypedPlace(checker: ts.TypeChecker, name: ts.Node): boolean {
  const access = name.parent;
  if (
    !ts.isPropertyAccessExpression(access) ||
    access.name !== name ||
    !takesWhole(access) ||
    isInferred(checker, access)
  )
    return false;
  const type = checker.getContextualType(access);
  // What an async function returns may be a promise of it.
  const parts = (type ? unionParts(type) : []).filter(({ symbol }) => !promises.has(symbol?.name));
  return parts.length > 0 && parts.every(({ flags }) => (flags & primitive) !== 0);
}

/** The type of the place comes from the value: `rows.map((row) => row.name)`. */
function isInferred(checker: ts.TypeChecker, value: ts.Node): boolean {
  for (let node = value; node.parent; node = node.parent) {
    const { parent } = node;
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
      return (checker.getResolvedSignature(parent)?.declaration?.typeParameters?.length ?? 0) > 0;
    if (
      ts.isFunctionLike(parent)
        ? parent.type !== undefined
        : ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isBinaryExpression(parent)
    )
      return false;
  }
  return false;
}

/** An expression of any kind can stand there. */
function takesWhole(value: ts.Expression): boolean {
  const { parent } = value;
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent))
    return parent.initializer === value;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== value;
  if (ts.isArrowFunction(parent)) return parent.body === value;
  if (ts.isConditionalExpression(parent)) return parent.condition !== value;
  if (ts.isBinaryExpression(parent))
    return parent.right === value && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return ts.isReturnStatement(parent) || ts.isArrayLiteralExpression(parent);
}
