import ts from 'typescript';
import { callsNext } from '../program/calls-next.ts';
import { nodesIn } from '../program/nodes.ts';
import { lastName } from '../program/usage-index.ts';

/**
 * Whether a file has middleware: a call of one of these functions, in whose arguments the code hands over to what comes
 * next in a framework.
 */
export function hasMiddleware(tree: ts.SourceFile, starting: ReadonlySet<string>): boolean {
  return [...nodesIn(tree)].some(
    (node) =>
      ts.isCallExpression(node) && starting.has(lastName(node.expression) ?? '') && node.arguments.some(callsNext),
  );
}
