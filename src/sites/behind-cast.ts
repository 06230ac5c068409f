import type ts from 'typescript';
import { argumentsPassed, flowsFrom, type Source } from '../flow/flows-from.ts';
import { saysNothing } from '../flow/origin/origins.ts';
import type { Finder } from './finder.ts';

/**
 * What the values are that a type of any members is written for: `client as unknown as Record<string, Function>`. No
 * member of such a type is declared, so only where the value comes from says whose it is.
 */
export function typesBehindIndex(finder: Finder, value: ts.Expression, seen: Set<ts.Node> = new Set()): ts.Type[] {
  return flowsFrom(finder.origins, value).flatMap((source) =>
    givenBy(finder, source).flatMap((from) => {
      if (seen.has(from)) return [];
      seen.add(from);
      const origin = finder.origins.of(from);
      const isKnown = origin.kind === 'type' && !hasAnyMember(finder, origin.type);
      return isKnown ? [origin.type] : typesBehindIndex(finder, from, seen);
    }),
  );
}

/** Whether it has a member under any name, as another type than one that says nothing. */
export function hasAnyMember({ checker }: Finder, type: ts.Type): boolean {
  const held = checker.getNonNullableType(type);
  return !saysNothing(held) && held.getStringIndexType() !== undefined;
}

/** The whole value that a source is. */
function givenBy({ origins }: Finder, source: Source): readonly ts.Expression[] {
  switch (source.kind) {
    case 'same':
    case 'cast':
    case 'await':
    case 'branch':
    case 'initial':
    case 'default':
    case 'assignment':
      return [source.from];
    case 'parameter':
      return argumentsPassed(origins, source.at);
    default:
      return [];
  }
}
