import type ts from 'typescript';

/** The types of a union; of any other type itself. */
export function unionParts(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}
