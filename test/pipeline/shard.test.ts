import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from '../random.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { checkRun } from '../../src/pipeline/gate/check.ts';
import { mergeReports } from '../../src/pipeline/merge-reports.ts';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import type { CheckOptions, MigrateOptions } from '../../src/pipeline/options.ts';
import { isInShard } from '../../src/pipeline/shard.ts';
import { jsonReport } from '../../src/report/json.ts';
import type { Run } from '../../src/report/run.ts';
import type { NamedReport } from '../../src/report/overview/repository.ts';
import type { Report } from '../../src/report/report-schema.ts';
import { repository } from '../../scripts/build-inputs.mjs';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-codemod-shard-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(root: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

/** The text of a report without the time that it took. */
function timeless(report: Report): string {
  return jsonReport({ report: { ...report, summary: { ...report.summary, durationMs: 0 } } });
}

async function shards(count: number, run: (shard: { index: number; of: number }) => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (let index = 1; index <= count; index += 1) runs.push(await run({ index, of: count }));
  return runs;
}

function named(runs: readonly Run[]): NamedReport[] {
  // As they come back from a file, and in no order.
  return runs
    .map(({ report }, index) => ({ name: `${index + 1}.json`, report: JSON.parse(JSON.stringify(report)) as Report }))
    .reverse();
}

/** Runs once, and in parts, and expects the same; gives the single run. */
async function expectSame(
  count: number,
  run: (shard: { shard?: { index: number; of: number } }) => Promise<Run>,
): Promise<Run> {
  const single = await run({});
  const merged = mergeReports(named(await shards(count, (shard) => run({ shard }))), '/somewhere');
  expect(timeless(merged.report)).toBe(timeless(single.report));
  expect({
    exitCode: merged.exitCode,
    failed: merged.failed,
    dry: merged.dry,
    filesReachingSdk: merged.filesReachingSdk,
  }).toEqual({
    exitCode: single.exitCode,
    failed: single.failed,
    dry: true,
    filesReachingSdk: single.filesReachingSdk,
  });
  return single;
}

const check = (options: CheckOptions) => (shard: CheckOptions) => checkRun({ ...options, ...shard });
const dryRun = (options: MigrateOptions) => (shard: MigrateOptions) =>
  migrateRun({ ...options, ...shard, dryRun: true });

const client = "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n";
const use = (line: string): string => `import { client } from './client';\n${line}\n`;
const lines = [
  "client.getPrompt('a');",
  'client.fetchTraces({ limit: 3 });',
  'client.fetchTraces(options);',
  "// svc-v6-ignore: old\nclient.getPrompt('b');",
  '// TODO(svc-v6): SvcClient.fetchTraces: look\nexport {};',
  'function {',
  'export const nothing = 1;',
  'export const f = (x: any) => x.client.fetchTraces({});',
];
const manifests = {
  'package.json': '{ "dependencies": { "@svc/client": "^5.1.0" } }\n',
  'packages/b/package.json':
    '{ "dependencies": { "@svc/client": "5.0.0", "@svc/core": "5.0.0" }, "engines": { "node": ">=18" } }\n',
};

describe('shards', () => {
  it('have each file in one of them, whatever other files there are', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 50 }), (file, count) => {
        expect(
          Array.from({ length: count }, (_, index) => isInShard(file, { index: index + 1, of: count })).filter(Boolean),
        ).toEqual([true]);
      }),
    );
    const files = Array.from({ length: 4000 }, (_, index) => `src/${index}.ts`);
    expect(
      [1, 2, 3, 4].map((index) => Math.round(files.filter((file) => isInShard(file, { index, of: 4 })).length / 100)),
    ).toEqual([10, 10, 10, 10]);
    // A promise: two machines with two versions must not both leave out a file.
    expect(files.slice(0, 8).map((file) => [1, 2, 3].find((index) => isInShard(file, { index, of: 3 })))).toEqual([
      2, 2, 1, 2, 3, 2, 1, 3,
    ]);
  });
});

