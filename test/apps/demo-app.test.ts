import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyPatch, parsePatch } from 'diff';
import { beforeAll, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import type { Finding, Report } from '../../src/report/report-schema.ts';
import { before, migrateCopy, tree } from './migrate-copy.mjs';

/** Change it with `node scripts/pin-demo-app.mjs`, and read the difference. */
const pinned = readFileSync(new URL('./demo-app.diff', import.meta.url), 'utf8');

let start: Record<string, string> = {};
let run: ReturnType<typeof migrateCopy>;

beforeAll(() => {
  start = before();
  run = migrateCopy();
});

test('the migrated tree is exactly the pinned one', () => {
  const expected = { ...start };
  for (const patch of parsePatch(pinned)) {
    const file = (patch.oldFileName ?? '').replace(/^a\//, '');
    const output = applyPatch(start[file] ?? '', patch);
    expected[file] = output === false ? 'The pinned difference does not apply to the demo application.' : output;
  }
  expect(run.after).toEqual(expected);
});

test('the totals', () => {
  const { durationMs, ...summary } = (run.report as Report).summary;
  expect(durationMs).toBeGreaterThan(0);
  expect(summary).toEqual({
    filesScanned: 37,
    filesAnalysed: 29,
    filesChanged: 24,
    migrated: 31,
    review: 15,
    manual: 11,
    possible: 0,
    ignored: 0,
    unresolved: 0,
    skipped: 0,
  });
  expect(run.first.status).toBe(1);
});

test('every chapter of the catalogue is in it', async () => {
  const { entriesById } = await import('../../transforms/entries.ts');
  const report = run.report as Report;
  const ids = [
    ...report.findings.map(({ id }) => id),
    ...report.manifests.flatMap(({ changes }) => changes.map(({ id }) => id)),
  ];
  const seen = new Set(ids.map((id) => entriesById.get(id)?.chapter));
  const all = new Set([...entriesById.values()].map(({ chapter }) => chapter));
  expect([...all].filter((chapter) => !seen.has(chapter))).toEqual([]);
});

test.each([
  'src/legacy/weekly-report.ts',
  'src/integrations/mcp.ts',
  'src/integrations/crm.ts',
  'src/http/routes/prompts.ts',
  'README.md',
])('%s only looks like the SDK and is left alone', (file) => {
  expect(run.after[file]).toBe(start[file]);
});

test('a second run changes nothing', () => {
  expect(run.afterSecond).toEqual(run.after);
  expect((run.second as Report).summary.filesChanged).toBe(0);
  expect((run.second as Report).summary.migrated).toBe(0);
});

test('given as a path inside a larger repository, it reports the same and writes nothing', () => {
  const larger = mkdtempSync(join(tmpdir(), 'svc-codemod-larger-'));
  const applications = ['demo-app', 'nest-service', 'next-app'];
  for (const name of applications)
    cpSync(join(repository, 'fixtures', 'apps', name), join(larger, 'fixtures', 'apps', name), { recursive: true });
  spawnSync('git', ['init', '-q'], { cwd: larger });
  const untouched = tree(larger);
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(repository, 'bin/svc-codemod.cjs'), 'fixtures/apps/demo-app', '--dry-run', '--format', 'json'],
    { cwd: larger, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
  );
  const left = tree(larger);
  rmSync(larger, { recursive: true });
  const place = ({ id, file, line, column, status: decision }: Finding): string =>
    `${file}:${line}:${column} ${id} ${decision}`;
  const report = JSON.parse(stdout) as Report;
  expect(report.findings.map(place)).toEqual(
    (run.report as Report).findings.map((finding) => `fixtures/apps/demo-app/${place(finding)}`),
  );
  expect(status).toBe(1);
  expect(left).toEqual(untouched);
});
