/** Which symbols and types somebody of the repository has written. */
import ts from 'typescript';
import { isAny, type Origins } from '../../flow/origin/origins.ts';
import { isTypeReference } from '../../program/type-reference.ts';

/** Types in each other for which it is looked whether one is written in the repository. */
const deepestArgument = 3;

/** Types that are known by what their type arguments make of them. */
const composed = ts.TypeFlags.IndexedAccess | ts.TypeFlags.Conditional;

/** Whether a type is written in the repository, or one of those that it is made of is, or not known. */
export function hasOwnPart(origins: Origins, type: ts.Type, depth = 0): boolean {
  if (type.isUnionOrIntersection()) return type.types.some((part) => hasOwnPart(origins, part, depth));
  if (type.flags & ts.TypeFlags.TypeParameter || depth > deepestArgument) return true;
  if (isAny(type)) return depth > 0;
  if (!(type.flags & ts.TypeFlags.Object)) return (type.flags & composed) !== 0;
  if (isOwnSymbol(origins, type.aliasSymbol) || isOwnSymbol(origins, type.getSymbol())) return true;
  if (type.aliasTypeArguments?.some((part) => hasOwnPart(origins, part, depth + 1))) return true;
  return (
    isTypeReference(type) && origins.checker.getTypeArguments(type).some((part) => hasOwnPart(origins, part, depth + 1))
  );
}

/** Whether something is declared in the repository. */
export function isOwnSymbol({ sparse }: Origins, symbol: ts.Symbol | undefined): boolean {
  return (
    symbol?.declarations?.some((declaration) => !sparse.isBundledDeclaration(declaration.getSourceFile())) === true
  );
}
