/**
 * Code that is nested more deeply than Node's usual stack holds. The built package: a worker of its own does such a
 * run.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrateRun } from '../../dist/src/pipeline/migrate.js';
import { verify } from '../../dist/src/pipeline/verification/verify.js';
import { createFolder, createRepository } from '../repository/temporary-repository.ts';
import { contents, differences, good, head, migratedGood, svcCodemod } from './hostile-repository.ts';

const site = "client.getPrompt('deep')";
const migratedSite = "client.prompt.get('deep')";

/** Migrates a repository of `files` and one good file; says what else changed and what is told about each file. */
async function migrateBeside(files: Readonly<Record<string, string>>) {
  const root = createRepository({ 'good.ts': good, ...files });
  const before = contents(root);
  const run = await migrateRun({ cwd: root });
  expect(readFileSync(path.join(root, 'good.ts'), 'utf8')).toBe(migratedGood);
  const changed = differences(before, contents(root)).filter((name) => name !== 'good.ts');
  const skipped = run.report.skipped.map(({ file, reason }) => ({ file, reason }));
  return { root, changed, code: run.exitCode, skipped };
}

type Shape = (depth: number, inner: string) => string;

/** Shapes nested `depth` times, over as many lines as levels: long lines would be taken for minified code. */
const shapes: Readonly<Record<string, Shape>> = {
  callbacks: (depth, inner) => `${'f(() => {\n'.repeat(depth)}${inner};\n${'})\n'.repeat(depth)}`,
  thens: (depth, inner) => `p${'\n.then((x) => x)'.repeat(depth)}.then(() => ${inner})`,
  sums: (depth, inner) => `'1'${'\n+ a'.repeat(depth)} + ${inner}`,
  branches: (depth, inner) => `if (a) {}${'\nelse if (a) {}'.repeat(depth)} else { ${inner}; }`,
  parentheses: (depth, inner) => `${'(\n'.repeat(depth)}${inner}${')\n'.repeat(depth)}`,
  arrays: (depth, inner) => `${'[\n'.repeat(depth)}${inner}${']\n'.repeat(depth)}`,
  objects: (depth, inner) => `${'({a:\n'.repeat(depth)}${inner}${'})\n'.repeat(depth)}`,
  members: (depth, inner) => `client${'\n.api'.repeat(depth)}; ${inner}`,
  calls: (depth, inner) => `client${'\n.a()'.repeat(depth)}; ${inner}`,
  conditions: (depth, inner) => `a${'\n&& a'.repeat(depth)} && ${inner}`,
  ternaries: (depth, inner) => `${'a ? 1 :\n'.repeat(depth)}${inner}`,
  arrows: (depth, inner) => `${'a =>\n'.repeat(depth)}${inner}`,
  blocks: (depth, inner) => `${'{\n'.repeat(depth)}${inner}\n${'}\n'.repeat(depth)}`,
  templates: (depth, inner) => `${'`${\n'.repeat(depth)}${inner}${'}`\n'.repeat(depth)}`,
  types: (depth, inner) => `type T = ${'Array<\n'.repeat(depth)}1${'>\n'.repeat(depth)}; ${inner}`,
  elements: (depth, inner) => `${'<a>\n'.repeat(depth)}{${inner}}${'</a>\n'.repeat(depth)}`,
};

/** Different shapes in each other. */
const mixed: Shape = (depth, inner) =>
  ['callbacks', 'branches', 'thens', 'sums'].reduceRight(
    (within, shape) => shapes[shape]!(Math.floor(depth / 4), within),
    inner,
  );

