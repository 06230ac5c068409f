import ts from 'typescript';

/**
 * What an identifier stands for; in `{ name }`, which is shorthand for `{ name: name }`, the variable and not the
 * property.
 */
export function variableAt(checker: ts.TypeChecker, name: ts.Node): ts.Symbol | undefined {
  const { parent } = name;
  // `{ name = other }` has two identifiers.
  return ts.isShorthandPropertyAssignment(parent) && parent.name === name
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(name);
}
