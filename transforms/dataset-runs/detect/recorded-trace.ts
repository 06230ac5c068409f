import ts from 'typescript';
import { calledFunction } from '../../../src/flow/calls.ts';
import { nodesIn } from '../../../src/program/nodes.ts';
import { isAccess, unwrapped } from '../../../src/program/syntax.ts';
import { variableAt } from '../../../src/program/variable-at.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { isObservationCall, linkedObservation } from '../../../src/sites/item-loop/observation-call.ts';
import { memberOfAccess } from '../../../src/sites/member-of-access.ts';
import type { RecordedTrace } from '../facts.ts';

/** Where the trace comes from that an id names, with the call that began its observation where that is in sight. */
export function traceOf(
  finder: Finder,
  id: ts.Expression,
): { trace: RecordedTrace; observation: ts.CallExpression | undefined } {
  const text = id.getText();
  const recorded = (from: RecordedTrace['from'], name = text): ReturnType<typeof traceOf> => ({
    trace: { from, text: name },
    observation: undefined,
  });
  let value = unwrapped(id);
  // A constant may hold another one: an id that leads in a circle is none.
  const seen = new Set<ts.Node>();
  while (!seen.has(value)) {
    seen.add(value);
    const observation = linkedObservation(finder, rootOf(value));
    if (observation) return { trace: { from: 'begun', text }, observation };
    if (ts.isAwaitExpression(value)) value = unwrapped(value.expression);
    else if (spanOf(value)) value = spanOf(value)!;
    else if (ts.isCallExpression(value)) {
      const root = rootOf(value);
      const isThere = readsMap(finder, value) || isOfSdk(finder, value) || root === undefined;
      if (isThere) return recorded('known');
      return recorded(beginsObservation(finder, value) ? 'made' : 'called', calledIn(value));
    } else {
      const root = rootOf(value);
      const declaration = root && variableAt(finder.checker, root)?.valueDeclaration;
      if (!declaration) return recorded('known');
      const owner = ownerOf(declaration);
      if (ts.isParameter(owner))
        return recorded(ts.isIdentifier(value) || owner !== declaration ? givenBy(owner) : 'known');
      if (!ts.isVariableDeclaration(owner) || !owner.initializer) return recorded('known');
      value = unwrapped(owner.initializer);
    }
  }
  return recorded('known');
}

/** The function that is called begins one itself. */
function beginsObservation(finder: Finder, call: ts.CallExpression): boolean {
  const owner = calledFunction(finder.origins, call);
  return owner !== undefined && nodesIn(owner).some((node) => isObservationCall(finder, node));
}

/** The parameter of a callback is a part of what is there already. */
function givenBy({ parent }: ts.ParameterDeclaration): RecordedTrace['from'] {
  return ts.isCallExpression(parent.parent) ? 'known' : 'given';
}

function ownerOf(declaration: ts.Declaration): ts.Declaration {
  let owner = declaration;
  while (ts.isBindingElement(owner)) owner = owner.parent.parent;
  return owner;
}

/** `span` of `span.traceId` and of `span.otelSpan.spanContext().traceId` */
function rootOf(expression: ts.Expression): ts.Identifier | undefined {
  const inner = unwrapped(expression);
  if (ts.isIdentifier(inner)) return inner;
  if (isAccess(inner)) return rootOf(inner.expression);
  return ts.isCallExpression(inner) ? rootOf(inner.expression) : undefined;
}

function calledIn({ expression }: ts.CallExpression): string {
  const text = expression.getText();
  return text.includes('\n') ? 'the call' : text;
}

/** `span.otelSpan` of `span.otelSpan.spanContext()`, also where a member of it is read. */
function spanOf(value: ts.Expression): ts.Expression | undefined {
  const call = ts.isPropertyAccessExpression(value) ? unwrapped(value.expression) : value;
  const callee = ts.isCallExpression(call) ? unwrapped(call.expression) : undefined;
  return callee && ts.isPropertyAccessExpression(callee) && callee.name.text === 'spanContext'
    ? unwrapped(callee.expression)
    : undefined;
}

/** `client.api.trace.list()`: a call of the client gives back what is there already. */
function isOfSdk(finder: Finder, { expression }: ts.CallExpression): boolean {
  const callee = unwrapped(expression);
  return isAccess(callee) && memberOfAccess(finder, callee).kind === 'surface';
}

/** `traces.get(item.id)` */
function readsMap({ checker }: Finder, call: ts.CallExpression): boolean {
  const callee = unwrapped(call.expression);
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'get') return false;
  const name = checker.getTypeAtLocation(callee.expression).getSymbol()?.name;
  return name === 'Map' || name === 'ReadonlyMap' || name === 'WeakMap';
}
