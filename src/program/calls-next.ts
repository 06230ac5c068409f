import ts from 'typescript';
import { nodesIn } from './nodes.ts';
import { unwrapped } from './syntax.ts';

/** Whether code hands over to what comes next in a framework: `next()` in Express or Koa, `next.handle()` in Nest. */
export function callsNext(code: ts.Node): boolean {
  return [...nodesIn(code)].some((node) => {
    if (!ts.isCallExpression(node)) return false;
    const callee = unwrapped(node.expression);
    const called = ts.isPropertyAccessExpression(callee) && callee.name.text === 'handle' ? callee.expression : callee;
    return ts.isIdentifier(called) && called.text === 'next';
  });
}
