import ts from 'typescript';
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
    const name = ownNames(call, call.arguments);
    return name === undefined ? [] : [name];
  });
}

function callsOf(tree: ts.SourceFile, names: ReadonlySet<string>): ts.CallExpression[] {
  return [...nodesIn(tree)].filter(
    (node): node is ts.CallExpression => ts.isCallExpression(node) && names.has(lastName(node.expression) ?? ''),
  );
}

/** The name of the nearest function around a call whose parameter is run in its arguments. */
function ownNames(call: ts.CallExpression, given: readonly ts.Expression[]): string | undefined {
  const run = new Set(given.flatMap((argument) => [...nodesIn(argument)].filter(isRun).map(({ text }) => text)));
  for (let at: ts.Node = call.parent; !ts.isSourceFile(at); at = at.parent)
    if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => ts.isIdentifier(name) && run.has(name.text)))
      return nameOf(at);
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

function nameOf(owner: ts.SignatureDeclaration): string | undefined {
  if (owner.name) return ts.isIdentifier(owner.name) ? owner.name.text : undefined;
  const { parent } = outermostWrapper(owner as ts.Node as ts.Expression);
  const isNamed =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent);
  return isNamed && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
}
