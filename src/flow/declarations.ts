import ts from 'typescript';
import { row, type Step, type StepTable } from './step.ts';

const K = ts.SyntaxKind;

function defaultSteps({ name }: ts.ParameterDeclaration | ts.BindingElement): readonly Step[] {
  return [{ kind: 'default', to: name }];
}

/** What is declared with a value. */
export const declarationSteps: StepTable = {
  [K.VariableDeclaration]: row<ts.VariableDeclaration>((declaration) => [
    { kind: 'binding', to: declaration.name, declaration },
  ]),
  [K.Parameter]: row(defaultSteps),
  [K.BindingElement]: row(defaultSteps),
};