const filesOf = (depth: number, names = Object.keys(shapes), inner = site): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${name}.tsx`, `${head}${shapes[name]!(depth, inner)};\n`]));

async function expectMigrated(files: Readonly<Record<string, string>>): Promise<void> {
  const { root, changed, skipped, code } = await migrateBeside(files);
  expect({ skipped, code, changed }).toEqual({ skipped: [], code: 0, changed: Object.keys(files).sort() });
  const migrated = (text: string): string =>
    text.replace("client.getPrompt('b')", "client.prompt.get('b')").replace(site, migratedSite);
  expect(changed.map((name) => readFileSync(path.join(root, name), 'utf8') === migrated(files[name]!))).toEqual(
    changed.map(() => true),
  );
}

/**
 * `npm run test:long` goes down to 1,900 levels, which take 20 seconds of processor time. Through 2,000 branches
 * TypeScript follows no value, and the check of types says so (TS2563).
 */
const deep = process.env['RUNS'] === undefined ? 700 : 1900;

describe('deep code is migrated', () => {
  test(`${deep} in each other, or one after the other`, async () => {
    await expectMigrated({
      ...filesOf(deep, ['callbacks', 'thens', 'sums', 'branches']),
      'mixed.ts': `${head}${mixed(deep, site)};\n`,
      'App.vue': `<script setup lang="ts">\n${head}${shapes['callbacks']!(deep, site)};\n</script>\n`,
    });
  }, 240_000);

  test.each([50, 110, 410])(
    '%i levels of every shape',
    async (depth) => {
      await expectMigrated(filesOf(depth));
    },
    240_000,
  );

  test('thousands of steps without nesting', async () => {
    const step = (_: unknown, index: number): string => `const c${index + 1} = c${index};\n`;
    const text = `${head}const c0 = client;\n${Array.from({ length: 3000 }, step).join('')}`;
    await expectMigrated({
      'steps.ts': `${text}c3000.getPrompt('c');\n${site};\n`.replace(".getPrompt('c')", ".prompt.get('c')"),
    });
  }, 240_000);
});

const reason = 'nested too deeply to analyse';

describe('deeper code is left out with one sentence, the others are done', () => {
  test('20,000 levels of every shape', async () => {
    const files = filesOf(20_000);
    const { changed, skipped, code } = await migrateBeside(files);
    expect({ changed, skipped, code }).toEqual({
      changed: [],
      skipped: Object.keys(files)
        .sort()
        .map((file) => ({ file, reason })),
      code: 4,
    });
  }, 240_000);

  test('in a file that has nothing to do with the SDK they are no matter', async () => {
    const files = Object.entries(shapes).map(([shape, text]) => [
      `${shape}.tsx`,
      `export {};\n${text(20_000, '1')};\n`,
    ]);
    const { code, skipped } = await migrateBeside(Object.fromEntries(files));
    expect({ code, skipped }).toEqual({ code: 0, skipped: [] });
  }, 240_000);

  test('the only file: nothing says that it was looked at', () => {
    const { code, stdout } = svcCodemod(createRepository(filesOf(20_000, ['callbacks'])), ['--dry-run']);
    expect(code).toBe(4);
    expect(
      stdout
        .replace(/profile svc, .*/, '')
        .trim()
        .split('\n'),
    ).toEqual([
      'Failed (1 file)',
      `  callbacks.tsx: ${reason}`,
      '',
      '1 file failed: what it uses of v5 is not known.',
      '',
      '1 file read, 1 uses the SDK, nothing would change, 1 failed.',
      '',
      '',
      'What now',
      '  1. Fix callbacks.tsx (the reason is above), and run again.',
    ]);
  }, 120_000);

  test('nothing is proven', async () => {
    const { summary, verify: told } = await verify({ cwd: createRepository(filesOf(20_000, ['callbacks'], '1')) });
    expect([summary.manual, told?.v5Left, told?.proven]).toEqual([0, 0, false]);
  }, 120_000);
});

test('what a guard refuses is refused from the other thread too', () => {
  const root = createFolder(filesOf(500, ['callbacks']));
  const { code, stderr } = svcCodemod(root, []);
  expect([code, stderr]).toEqual([3, expect.stringMatching(/^svc-codemod: .*--allow-no-vcs/s)]);
  expect(svcCodemod(root, ['--allow-no-vcs']).code).toBe(0);
}, 120_000);
