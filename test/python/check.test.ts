import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { structuredPatch } from 'diff';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { checkRun } from '../../src/pipeline/gate/check.ts';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { undoRun } from '../../src/pipeline/writing/undo-run.ts';
import { pythonManifestKind } from '../../src/manifests/python/index.ts';
import type { Run } from '../../src/report/run.ts';
import type { Resolved, ResolveRequest } from '../../src/python/resolve/resolver.ts';

// Most of the time goes to the process that knows types. What was asked of the same texts before is not asked again.
vi.mock(import('../../src/python/resolve/resolver.ts'), async (load) => {
  const { resolvePython } = await load();
  return { resolvePython: rememberedAnswers(resolvePython) };
});

type Resolve = (request: ResolveRequest) => Promise<Resolved>;

/** Answers are the same where the questions, the declarations and every text that was read are. */
function rememberedAnswers(resolve: Resolve): Resolve {
  const known: { about: string; texts: ReadonlyMap<string, string | undefined>; resolved: Resolved }[] = [];
  return async (request) => {
    const about = JSON.stringify([[...request.questions], request.stubs.map(({ files }) => [...files])]);
    const same = known.find(
      (one) => one.about === about && [...one.texts].every(([file, text]) => request.text(file) === text),
    );
    if (same !== undefined) return same.resolved;
    const texts = new Map<string, string | undefined>();
    const text = (file: string): string | undefined => {
      texts.set(file, request.text(file));
      return texts.get(file);
    };
    const resolved = await resolve({ ...request, text });
    known.push({ about, texts, resolved });
    return resolved;
  };
}

const cases = path.join(import.meta.dirname, 'cases');
/** A case of that name without a repository of its own is about the demo application. */
const demo = 'fastapi-demo';
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// Types are asked of a process of its own, in each run.
vi.setConfig({ testTimeout: 300_000 });

/** The folder that holds the files of a case. */
function repositoryOf(name: string): string {
  return name === demo
    ? path.join(import.meta.dirname, '../../fixtures/apps', demo)
    : path.join(cases, name, 'repository');
}

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
    cpSync(repositoryOf(name), cwd, { recursive: true });
    const answer = told(await checkRun({ cwd }));
    const expected = path.join(cases, name, 'expected.txt');
    if (process.env['ACCEPT'] === 'yes') writeFileSync(expected, answer);
    expect(answer).toBe(readFileSync(expected, 'utf8'));
  });
});

/** A copy of a case's repository, with other texts. */
function copyOf(name: string, label: string, change?: (text: string) => string): string {
  const cwd = path.join(folder, `${label}-${name}`);
  cpSync(repositoryOf(name), cwd, { recursive: true });
  for (const [file, text] of change === undefined ? [] : textsOf(cwd))
    if (file.endsWith('.py')) writeFileSync(path.join(cwd, file), change!(text));
  return cwd;
}

const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

/** What Python says of texts that it cannot read. */
function syntaxErrors(root: string, files: readonly string[]): string {
  if (!python || files.length === 0) return '';
  const code = 'import ast, sys\nfor name in sys.argv[1:]: ast.parse(open(name, "rb").read(), name)';
  return spawnSync('python3', ['-c', code, ...files], { cwd: root, encoding: 'utf8' }).stderr;
}

describe('a run edits and marks, and a second one does nothing', () => {
  test.each(readdirSync(cases))('%s', async (name) => {
    const cwd = copyOf(name, 'run');
    const before = textsOf(cwd);
    const first = await migrateRun({ cwd, allowNoVcs: true, verify: false });
    const after = textsOf(cwd);
    const expected = path.join(cases, name, 'changed.txt');
    const changed = [...after].flatMap(([file, text]) => changedLines(file, before.get(file) ?? '', text)).join('');
    if (process.env['ACCEPT'] === 'yes') writeFileSync(expected, changed);
    expect(changed).toBe(readFileSync(expected, 'utf8'));
    expect(first.installs).toEqual([]);
    const written = [...after.keys()].filter(
      (file) => file.endsWith('.py') && pythonManifestKind(file) === undefined && before.get(file) !== after.get(file),
    );
    expect(first.report.summary.filesChanged).toBe(written.length);
    expect(syntaxErrors(cwd, written)).toBe('');
    const second = await migrateRun({ cwd, allowNoVcs: true, verify: false });
    expect(second.report.findings.filter(({ status }) => status === 'migrated')).toEqual([]);
    expect(textsOf(cwd)).toEqual(after);
    if (changed === '') return;
    await undoRun(cwd);
    expect(textsOf(cwd)).toEqual(before);
  });

  const asWritten = async (cwd: string): Promise<Map<string, string>> => {
    await migrateRun({ cwd, allowNoVcs: true, verify: false });
    return textsOf(cwd);
  };

  test.each(readdirSync(cases))('%s, with line ends of Windows and a BOM', async (name) => {
    const windows = (text: string): string => `\uFEFF${text.replace(/^\uFEFF/, '').replace(/\r?\n/g, '\r\n')}`;
    const lines = await asWritten(copyOf(name, 'lines'));
    const other = await asWritten(copyOf(name, 'windows', windows));
    expect(other).toEqual(
      new Map([...lines].map(([file, text]) => [file, file.endsWith('.py') ? windows(text) : text])),
    );
  });

  test.each(readdirSync(cases))('%s, of a stranger', async (name) => {
    const cwd = copyOf(name, 'stranger', (text) => text.replace(/\bsvc/g, 'stranger'));
    const before = textsOf(cwd);
    const { report } = await migrateRun({ cwd, allowNoVcs: true, verify: false });
    expect(report.findings).toEqual([]);
    const pythonTexts = (texts: Map<string, string>): unknown[] => [...texts].filter(([file]) => file.endsWith('.py'));
    expect(pythonTexts(textsOf(cwd))).toEqual(pythonTexts(before));
  });
});

