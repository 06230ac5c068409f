import { readFileSync } from 'node:fs';

/** Packages SDK values commonly travel through, with the little of their types that keeps the value's type. */
const stubs: Readonly<Record<string, string>> = {
  react: 'react.d.ts',
  vitest: 'vitest.d.ts',
  '@jest/globals': 'vitest.d.ts',
  'node:async_hooks': 'async-hooks.d.ts',
  async_hooks: 'async-hooks.d.ts',
  express: 'express.d.ts',
};

let loaded: Map<string, string> | undefined;

/** Declaration text by module name. */
export function stubModules(): ReadonlyMap<string, string> {
  loaded ??= new Map(
    Object.entries(stubs).map(([name, file]) => [
      name,
      readFileSync(new URL(`./lib/stubs/${file}`, import.meta.url), 'utf8'),
    ]),
  );
  return loaded;
}
