import type ts from 'typescript';
import type { Origins } from './origins.ts';

/** The SDK's own type, or one made from it (`Pick`, `Partial`, an intersection). */
export function isSdkType(
  origins: Origins,
  isSurface: (symbol: ts.Symbol | undefined) => boolean,
  type: ts.Type,
  depth = 0,
): boolean {
  if (isSurface(type.getSymbol()) || isSurface(type.aliasSymbol)) return true;
  const { checker, sparse } = origins;
  const properties = checker.getPropertiesOfType(type).slice(0, 40);
  if (properties.some((property) => isSurface(property))) return true;
  // An own type around parts of the SDK: `{ api: { trace: Pick<…> } }`.
  const isOwn =
    type.getSymbol()?.declarations?.every((declaration) => !sparse.isBundledDeclaration(declaration.getSourceFile())) ??
    false;
  return (
    isOwn &&
    depth < 3 &&
    properties.some((property) =>
      isSdkType(origins, isSurface, checker.getNonNullableType(checker.getTypeOfSymbol(property)), depth + 1),
    )
  );
}
