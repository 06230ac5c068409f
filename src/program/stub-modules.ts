import { readFileSync } from 'node:fs';
import { once } from '../catalog/memo.ts';

/** Packages SDK values commonly travel through, with the little of their types that keeps the value's type. */
const stubs: Readonly<Record<string, string>> = {
  react: 'react.d.ts',
  vitest: 'vitest.d.ts',
  '@jest/globals': 'vitest.d.ts',
  'node:async_hooks': 'async-hooks.d.ts',
  async_hooks: 'async-hooks.d.ts',
  express: 'express.d.ts',
  hono: 'hono.d.ts',
  'hono/factory': 'hono.d.ts',
};

/** Declaration text by module name. */
export const stubModules = once(
  (): ReadonlyMap<string, string> =>
    new Map(
      Object.entries(stubs).map(([name, file]) => [
        name,
        readFileSync(new URL(`./lib/stubs/${file}`, import.meta.url), 'utf8'),
      ]),
    ),
);