describe('merged reports of all shards', () => {
  const demo = join(folder, 'demo-app');
  cpSync(join(repository, 'fixtures', 'apps', 'demo-app'), demo, { recursive: true });

  it('are that of a single run over the demo application', async () => {
    const single = await expectSame(2, check({ cwd: demo }));
    expect(single.report.findings.length).toBeGreaterThan(20);
    await expectSame(3, dryRun({ cwd: demo, patches: true, edits: true }));
  });

  it('are that of a single run that judges changed lines, in which prose decides nothing', async () => {
    const root = write(join(folder, 'lines'), {
      ...manifests,
      'client.ts': client,
      ...Object.fromEntries(lines.slice(0, 3).map((line, index) => [`f${index}.ts`, use(line)])),
    });
    const git = (...args: string[]): void => {
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], { cwd: root });
    };
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'x');
    write(root, {
      'f0.ts': use(`${lines[0]!}\n${lines[0]!}`),
      'f1.ts': `\n${use(lines[1]!)}`,
      'README.md': `\`\`\`ts\n${client}client.getPrompt('a');\n\`\`\`\n`,
    });
    const { report } = await expectSame(3, check({ cwd: root, since: 'HEAD' }));
    expect(report.findings.map(({ file, line }) => `${file}:${line}`)).toEqual(['README.md:4', 'f0.ts:3']);
    expect(report.gate).toMatchObject({ since: { files: 3, onUnchangedLines: 2 }, left: 1, passed: false });
  });

  it('are that of a single run with --compat, and with a baseline', async () => {
    const root = write(join(folder, 'gate'), {
      ...manifests,
      'client.ts': client,
      ...Object.fromEntries(lines.slice(0, 4).map((line, index) => [`f${index}.ts`, use(line)])),
    });
    const { report } = await expectSame(3, dryRun({ cwd: root, compat: true }));
    expect(report.files).toContainEqual({ file: 'svc-v6-compat.ts', changed: true, created: true });
    await checkRun({ cwd: root, baseline: 'v5.txt', updateBaseline: true });
    // Two copies of one file that is gone, a new finding, and an entry that is stale.
    rmSync(join(root, 'f1.ts'));
    write(root, {
      'g1.ts': use(lines[1]!),
      'g2.ts': use(lines[1]!),
      'f0.ts': use(''),
      'h.ts': use(`${lines[0]!}\n${lines[2]!}`),
    });
    const gated = await expectSame(5, check({ cwd: root, baseline: 'v5.txt', max: 2 }));
    expect(gated.report.gate).toEqual({
      baseline: { file: 'v5.txt', new: 3, unchanged: 6, stale: [expect.objectContaining({ file: 'f0.ts' })] },
      left: 3,
      max: 2,
      passed: false,
    });
  });

  it('are that of a single run over any repository', async () => {
    let repositories = 0;
    const names = fc.uniqueArray(
      fc.constantFrom('a.ts', 'b.ts', 'src/c.ts', 'a-b.ts', 'packages/b/x.ts', 'd.js', 'e.vue', 'f.md', 'ü.ts'),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.array(fc.constantFrom(...lines), { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 1, max: 6 }),
        async (files, texts, count) => {
          repositories += 1;
          const embed = (name: string, code: string): string =>
            name.endsWith('.vue')
              ? `<script lang="ts">\n${code}</script>\n`
              : name.endsWith('.md')
                ? `\`\`\`ts\n${code}\`\`\`\n`
                : code;
          const own = Object.fromEntries(
            files.map((name, index) => [
              name,
              embed(name, `${client.replace('export const', 'const')}${texts[index] ?? ''}\n`),
            ]),
          );
          const root = write(join(folder, `random-${repositories}`), { ...manifests, ...own });
          await expectSame(count, check({ cwd: root }));
          await expectSame(count, dryRun({ cwd: root }));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('are that of a single run after parts that wrote; each file is written by one of them', async () => {
    const files = {
      ...manifests,
      'client.ts': client,
      ...Object.fromEntries(lines.slice(0, 4).map((line, index) => [`f${index}.ts`, use(line)])),
    };
    const single = await migrateRun({ cwd: write(join(folder, 'whole'), files), allowNoVcs: true });
    const parts = await shards(3, async (shard) =>
      migrateRun({ cwd: write(join(folder, `part-${shard.index}`), files), allowNoVcs: true, shard }),
    );
    const merged = mergeReports(named(parts), folder);
    expect(timeless(merged.report)).toBe(timeless(single.report));
    expect({ dry: merged.dry, exitCode: merged.exitCode }).toEqual({ dry: false, exitCode: single.exitCode });
    expect(
      parts.map(({ report }) => report.files.length + report.manifests.length).reduce((sum, one) => sum + one, 0),
    ).toBe(single.report.files.length + single.report.manifests.length);
    for (const [name, before] of Object.entries(files)) {
      const after = readFileSync(join(folder, 'whole', name), 'utf8');
      const texts = [1, 2, 3].map((index) => ({
        own: isInShard(name, { index, of: 3 }),
        text: readFileSync(join(folder, `part-${index}`, name), 'utf8'),
      }));
      expect(texts.map(({ text }) => text)).toEqual(texts.map(({ own }) => (own ? after : before)));
    }
  });

  it('that write one after the other write all of an own interface in one of them', async () => {
    const files = {
      ...manifests,
      'ports.ts': 'export interface Prompts { getPrompt(name: string): Promise<unknown> }\n',
      'app.ts': `import { SvcClient } from '@svc/client';
import type { Prompts } from './ports';
const prompts: Prompts = new SvcClient();
export const greeting = () => prompts.getPrompt('hi');
`,
      'fake.test.ts': `import type { Prompts } from './ports';
export const fake: Prompts = { getPrompt: async () => 1 };
`,
    };
    const root = write(join(folder, 'in-turn'), files);
    const written = [];
    for (const index of [1, 2, 3, 4, 5]) {
      const { report } = await migrateRun({ cwd: root, allowNoVcs: true, shard: { index, of: 5 } });
      written.push(report.files.filter(({ changed }) => changed).map(({ file }) => file));
    }
    // By their names alone they are in different parts.
    const partOf = (name: string): number => [1, 2, 3, 4, 5].find((index) => isInShard(name, { index, of: 5 }))!;
    expect(['app.ts', 'fake.test.ts', 'ports.ts'].map(partOf)).toEqual([1, 3, 1]);
    expect(written).toEqual([['app.ts', 'fake.test.ts', 'ports.ts'], [], [], [], []]);
  });
});

describe('merging refuses', () => {
  const report = (shard: Partial<Report['shard']> | undefined, more: Partial<Report> = {}): Report => ({
    schemaVersion: 1,
    tool: { name: 'svc-codemod', version: '6.0.0' },
    profile: 'svc',
    root: '.',
    summary: {
      filesScanned: 1,
      filesAnalysed: 1,
      filesChanged: 0,
      migrated: 0,
      review: 0,
      manual: 0,
      possible: 0,
      ignored: 0,
      unresolved: 0,
      skipped: 0,
      durationMs: 1,
    },
    findings: [],
    files: [],
    manifests: [],
    skipped: [],
    ...(shard === undefined
      ? {}
      : { shard: { index: 1, of: 2, command: 'check', written: false, filesReachingSdk: 0, failed: [], ...shard } }),
    ...more,
  });
  const refused =
    (...reports: Report[]): (() => Run) =>
    () =>
      mergeReports(
        reports.map((one, index) => ({ name: `${'abc'[index]}.json`, report: one })),
        '/',
      );
  it.each([
    [[report(undefined)], '"a.json" is no part of a run with --shard; --overview takes whole reports.'],
    [[report({ index: 1 })], 'a shard is missing: 2/2.'],
    [[report({ index: 2, of: 9 })], '8 shards are missing: 1/9, 3/9, 4/9, 5/9, 6/9, ….'],
    [[report({}), report({})], 'shard 1/2 is given twice: "a.json" and "b.json".'],
    [
      [report({}), report({ index: 2 }, { profile: 'langfuse' })],
      'the reports have different profiles and cannot be merged: svc in "a.json", langfuse in "b.json".',
    ],
    [
      [report({}), report({ index: 2 }, { tool: { name: 'svc-codemod', version: '6.1.0' } })],
      'the reports have different tool versions and cannot be merged: 6.0.0 in "a.json", 6.1.0 in "b.json".',
    ],
    [
      [report({}), report({ index: 2, command: 'migrate' })],
      'the reports have different commands and cannot be merged: check in "a.json", migrate in "b.json".',
    ],
    [
      [report({}), report({ index: 2, of: 3 })],
      'the reports have different numbers of shards and cannot be merged: 2 in "a.json", 3 in "b.json".',
    ],
    [
      [
        report({}, { gate: { left: 0, max: 0, passed: true } }),
        report({ index: 2 }, { gate: { left: 0, max: 0, leftOut: 0, passed: true } }),
      ],
      'the reports have different gates and cannot be merged: {"max":0,"lines":false,"staged":false,"strict":false} in "a.json", {"max":0,"lines":false,"staged":false,"strict":true} in "b.json".',
    ],
  ])('%#', (reports, message) => {
    expect(refused(...reports)).toThrow(message);
  });
});
