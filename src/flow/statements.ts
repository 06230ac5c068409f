import ts from 'typescript';
import { functionAround } from './functions.ts';
import { row, type Step, type StepTable } from './step.ts';

const K = ts.SyntaxKind;

const test = row(() => [{ kind: 'test' }]);

/** A `return` outside of functions, in code that is run as one, goes nowhere in sight. */
function returned(node: ts.Node): readonly Step[] {
  const owner = functionAround(node);
  return owner ? [{ kind: 'return', to: owner }] : [{ kind: 'escape', cause: 'no function is around its return' }];
}

function yielded(parent: ts.YieldExpression): readonly Step[] {
  const owner = functionAround(parent);
  return owner
    ? [{ kind: 'yield', to: owner, allElements: parent.asteriskToken !== undefined }]
    : [{ kind: 'escape', cause: 'no function is around its yield' }];
}

/** Statements that end the way of a value, or hand it out of a function or a module. */
export const statementSteps: StepTable = {
  [K.ExpressionStatement]: row(() => [{ kind: 'discard' }]),
  [K.ReturnStatement]: row(returned),
  [K.YieldExpression]: row(yielded),
  [K.ArrowFunction]: row<ts.ArrowFunction>((to) => [{ kind: 'return', to }]),
  [K.IfStatement]: test,
  [K.WhileStatement]: test,
  [K.DoStatement]: test,
  [K.ForOfStatement]: row<ts.ForOfStatement>((to, value) =>
    to.expression === value ? [{ kind: 'iteration', to }] : [{ kind: 'overwrite', at: value }],
  ),
  [K.ThrowStatement]: row(() => [{ kind: 'escape', cause: 'it is thrown' }]),
  [K.ExportAssignment]: row(() => [{ kind: 'export', by: 'name', symbol: undefined }]),
  [K.ExportSpecifier]: row(() => [{ kind: 'export', by: 'name', symbol: undefined }]),
};
