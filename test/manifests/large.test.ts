import { describe, expect, test } from 'vitest';
import { growth } from '../harness/growth.ts';
import { planOf } from './repository.ts';

const app = '{"dependencies":{"@svc/client":"^6.0.0"}}';
const text = (count: number, entry: (at: number) => string, separator = '\n'): string =>
  Array.from({ length: count }, (_, at) => entry(at)).join(separator);

const mostEntries = 6_000;

// Each took four times as long for twice as many, when every entry looked at the whole text.
describe('four times as many entries take about four times as long', () => {
  test.each<[string, string, (count: number) => string, number]>([
    [
      'an import map',
      'deno.json',
      (count) => `{"imports": {\n${text(count, (at) => `"a${at}": "npm:@svc/client@^5.1.0"`, ',\n')}\n}}`,
      mostEntries + 1,
    ],
    [
      'dependencies',
      'sub/package.json',
      (count) => `{"dependencies": {\n${text(count, (at) => `"a${at}": "npm:@svc/client@^5.1.0"`, ',\n')}\n}}`,
      mostEntries + 1,
    ],
    [
      'a catalog',
      'pnpm-workspace.yaml',
      (count) => `catalog:\n${text(count, (at) => `  "@svc/c${at}": ^5.1.0`)}\n`,
      mostEntries + 1,
    ],
    [
      'catalogs',
      'pnpm-workspace.yaml',
      (count) => `catalogs:\n${text(count, (at) => `  c${at}: { "@svc/client": ^5.1.0 }`)}\n`,
      mostEntries + 1,
    ],
    [
      'variables of an image',
      'Dockerfile',
      (count) => `FROM node:22\n${text(count, (at) => `ARG V${at}=5.1.${at}\nRUN npm i @svc/client@$V${at}`)}\n`,
      2 * mostEntries,
    ],
    [
      'variables of a pipeline',
      '.github/workflows/ci.yml',
      (count) =>
        `env:\n${text(count, (at) => `  V${at}: 5.1.${at}`)}\nsteps:\n${text(count, (at) => `  - run: npm i @svc/client@$V${at}`)}\n`,
      mostEntries + 1,
    ],
    [
      'one block of a pipeline',
      '.github/workflows/ci.yml',
      (count) => `run: |\n${text(count, (at) => `  npm i @svc/client@5.${at}`)}\n`,
      mostEntries + 1,
    ],
    [
      'aliases of all of it',
      'pnpm-workspace.yaml',
      (count) =>
        `catalog: &all\n${text(count, (at) => `  "@svc/c${at}": ^5.1.0`)}\ncatalogs:\n${text(1000, (at) => `  c${at}: *all`)}\n`,
      mostEntries + 19,
    ],
  ])('%s', async (_, file, source, line) => {
    let plans: ReturnType<typeof planOf> = [];
    const plan = (entries: number): void => {
      plans = planOf({ 'package.json': app, [file]: source(entries) });
    };
    expect(await growth(plan, mostEntries / 4, mostEntries, 6)).toBeLessThan(6);
    expect(plans.map((each) => each.file)).toEqual([file]);
    expect(plans[0]?.changes.at(-1)?.line).toBe(line);
    expect(plans[0]?.changes.length).toBeGreaterThanOrEqual(mostEntries);
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
