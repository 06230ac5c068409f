import ts from 'typescript';
import { isAny, type Origins } from '../flow/origin/origins.ts';

/** The SDK's type of an expression, also where the checker does not see it; undefined for what is none of its values. */
export function sdkTypeOf(origins: Origins, value: ts.Expression): ts.Type | undefined {
  const { checker } = origins;
  const seen = checker.getNonNullableType(checker.getTypeAtLocation(value));
  if (!isAny(seen)) return isOfSdk(origins, seen) ? seen : undefined;
  const origin = origins.of(value);
  return origin.kind === 'type' && isOfSdk(origins, origin.type) ? origin.type : undefined;
}

/** Whether the SDK declares a type, or a module's exports. */
export function isOfSdk(origins: Origins, type: ts.Type): boolean {
  // An observation of any kind is one of several classes.
  if (type.isUnion()) return type.types.some((part) => isOfSdk(origins, part));
  const { checker, sparse } = origins;
  const isDeclaredBySdk = (symbol: ts.Symbol): boolean =>
    symbol.declarations?.some((declaration) => sparse.isSurface(declaration.getSourceFile())) ?? false;
  const symbol = type.getSymbol();
  if (symbol?.declarations) return isDeclaredBySdk(symbol);
  // What `await import()` gives has no declaration of its own, only those of the exports.
  return (type.flags & ts.TypeFlags.Object) !== 0 && checker.getPropertiesOfType(type).some(isDeclaredBySdk);
}
