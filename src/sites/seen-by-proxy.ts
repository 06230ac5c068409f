import ts from 'typescript';
import { calledFunction } from '../flow/calls.ts';
import { argumentsPassed, flowsFrom, type Source } from '../flow/flows-from.ts';
import { returnedExpressions } from '../flow/functions.ts';
import { nameText } from '../flow/literals.ts';
import { nodesIn } from '../program/nodes.ts';
import { isAccess, unwrapped } from '../program/syntax.ts';
import type { Finder } from './finder.ts';

/** Traps that decide what a call finds. */
const reading: ReadonlySet<string> = new Set(['get', 'has']);

/** Calls that may be given the name of what is read. */
const harmless = /^(?:Reflect\.\w+|console\.\w+|String)$/;

/**
 * The proxy that an expression comes through whose handler does more than hand on what its target has: it may look at
 * the name of a member, or give another function for it, and knows nothing of the names of v6.
 */
export function seenByProxy(finder: Finder, expression: ts.Expression): ts.NewExpression | undefined {
  const { usage } = finder.origins;
  return usage.calls('Proxy').some((call) => isProxy(call) && !handsOn(finder, call))
    ? proxyBehind(finder, expression, new Set())
    : undefined;
}

function isProxy(call: ts.Expression): call is ts.NewExpression {
  return ts.isNewExpression(call) && call.expression.getText() === 'Proxy';
}

function proxyBehind(finder: Finder, value: ts.Expression, seen: Set<ts.Node>): ts.NewExpression | undefined {
  if (seen.has(value)) return undefined;
  seen.add(value);
  if (isProxy(value) && !handsOn(finder, value)) return value;
  for (const from of flowsFrom(finder.origins, value).flatMap((source) => valuesOf(finder, source))) {
    const proxy = proxyBehind(finder, from, seen);
    if (proxy) return proxy;
  }
  return undefined;
}

function valuesOf({ origins, checker }: Finder, source: Source): readonly ts.Expression[] {
  switch (source.kind) {
    case 'parameter':
      return argumentsPassed(origins, source.at);
    case 'call': {
      const owner = isProxy(source.from) ? undefined : calledFunction(origins, source.from);
      return owner ? returnedExpressions(owner) : (source.from.arguments ?? []);
    }
    case 'member':
      return [...givenTo(checker.getSymbolAtLocation(source.at)), source.from];
    case 'pick': {
      const key = source.path.at(-1);
      const taken = checker.getTypeAtLocation(source.at.parent);
      const property = typeof key === 'string' ? checker.getPropertyOfType(taken, key) : undefined;
      return [...givenTo(property), ...(source.from ? [source.from] : [])];
    }
    default:
      return 'from' in source ? [source.from] : [];
  }
}

/** What a member is declared with. */
function givenTo(member: ts.Symbol | undefined): ts.Expression[] {
  return (member?.declarations ?? []).flatMap((declaration) => {
    if (ts.isShorthandPropertyAssignment(declaration)) return [declaration.name];
    const assigned = isAccess(declaration) ? declaration.parent : declaration;
    if (ts.isBinaryExpression(assigned)) return [assigned.right];
    const isField = ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration);
    return isField && declaration.initializer ? [declaration.initializer] : [];
  });
}

/** Whether a proxy gives what its target has, whatever the name. */
function handsOn({ origins }: Finder, { arguments: given }: ts.NewExpression): boolean {
  const handler = given?.[1] && unwrapped(given[1]);
  const [source] = handler && ts.isIdentifier(handler) ? flowsFrom(origins, handler) : [];
  const literal = source?.kind === 'initial' && source.constant ? unwrapped(source.from) : handler;
  return literal !== undefined && ts.isObjectLiteralExpression(literal) && literal.properties.every(isPlainTrap);
}

function isPlainTrap(property: ts.ObjectLiteralElementLike): boolean {
  const name = nameText(property.name);
  if (name === undefined) return false;
  if (!reading.has(name)) return true;
  const trap = ts.isPropertyAssignment(property) ? unwrapped(property.initializer) : property;
  if (trap.getText() === `Reflect.${name}`) return true;
  const key = ts.isFunctionLike(trap) ? trap.parameters[1]?.name : undefined;
  if (!key || !ts.isIdentifier(key)) return false;
  const uses = nodesIn(trap).filter((node) => ts.isIdentifier(node) && node.text === key.text && node !== key);
  const returned = returnedExpressions(trap);
  return uses.every(isHarmless) && returned.length > 0 && returned.every((value) => isRead(value, key.text));
}

function isHarmless({ parent }: ts.Node): boolean {
  if (ts.isCallExpression(parent)) return harmless.test(parent.expression.getText());
  return ts.isElementAccessExpression(parent);
}

/** `target[key]`, `Reflect.get(target, key)` */
function isRead(value: ts.Expression, key: string): boolean {
  const inner = unwrapped(value);
  if (ts.isElementAccessExpression(inner)) return inner.argumentExpression.getText() === key;
  return ts.isCallExpression(inner) && /^Reflect\.(?:get|has)$/.test(inner.expression.getText());
}
