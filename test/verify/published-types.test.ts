/** The fixtures, `verify` and the published shim speak of one v6: the built declarations are those of the surface. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { profiles } from '../../src/catalog/profile.ts';
import { surfaceModules } from '../../src/catalog/surface/load.ts';
import { repository } from '../../scripts/build-inputs.mjs';

/** Without comments, which only the published ones have, and the line breaks that come with those. */
const comparable = (text: string): string =>
  text
    .replace(/^\/\/.*\n/, '')
    .replace(/\/\*\*.*?\*\/\n/g, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<=(?:from|import\()\s*)(['"])[^'"]+\1/g, "''")
    .trim();

it.each(
  Object.values(profiles).flatMap((profile) =>
    [...surfaceModules(6, profile)].map(([module, text]) => [module, text, profile] as const),
  ),
)('%s', (module, text, profile) => {
  const published = readFileSync(
    join(repository, 'dist', 'shim', profile.name, `${module.slice(profile.scope.length + 1)}.d.ts`),
    'utf8',
  );
  expect(comparable(published)).toBe(comparable(text));
});
