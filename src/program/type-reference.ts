import ts from 'typescript';

/** Whether a type is another one with type arguments: a class, an interface, an array, a tuple. */
export function isTypeReference(type: ts.Type): type is ts.TypeReference {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0
  );
}
