import ts from 'typescript';
import { saysNothing, type Origins } from '../flow/origin/origins.ts';

/**
 * The SDK's type of an expression, also where the checker does not see it; undefined for what is none of its values.
 */
export function sdkTypeOf(origins: Origins, value: ts.Expression): ts.Type | undefined {
  const { checker } = origins;
  const seen = checker.getTypeAtLocation(value);
  if (!saysNothing(seen)) {
    const type = checker.getNonNullableType(seen);
    return isOfSdk(origins, type) ? type : undefined;
  }
  const origin = origins.of(value);
  return origin.kind === 'type' && isOfSdk(origins, origin.type) ? origin.type : undefined;
}

/** Whether the SDK declares a type, or a module's exports; so is what inherits from one, or is made of its members. */
export function isOfSdk(origins: Origins, type: ts.Type): boolean {
  // An observation of any kind is one of several classes.
  if (type.isUnionOrIntersection()) return type.types.some((part) => isOfSdk(origins, part));
  const { checker, sparse } = origins;
  const isDeclaredBySdk = (symbol: ts.Symbol): boolean =>
    symbol.declarations?.some((declaration) => sparse.isSurface(declaration.getSourceFile())) ?? false;
  const symbol = type.getSymbol();
  if (symbol?.declarations && !isMapped(type))
    return isDeclaredBySdk(symbol) || basesOf(checker, type).some((base) => isOfSdk(origins, base));
  // What `await import()` gives has no declaration of its own, only those of the exports; nor has
  // `Readonly<SvcClient>`.
  return (type.flags & ts.TypeFlags.Object) !== 0 && checker.getPropertiesOfType(type).some(isDeclaredBySdk);
}

/** What is made of the members of another type: `Readonly<Port>`. */
export function isMapped(type: ts.Type): boolean {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0
  );
}

/** What a class inherits from. */
function basesOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  return type.isClass() ? checker.getBaseTypes(type) : [];
}
