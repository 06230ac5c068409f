import ts from 'typescript';
import { row, type StepTable } from './step.ts';

const alias = row<ts.Expression>((to) => [{ kind: 'alias', to }]);
const cast = row<ts.AsExpression | ts.TypeAssertion>((to) => [{ kind: 'cast', to, type: to.type }]);

/** Nodes around an expression that leave its value as it is, or wait for it. */
export const wrapperSteps: StepTable = {
  [ts.SyntaxKind.ParenthesizedExpression]: alias,
  [ts.SyntaxKind.NonNullExpression]: alias,
  [ts.SyntaxKind.SatisfiesExpression]: row<ts.SatisfiesExpression>((to) => [{ kind: 'alias', to, type: to.type }]),
  [ts.SyntaxKind.AsExpression]: cast,
  [ts.SyntaxKind.TypeAssertionExpression]: cast,
  [ts.SyntaxKind.AwaitExpression]: row<ts.AwaitExpression>((to) => [{ kind: 'await', to }]),
};
