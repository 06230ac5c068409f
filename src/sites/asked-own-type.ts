import ts from 'typescript';
import { flowsFrom, sourcesOf } from '../flow/flows-from.ts';
import { isAny } from '../flow/origin/origins.ts';
import { isAccess, nameNode, unwrapped } from '../program/syntax.ts';
import { askedOfContainer } from '../test-doubles/asked-of-container.ts';
import type { Finder } from './finder.ts';

/**
 * What a value is; of what a container without types hands out, the type that it is asked for, as
 * `container.get<Port>(TOKEN)`.
 */
export function typeOrAskedType(finder: Finder, value: ts.Expression): ts.Type {
  const { checker } = finder;
  const type = checker.getTypeAtLocation(value);
  const asked = isAny(type) ? askedTypeOf(finder, value, new Set()) : undefined;
  return asked ? checker.getTypeFromTypeNode(asked) : type;
}

/** @param seen values that were visited on the way here */
function askedTypeOf(finder: Finder, value: ts.Expression, seen: Set<ts.Node>): ts.TypeNode | undefined {
  if (seen.has(value)) return undefined;
  seen.add(value);
  const call = unwrapped(value);
  if (ts.isCallExpression(call)) return askedOfContainer(call) && call.typeArguments?.[0];
  for (const source of wholeSources(finder, call)) {
    const type = askedTypeOf(finder, source, seen);
    if (type) return type;
  }
  return undefined;
}

/** What a value is as a whole: of a name and of a member what it is declared with. */
function wholeSources({ origins, checker }: Finder, value: ts.Expression): readonly ts.Expression[] {
  const member = isAccess(value) ? checker.getSymbolAtLocation(nameNode(value)) : undefined;
  const sources = member ? sourcesOf(origins, member) : flowsFrom(origins, value);
  return sources.flatMap((source) =>
    source.kind === 'same' || source.kind === 'await' || source.kind === 'initial' || source.kind === 'assignment'
      ? [source.from]
      : [],
  );
}
