import ts from 'typescript';

/** What an identifier stands for; in `{ name }`, which is shorthand for `{ name: name }`, the variable and not the property. */
export function variableAt(checker: ts.TypeChecker, name: ts.Node): ts.Symbol | undefined {
  return ts.isShorthandPropertyAssignment(name.parent) ? checker.getShorthandAssignmentValueSymbol(name.parent) : checker.getSymbolAtLocation(name);
}
