import { describe, expect, test } from 'vitest';
import { planOf } from './repository.ts';

const app = '{"dependencies":{"@svc/client":"^6.0.0"}}';
const count = 30_000;

function text(one: (at: number) => string, separator = '\n'): string {
  return Array.from({ length: count }, (_, at) => one(at)).join(separator);
}

// Each took more than 20 seconds, and four times as long for twice as many, when every entry looked at the whole text.
describe('30,000 entries take no longer than 30,000 entries have to', { timeout: 15_000 }, () => {
  test.each([
    [
      'an import map',
      'deno.json',
      () => `{"imports": {\n${text((at) => `"a${at}": "npm:@svc/client@^5.1.0"`, ',\n')}\n}}`,
      30_001,
    ],
    [
      'dependencies',
      'sub/package.json',
      () => `{"dependencies": {\n${text((at) => `"a${at}": "npm:@svc/client@^5.1.0"`, ',\n')}\n}}`,
      30_001,
    ],
    ['a catalog', 'pnpm-workspace.yaml', () => `catalog:\n${text((at) => `  "@svc/c${at}": ^5.1.0`)}\n`, 30_001],
    [
      'catalogs',
      'pnpm-workspace.yaml',
      () => `catalogs:\n${text((at) => `  c${at}: { "@svc/client": ^5.1.0 }`)}\n`,
      30_001,
    ],
    [
      'variables of an image',
      'Dockerfile',
      () => `FROM node:22\n${text((at) => `ARG V${at}=5.1.${at}\nRUN npm i @svc/client@$V${at}`)}\n`,
      60_000,
    ],
    [
      'variables of a pipeline',
      '.github/workflows/ci.yml',
      () =>
        `env:\n${text((at) => `  V${at}: 5.1.${at}`)}\nsteps:\n${text((at) => `  - run: npm i @svc/client@$V${at}`)}\n`,
      30_001,
    ],
    [
      'one block of a pipeline',
      '.github/workflows/ci.yml',
      () => `run: |\n${text((at) => `  npm i @svc/client@5.${at}`)}\n`,
      30_001,
    ],
    [
      'aliases of all of it',
      'pnpm-workspace.yaml',
      () =>
        `catalog: &all\n${text((at) => `  "@svc/c${at}": ^5.1.0`)}\ncatalogs:\n${Array.from({ length: 1000 }, (_, at) => `  c${at}: *all`).join('\n')}\n`,
      30_006,
    ],
  ])('%s', (_, file, source, line) => {
    const [plan, ...others] = planOf({ 'package.json': app, [file]: source() });
    expect(others).toEqual([]);
    expect(plan?.file).toBe(file);
    expect(plan?.changes.at(-1)?.line).toBe(line);
    expect(plan?.changes.length).toBeGreaterThanOrEqual(count);
  });
});

test('above 2 MB a manifest is left out, and the run is partial, whatever it says', () => {
  const most = 2 * 1024 * 1024;
  const sized = (size: number): string => app.replace('^6', '^5').padEnd(size);
  expect(planOf({ 'package.json': sized(most) }).map(({ changes, skipped }) => [changes.length, skipped])).toEqual([
    [1, undefined],
  ]);
  const reason = 'is too large (more than 2 MB); its versions were left as they are';
  const plans = planOf({
    'a/package.json': sized(most + 1),
    'b/deno.json': '{}'.padEnd(most + 1),
    'c/Dockerfile': 'FROM node:22\n'.padEnd(most + 1),
  });
  expect(plans.map(({ file, changes, skipped }) => [file, changes, skipped])).toEqual(
    ['a/package.json', 'b/deno.json', 'c/Dockerfile'].map((file) => [file, [], { reason, failed: true }]),
  );
});

test('a key written twice makes YAML invalid, also in a map of a list; a merge key is one like others', () => {
  const skipped = (source: string): unknown => planOf({ 'pnpm-workspace.yaml': source })[0]?.skipped?.reason;
  const reason = 'is not valid YAML (duplicate key); its versions were left as they are';
  expect(skipped('catalog:\n  "@svc/client": ^5.1.0\n  \'@svc/client\': ^5.2.0\n')).toBe(reason);
  expect(skipped('x: [{ a: 1, a: 2 }]\ncatalog: { "@svc/client": ^6.0.0 }\n')).toBe(reason);
  expect(skipped('x: { 1: a, "1": b }\ny: { a: 1 }\ncatalog: { "@svc/client": ^5.1.0 }\n')).toBe(undefined);
});
