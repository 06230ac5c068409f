import ts from 'typescript';
import { calledName } from '../flow/functions.ts';
import { callsNext } from '../program/calls-next.ts';
import { nodesIn } from '../program/nodes.ts';
import { outermostWrapper } from '../program/syntax.ts';
import { lastName } from '../program/usage-index.ts';

/**
 * Whether a file has middleware: a call of one of these functions, in whose arguments the code hands over to what comes
 * next in a framework.
 */
export function hasMiddleware(tree: ts.SourceFile, starting: ReadonlySet<string>): boolean {
  return callsOf(tree, starting).some((call) => call.arguments.some(callsNext));
}

/** The names of a file's functions that run what they are given in a call of one of these: `inSpan(name, run)`. */
export function wrappersIn(tree: ts.SourceFile, starting: ReadonlySet<string>): string[] {
  return callsOf(tree, starting).flatMap((call) => {
    const name = wrapperAround(call);
    return name === undefined ? [] : [name];
  });
}

function callsOf(tree: ts.SourceFile, names: ReadonlySet<string>): ts.CallExpression[] {
  return [...nodesIn(tree)].filter(
    (node): node is ts.CallExpression => ts.isCallExpression(node) && names.has(lastName(node.expression) ?? ''),
  );
}

/** The name of the nearest function around a call whose parameter is run in its arguments. */
function wrapperAround(call: ts.CallExpression): string | undefined {
  const run = new Set(call.arguments.flatMap((given) => [...nodesIn(given)].filter(isRun).map(({ text }) => text)));
  for (let at: ts.Node = call.parent; !ts.isSourceFile(at); at = at.parent)
    if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => ts.isIdentifier(name) && run.has(name.text)))
      return calledName(at)?.text;
  return undefined;
}

/** `run()`, `run.call(this)`, or `run` as what a call is given. */
function isRun(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  const whole = outermostWrapper(node);
  const { parent } = whole;
  if (ts.isCallExpression(parent)) return true;
  return ts.isPropertyAccessExpression(parent) && parent.expression === whole && ts.isCallExpression(parent.parent);
}
