import ts from 'typescript';

/** A name that is declared with `const`. */
export function isConstant(declaration: ts.Node): declaration is ts.VariableDeclaration | ts.BindingElement {
  return (
    (ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration)) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0
  );
}

/** A variable of its own, no part of a pattern, that is declared with `const`. */
export function isConstantVariable(declaration: ts.Node): declaration is ts.VariableDeclaration {
  return ts.isVariableDeclaration(declaration) && isConstant(declaration);
}
