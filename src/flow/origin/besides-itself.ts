import type ts from 'typescript';
import { flowsFrom, type Source } from '../flows-from.ts';
import type { Origins } from './origins.ts';

/**
 * What a place is given besides what it has already: `shelf.svc = shelf.svc ?? new SvcClient()`, also where a constant
 * stands between.
 * @param isItself whether an expression reads the place
 */
export function besidesItself(
  origins: Origins,
  value: ts.Expression,
  isItself: (read: ts.Expression) => boolean,
): readonly ts.Expression[] {
  const choices = choicesOf(origins, value, new Set());
  const others = choices.filter((choice) => !isItself(choice));
  return others.length < choices.length ? others : [value];
}

/** The expressions one of which a value is. */
function choicesOf(origins: Origins, value: ts.Expression, seen: Set<ts.Expression>): readonly ts.Expression[] {
  if (seen.has(value)) return [value];
  seen.add(value);
  const from = flowsFrom(origins, value).map(chosenIn);
  const isChoice = from.length > 0 && !from.includes(undefined);
  return isChoice ? from.flatMap((each) => (each ? choicesOf(origins, each, seen) : [])) : [value];
}

function chosenIn(source: Source): ts.Expression | undefined {
  const isSame = source.kind === 'same' || source.kind === 'branch' || (source.kind === 'initial' && source.constant);
  return isSame ? source.from : undefined;
}
