import { readFileSync } from 'node:fs';
import { once } from '../catalog/memo.ts';

/**
 * The standard library of the sparse program: hand-written declarations of what values flow through (collections,
 * promises, iterators, utility types), a tenth of TypeScript's own in size and time.
 */
export const libraryFiles = once(
  (): ReadonlyMap<string, string> =>
    new Map(
      ['core.d.ts', 'globals.d.ts'].map((name) => [
        name,
        readFileSync(new URL(`./lib/${name}`, import.meta.url), 'utf8'),
      ]),
    ),
);
