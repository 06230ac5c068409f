import ts from 'typescript';
import { hasMethods } from './is-sdk-type.ts';
import { saysNothing, type Origins } from './origins.ts';

/** Collections of the library whose last type argument is what they hold. */
const collections: ReadonlySet<string> = new Set(['Map', 'ReadonlyMap', 'Set', 'ReadonlySet', 'WeakMap', 'WeakSet']);

/** How deep a literal stands in others before nobody looks. */
const mostLevels = 6;

/** The literal whose type it is. */
export function literalOf(type: ts.Type): ts.ObjectLiteralExpression | undefined {
  const declaration = type.getSymbol()?.valueDeclaration;
  return declaration && ts.isObjectLiteralExpression(declaration) ? declaration : undefined;
}

/** The type of the elements of a list, or of what a `Map` or a `Set` holds. */
export function elementType({ checker, sparse }: Origins, type: ts.Type): ts.Type | undefined {
  if (checker.isArrayLikeType(type)) return checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  const symbol = type.getSymbol();
  const isCollection =
    symbol?.declarations?.every((declaration) => sparse.isBundledDeclaration(declaration.getSourceFile())) &&
    collections.has(symbol.name);
  return isCollection ? checker.getTypeArguments(type as ts.TypeReference).at(-1) : undefined;
}

/** The type of a member that a literal is written with. */
export function memberType({ checker }: Origins, type: ts.Type, key: string): ts.Type | undefined {
  const property = checker.getPropertyOfType(checker.getNonNullableType(type), key);
  return property && checker.getNonNullableType(checker.getTypeOfSymbol(property));
}

/** The types of all that a literal, a list or a collection holds. */
export function heldTypes(origins: Origins, type: ts.Type): readonly ts.Type[] {
  const { checker } = origins;
  const element = elementType(origins, type);
  if (element) return [checker.getNonNullableType(element)];
  return checker
    .getPropertiesOfType(type)
    .map((property) => checker.getNonNullableType(checker.getTypeOfSymbol(property)));
}

/** A literal, a list or a collection with a client in it, or with another one that has it. */
export function isHolder(origins: Origins, type: ts.Type, level = 0): boolean {
  if (level > mostLevels || saysNothing(type)) return false;
  if (type.isUnion()) return type.types.some((part) => isHolder(origins, part, level));
  if (literalOf(type) === undefined && elementType(origins, type) === undefined) return false;
  return heldTypes(origins, type).some((held) => isHeld(origins, held, level));
}

/** What must not become something else: a client, or what holds one. */
export function isHeld(origins: Origins, type: ts.Type, level = 0): boolean {
  if (saysNothing(type)) return false;
  const isPlain = literalOf(type) === undefined && elementType(origins, type) === undefined;
  return isPlain && !type.isUnion() ? hasMethods(origins, type) : isHolder(origins, type, level + 1);
}
