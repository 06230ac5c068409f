import ts from 'typescript';
import { isAny, type Origins } from '../origin/origins.ts';
import type { ResultStep } from './result-use.ts';
import { unionParts } from '../../program/union-parts.ts';

/** A type that the repository declares itself, or a list of such. */
export function isOwnType({ checker, sparse }: Origins, node: ts.TypeNode): boolean {
  const whole = checker.getTypeFromTypeNode(ts.isArrayTypeNode(node) ? node.elementType : node);
  const declarations = (whole.aliasSymbol ?? whole.symbol)?.declarations ?? [];
  return (
    declarations.length > 0 &&
    declarations.every((declaration) => !sparse.isBundledDeclaration(declaration.getSourceFile()))
  );
}

/** True for an array or a tuple. */
export function isList(checker: ts.TypeChecker, type: ts.Type | undefined): boolean {
  // Anything goes as a list for what is `any`.
  return type !== undefined && !isAny(type) && checker.isArrayLikeType(checker.getNonNullableType(type));
}

/** True for a text, where a method is called on the value itself. */
export function isText(checker: ts.TypeChecker, type: ts.Type | undefined): boolean {
  return type !== undefined && (checker.getNonNullableType(type).flags & ts.TypeFlags.StringLike) !== 0;
}

/** The type of the part of a result at a path; `undefined` where the type does not lead there. */
export function partOf(
  checker: ts.TypeChecker,
  result: ts.Type | undefined,
  path: readonly ResultStep[],
): ts.Type | undefined {
  let type = result;
  for (const step of path) {
    if (type === undefined || isAny(type)) return undefined;
    const whole: ts.Type = checker.getNonNullableType(type);
    if (step === '[]') type = checker.getIndexTypeOfType(whole, ts.IndexKind.Number);
    else {
      const property: ts.Symbol | undefined = checker.getPropertyOfType(whole, step);
      type = property && checker.getTypeOfSymbol(property);
    }
  }
  return type;
}

/** What a method gives once it is awaited. */
export function resultOf(checker: ts.TypeChecker, method: ts.Symbol): ts.Type | undefined {
  const [signature] = checker.getSignaturesOfType(
    checker.getNonNullableType(checker.getTypeOfSymbol(method)),
    ts.SignatureKind.Call,
  );
  return signature && settledType(checker, checker.getReturnTypeOfSignature(signature));
}

/** What a promise gives; any other type is itself. */
export function settledType(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  return checker.getAwaitedType(type) ?? type;
}

/** A wrapper gives back what its callback gives, by its type: at once, or as a promise. */
export function passedThrough(
  checker: ts.TypeChecker,
  callback: ts.SignatureDeclaration,
  taker: ts.CallExpression,
): 'promised' | 'settled' | undefined {
  const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(callback), ts.SignatureKind.Call);
  const given = signature && settledType(checker, checker.getReturnTypeOfSignature(signature));
  const type = checker.getTypeAtLocation(taker);
  if (!given || isAny(given) || settledType(checker, type) !== given) return undefined;
  return given === type ? 'settled' : 'promised';
}

const primitive =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.ESSymbolLike |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null;

/** True for an object, and for what nobody knows. */
export function isObject(checker: ts.TypeChecker, type: ts.Type | undefined): boolean {
  const whole = type && checker.getNonNullableType(type);
  return whole === undefined || unionParts(whole).some(({ flags }) => (flags & primitive) === 0);
}
