/** What a variable that holds a function is called with, where all of its calls are in sight. */
import { type HeldCalls, heldCalls } from '../held-calls.ts';
import type { Scope, Span } from '../scopes.ts';
import type { PythonFile, PythonSite } from '../site.ts';

/** Whether others may import a name of a file. */
export function isSeenElsewhere({ scopes, importers }: PythonFile, name: string, owner: Scope): boolean {
  return owner === scopes.module && importers?.(name).length !== 0;
}

/** The calls of the variable that a site's statement gives a value; undefined where it may have others. */
export function variableCalls(file: PythonFile, value: Span, { part }: PythonSite): HeldCalls | undefined {
  const held = heldCalls(file.scopes, file.source, value, part);
  return held === undefined || isSeenElsewhere(file, held.name, held.owner) ? undefined : held;
}