describe('markers', () => {
  test('are not written with --no-markers', async () => {
    const cwd = copyOf('markers', 'unmarked');
    const before = textsOf(cwd);
    await migrateRun({ cwd, allowNoVcs: true, verify: false, markers: false });
    expect(textsOf(cwd)).toEqual(before);
  });

  test('are not needed for a keyword that a run leaves: it is told until somebody takes it out', async () => {
    const cwd = path.join(folder, 'part');
    const code = (name: string): string =>
      `from svc import Svc\n\nSvc().api.scores.get_many(page=1, ${name}=["a"])\nSvc().api.scores.get_many(${name}=["b"])\n`;
    mkdirSync(cwd);
    writeFileSync(path.join(cwd, 'requirements.txt'), 'svc>=4,<5\n');
    writeFileSync(path.join(cwd, 'app.py'), code('score_ids'));
    await migrateRun({ cwd, allowNoVcs: true, verify: false, markers: false });
    expect(textsOf(cwd)).toEqual(
      new Map([
        ['app.py', code('id')],
        ['requirements.txt', 'svc>=5,<6\n'],
      ]),
    );
    const { report, exitCode } = await checkRun({ cwd });
    expect(report.findings.map(({ line, status, reason }) => [line, status, reason])).toEqual([
      [3, 'review', 'Scores API v3 has no `page`'],
    ]);
    expect(exitCode).toBe(1);
    await migrateRun({ cwd, allowNoVcs: true, verify: false, markers: false });
    expect(textsOf(cwd).get('app.py')).toBe(code('id'));
  });

  test('of an earlier run are to be checked until they are deleted', async () => {
    const cwd = copyOf('members', 'marked');
    await migrateRun({ cwd, allowNoVcs: true, verify: false });
    const { report, exitCode } = await checkRun({ cwd, only: ['py:api.scores.get_by_id'] });
    expect(report.findings.map(({ line, status, message, reason }) => [line, status, message, reason])).toEqual([
      [
        21,
        'review',
        'A marker of an earlier run is still here.',
        'a score that is missing raises `IndexError`, and its trace is in `subject`; its `value` may be a text or a boolean',
      ],
    ]);
    expect(exitCode).toBe(1);
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

test('a page with more blocks than people read is named', async () => {
  const cwd = mkdtempSync(path.join(folder, 'blocks-'));
  writeFileSync(path.join(cwd, 'app.py'), 'from svc import get_client\n');
  writeFileSync(path.join(cwd, 'README.md'), '```python\nfrom svc import get_client\n```\n\n'.repeat(1001));
  const { failed, report } = await checkRun({ cwd, docs: true });
  const [reason, findings] = ['it has more than 1,000 code blocks', report.findings];
  expect({ failed, findings }).toEqual({ failed: [{ file: 'README.md', reason }], findings: [] });
});

test('the application that the page has copied out of a clone can be checked where it is then', async () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/chapters/python.md'), 'utf8');
  const [, from = '', to = ''] = /^cp -r (\S+) (\S+)/m.exec(page) ?? [];
  const [, place = ''] = /^npx svc-codemod check --cwd (\S+)$/m.exec(page) ?? [];
  const clone = path.join(folder, 'page', 'clone');
  cpSync(path.join(import.meta.dirname, '../..', from), path.join(clone, to), { recursive: true });
  const { report } = await checkRun({ cwd: path.join(clone, place) });
  expect([report.summary.filesScanned, report.summary.skipped]).toEqual([6, 0]);
});
