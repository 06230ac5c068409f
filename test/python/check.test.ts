import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { structuredPatch } from 'diff';
import { afterAll, describe, expect, test } from 'vitest';
import { checkRun } from '../../src/pipeline/check.ts';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { undoRun } from '../../src/pipeline/undo-run.ts';
import { pythonManifestKind } from '../../src/manifests/python/index.ts';
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

/** All files of a repository, by name. */
function textsOf(root: string): Map<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.'))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

/** A patch without context. */
function changedLines(name: string, before: string, after: string): string {
  if (before === after) return '';
  return structuredPatch(name, name, before, after, '', '', { context: 0 })
    .hunks.map(({ oldStart, lines }) => `${name}:${oldStart}\n${lines.join('\n')}\n`)
    .join('');
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

describe('a run edits names and arguments, and a second one nothing', () => {
  test.each(readdirSync(cases))('%s', async (name) => {
    const cwd = path.join(folder, `run-${name}`);
    cpSync(path.join(cases, name, 'repository'), cwd, { recursive: true });
    const before = textsOf(cwd);
    const first = await migrateRun({ cwd, allowNoVcs: true });
    const after = textsOf(cwd);
    const expected = path.join(cases, name, 'changed.txt');
    const changed = [...after].flatMap(([file, text]) => changedLines(file, before.get(file) ?? '', text)).join('');
    if (process.env['ACCEPT'] === 'yes') writeFileSync(expected, changed);
    expect(changed).toBe(readFileSync(expected, 'utf8'));
    expect(first.installs).toEqual([]);
    expect(first.report.summary.filesChanged).toBe(
      [...after].filter(
        ([file, text]) => file.endsWith('.py') && pythonManifestKind(file) === undefined && before.get(file) !== text,
      ).length,
    );
    const second = await migrateRun({ cwd, allowNoVcs: true });
    expect(second.report.findings.filter(({ status }) => status === 'migrated')).toEqual([]);
    expect(textsOf(cwd)).toEqual(after);
    if (changed === '') return;
    await undoRun(cwd);
    expect(textsOf(cwd)).toEqual(before);
  });
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
