/** A record whose properties stand in another object: `{ ...row, cost }`, or what a pattern leaves of it. */
import ts from 'typescript';
import { nameText } from '../literals.ts';
import type { PatternPart } from '../step.ts';
import type { ResultPath } from './result-use.ts';

/** What stands beside the properties of a record in an object, or was taken away from them. */
export interface Merged {
  /** How long the path of the record is. */
  depth: number;
  /** These names say nothing of the record there. */
  others: readonly string[];
}

/**
 * `{ ...row, cost: 3 }`: the names behind the record, which win. `undefined` where others stand before it, whose names
 * the record of v6 may win over, or where nobody can see which names follow.
 */
export function namesBehind({ properties }: ts.ObjectLiteralExpression, record: ts.Expression): string[] | undefined {
  const [first, ...others] = properties;
  if (!first || !ts.isSpreadAssignment(first) || first.expression !== record) return undefined;
  const names = others.flatMap((other) => (other.name && nameText(other.name)) ?? []);
  return names.length === others.length ? names : undefined;
}

/** `{ id, ...others }`: the names that are not in `others`; `undefined` where one of them is computed. */
export function namesTaken(picks: readonly PatternPart[]): string[] | undefined {
  const names = picks.flatMap(({ rest, key }) => (rest || key === undefined ? [] : String(key)));
  return names.length === picks.length - 1 ? names : undefined;
}

/** The same record, where other names are no longer its own. */
export function mergedAt(path: ResultPath, others: readonly string[], before: Merged | undefined): Merged {
  const depth = path.length;
  return { depth, others: before?.depth === depth ? [...before.others, ...others] : others };
}

/** The names beside a property of a record, by the path of that property. */
export function namesBeside(merged: Merged | undefined, path: ResultPath): readonly string[] {
  return merged && merged.depth === path.length - 1 ? merged.others : [];
}
