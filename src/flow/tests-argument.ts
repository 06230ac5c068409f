import ts from 'typescript';

const assertions: ReadonlySet<string> = new Set([
  'toBeDefined',
  'toBeUndefined',
  'toBeTruthy',
  'toBeFalsy',
  'toBeNull',
]);

/** `Boolean(x)`, `assert(x)`, `expect(x).toBeDefined()`: nothing of the argument is read. */
export function testsArgument(call: ts.CallExpression): boolean {
  const callee = call.expression.getText();
  if (callee === 'Boolean' || callee === 'assert' || callee === 'assert.ok') return true;
  const behind =
    ts.isPropertyAccessExpression(call.parent) && call.parent.name.text === 'not' ? call.parent.parent : call.parent;
  return callee === 'expect' && ts.isPropertyAccessExpression(behind) && assertions.has(behind.name.text);
}
