import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkRun } from '../../src/pipeline/check.ts';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import type { Run } from '../../src/report/run.ts';

const cases = path.join(import.meta.dirname, 'cases');
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All that a run says, a line for each place. */
function told({ report, notes, failed, nothingToDo }: Run): string {
  const lines = [
    ...report.findings.map(({ file, line, column, status, id, suggestion }) =>
      [`${file}:${line}:${column}`, status, id, ...(suggestion === undefined ? [] : [`=> ${suggestion}`])].join(' '),
    ),
    ...report.manifests.flatMap(({ file, changes }) =>
      changes.map(({ line, name, status, before, suggestion }) =>
        [`${file}:${line}`, status, name, before, `=> ${suggestion ?? ''}`].join(' '),
      ),
    ),
    ...failed.map(({ file, reason }) => `failed ${file}: ${reason}`),
    ...notes.map((note) => `note ${note}`),
    ...(nothingToDo === undefined ? [] : [nothingToDo]),
  ];
  return `${lines.join('\n')}\n`;
}

describe('check names every place of a repository', () => {
  test.each(readdirSync(cases))('%s', async (name) => {
    const cwd = path.join(folder, name);
    cpSync(path.join(cases, name, 'repository'), cwd, { recursive: true });
    const answer = told(await checkRun({ cwd }));
    const expected = path.join(cases, name, 'expected.txt');
    if (process.env['ACCEPT'] === 'yes') writeFileSync(expected, answer);
    expect(answer).toBe(readFileSync(expected, 'utf8'));
  });
});

test('a run edits nothing of Python, and says so with its exit code', async () => {
  const cwd = path.join(folder, 'migrate');
  cpSync(path.join(cases, 'receivers', 'repository'), cwd, { recursive: true });
  const before = readFileSync(path.join(cwd, 'app/a.py'), 'utf8');
  const run = await migrateRun({ cwd, allowNoVcs: true });
  expect(run.exitCode).toBe(1);
  expect(run.report.summary.filesChanged).toBe(0);
  expect(readFileSync(path.join(cwd, 'app/a.py'), 'utf8')).toBe(before);
});

test('--only and --skip take ids of Python, and its chapter', async () => {
  const cwd = path.join(folder, 'chosen');
  cpSync(path.join(cases, 'receivers', 'repository'), cwd, { recursive: true });
  const ids = async (options: { only?: string[]; skip?: string[] }): Promise<string[]> => [
    ...new Set((await checkRun({ cwd, ...options })).report.findings.map(({ id }) => id)),
  ];
  expect(await ids({ only: ['py:api.trace.get'] })).toEqual(['py:api.trace.get']);
  expect(await ids({ only: ['python'] })).toContain('py:api.trace.get');
  expect(await ids({ skip: ['python'] })).toEqual([]);
});
