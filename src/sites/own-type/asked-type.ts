import type ts from 'typescript';
import type { Finder } from '../finder.ts';
import { isTypeOf } from '../implementers.ts';

/** An own type, while it is looked whether all of it is in sight. */
export interface AskedType {
  finder: Finder;
  symbol: ts.Symbol;
  /** The names of its members that move. */
  names: ReadonlySet<string>;
  /** The names of the managers that they move to. */
  managers: ReadonlySet<string>;
  /** Those members that may be absent. */
  optional: ReadonlySet<string>;
  /** All names that the code declares for it; found with what is said of the type. */
  aliases: Set<ts.Symbol>;
  /** The classes that say that they implement it; found with what is said of the type. */
  classes: Set<ts.Symbol>;
}

/** Whether a type is the one in question, `undefined` and `null` aside. */
export function isAsked({ finder: { checker }, symbol }: AskedType, type: ts.Type | undefined): boolean {
  return isTypeOf(checker, type, symbol);
}
