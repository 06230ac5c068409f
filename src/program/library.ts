import { readFileSync } from 'node:fs';

let loaded: Map<string, string> | undefined;

/**
 * The standard library of the sparse program: hand-written declarations of what values flow through (collections,
 * promises, iterators, utility types), a tenth of TypeScript's own in size and time.
 */
export function libraryFiles(): ReadonlyMap<string, string> {
  loaded ??= new Map(
    ['core.d.ts', 'globals.d.ts'].map((name) => [
      name,
      readFileSync(new URL(`./lib/${name}`, import.meta.url), 'utf8'),
    ]),
  );
  return loaded;
}
