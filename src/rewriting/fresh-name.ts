import type { FileNames } from '../program/file-names.ts';
import type { SyntaxKind, SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { PlanContext } from './plan.ts';
import { isWithin } from '../program/overlaps.ts';

/**
 * A name that the file does not use yet: `wanted`, or with the first free number behind it.
 * @param names identifiers of the file
 * @param skip how many free names are taken already by other places of the same scope
 */
export function freshName(names: FileNames, wanted: string, skip = 0): string {
  let left = skip;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`;
    if (names.has(name)) continue;
    if (left === 0) return name;
    left -= 1;
  }
}

/** What variables are declared in. */
export const functionKinds: readonly SyntaxKind[] = [
  'ArrowFunction',
  'Constructor',
  'FunctionDeclaration',
  'FunctionExpression',
  'GetAccessor',
  'MethodDeclaration',
  'SetAccessor',
];

/**
 * The same for a variable of the function around a place. What other functions call theirs is nothing to it: so the
 * name is the same whether those were edited in an earlier run, or in this one. A member may have the name: `page.meta`
 * leaves `meta` free.
 */
export function freshVariableAt(
  place: SourceRange,
  { names, syntax }: Pick<PlanContext, 'names' | 'syntax'>,
  wanted: string,
  skip = 0,
): string {
  const isInside = besideIn(place, syntax);
  return freshName({ has: (name) => names.has(name) && syntax.variablesNamed(name).some(isInside) }, wanted, skip);
}

/** The same for a text that takes a place: what the code around has of that name stays within its reach as well. */
export function freshNameFor(
  place: SourceRange,
  context: Pick<PlanContext, 'names' | 'syntax'>,
  wanted: string,
): string {
  const isInside = besideIn(place, context.syntax);
  const isTaken = (name: string): boolean =>
    context.syntax.declares(name, place) || context.syntax.variablesNamed(name).some(isInside);
  return freshName({ has: (name) => context.names.has(name) && isTaken(name) }, wanted);
}

/** Whether a place is in the function around another one. */
function besideIn(place: SourceRange, syntax: SyntaxView): (other: SourceRange) => boolean {
  const around = syntax.enclosing(place, ...functionKinds);
  return (other) => around === undefined || isWithin(other, around);
}
