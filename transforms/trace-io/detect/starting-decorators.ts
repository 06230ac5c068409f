import ts from 'typescript';
import type { Finder } from '../../../src/sites/finder.ts';
import { unwrapped } from '../../../src/program/syntax.ts';
import { calledFunction, creationOf } from './sdk-calls.ts';

/** Decorators of other tracers that run a method inside a span of theirs. */
const spanDecorators: ReadonlySet<string> = new Set(['Span', 'OtelSpan', 'WithSpan', 'Trace', 'Traced']);

/** Why a method may run inside an observation, one clause: a decorator of it, or of its class, starts one. */
export function startingDecorator(finder: Finder, owner: ts.Node): string | undefined {
  const member = ts.isClassElement(owner) ? owner : ts.isPropertyDeclaration(owner.parent) ? owner.parent : undefined;
  if (!member || !ts.isClassLike(member.parent)) return undefined;
  for (const decorated of [member, member.parent]) {
    for (const { expression } of (ts.canHaveDecorators(decorated) && ts.getDecorators(decorated)) || []) {
      const name = unwrapped(ts.isCallExpression(expression) ? expression.expression : expression);
      const written = calledFunction(finder, name);
      if (written && startsObservation(finder, written, new Set()))
        return `\`@${name.getText()}\` may run it inside an observation`;
      if (!written && ts.isIdentifier(name) && spanDecorators.has(name.text))
        return `\`@${name.text}\` may start a span around it`;
    }
  }
  return undefined;
}

/**
 * Somewhere in a function, or in one that it calls, a callback runs inside an observation.
 * @param seen functions that were looked at
 */
function startsObservation(finder: Finder, node: ts.Node, seen: Set<ts.Node>): boolean {
  if (ts.isCallExpression(node)) {
    const kind = creationOf(finder, node)?.kind;
    if (kind === 'active' || kind === 'observe') return true;
    const called = calledFunction(finder, node.expression);
    if (called && !seen.has(called) && startsObservation(finder, called, seen.add(called))) return true;
  }
  return ts.forEachChild(node, (child) => startsObservation(finder, child, seen) || undefined) === true;
}
