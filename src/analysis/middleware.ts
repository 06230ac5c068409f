import ts from 'typescript';
import { calledName } from '../flow/functions.ts';
import { callsNext } from '../program/calls-next.ts';
import { nodesIn } from '../program/nodes.ts';
import { outermostWrapper } from '../program/syntax.ts';
import { lastName } from '../program/usage-index.ts';

/** Whether one of these calls makes middleware: in its arguments the code hands over to what comes next. */
export function areMiddleware(calls: readonly ts.CallExpression[]): boolean {
  return calls.some((call) => call.arguments.some(callsNext));
}

/** An own function that runs what it is given in a call of another one. */
export interface Wrapper {
  name: string;
  /** It calls what it is given itself: what is only handed on may be no function. */
  calls: boolean;
}

/** The functions that run what they are given in one of these calls: `inSpan(name, run)`. */
export function wrappersAround(calls: readonly ts.CallExpression[]): Wrapper[] {
  return calls.flatMap((call) => wrapperAround(call) ?? []);
}

/** The calls of functions of these names in a file. */
export function callsOf(tree: ts.SourceFile, names: ReadonlySet<string>): ts.CallExpression[] {
  return [...nodesIn(tree)].filter(
    (node): node is ts.CallExpression => ts.isCallExpression(node) && names.has(lastName(node.expression) ?? ''),
  );
}

/** The nearest function around a call whose parameter is run in its arguments. */
function wrapperAround(call: ts.CallExpression): Wrapper | undefined {
  const names = call.arguments.flatMap((given) => [...nodesIn(given)].filter(ts.isIdentifier));
  const called = new Set(names.filter(isCalled).map(({ text }) => text));
  const given = new Set(names.filter(isGiven).map(({ text }) => text));
  for (let at: ts.Node = call.parent; !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isFunctionLike(at)) continue;
    const takes = (wanted: ReadonlySet<string>): boolean =>
      (at as ts.SignatureDeclaration).parameters.some(({ name }) => ts.isIdentifier(name) && wanted.has(name.text));
    const calls = takes(called);
    if (!calls && !takes(given)) continue;
    const name = calledName(at)?.text;
    return name === undefined ? undefined : { name, calls };
  }
  return undefined;
}

/** `run()`, `run.call(this)` */
function isCalled(name: ts.Identifier): boolean {
  const whole = outermostWrapper(name);
  const { parent } = whole;
  if (ts.isCallExpression(parent)) return parent.expression === whole;
  return isMemberCalled(whole) && /^(?:call|apply)$/.test((parent as ts.PropertyAccessExpression).name.text);
}

/** What a call is given, or what has the method that is called. */
function isGiven(name: ts.Identifier): boolean {
  const whole = outermostWrapper(name);
  return isMemberCalled(whole) || (ts.isCallExpression(whole.parent) && whole.parent.expression !== whole);
}

function isMemberCalled(holder: ts.Expression): boolean {
  const { parent } = holder;
  return ts.isPropertyAccessExpression(parent) && parent.expression === holder && ts.isCallExpression(parent.parent);
}
