import ts from 'typescript';
import { row, type StepTable } from './step.ts';

const same = row<ts.Expression>((to) => [{ kind: 'same', to }]);
const cast = row<ts.AsExpression | ts.TypeAssertion>((to) => [{ kind: 'cast', to, type: to.type }]);

/** Nodes around an expression that leave its value as it is, or wait for it. */
export const wrapperSteps: StepTable = {
  [ts.SyntaxKind.ParenthesizedExpression]: same,
  [ts.SyntaxKind.NonNullExpression]: same,
  [ts.SyntaxKind.SatisfiesExpression]: row<ts.SatisfiesExpression>((to) => [{ kind: 'same', to, type: to.type }]),
  [ts.SyntaxKind.AsExpression]: cast,
  [ts.SyntaxKind.TypeAssertionExpression]: cast,
  [ts.SyntaxKind.AwaitExpression]: row<ts.AwaitExpression>((to) => [{ kind: 'await', to }]),
};
