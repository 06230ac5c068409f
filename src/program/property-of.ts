import type ts from 'typescript';

/** The property that a type has under a name, `undefined` and `null` aside. */
export function propertyOf(checker: ts.TypeChecker, owner: ts.Type, name: string): ts.Symbol | undefined {
  return checker.getPropertyOfType(checker.getNonNullableType(owner), name);
}

/** The type of that property. */
export function typeOfProperty(checker: ts.TypeChecker, owner: ts.Type, name: string): ts.Type | undefined {
  const property = propertyOf(checker, owner, name);
  return property && checker.getTypeOfSymbol(property);
}
