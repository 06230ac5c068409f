import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { python } from '../../src/catalog/python/entries.ts';
import { movedAnswers, noAnswers } from '../../src/python/answer.ts';
import { readPython } from '../../src/python/search/find-sites.ts';
import { ownModules } from '../../src/python/resolve/own-modules.ts';
import { changedMembers, mayHoldSite, questionsOf } from '../../src/python/resolve/questions.ts';
import { resolvePython, type ResolveRequest } from '../../src/python/resolve/resolver.ts';
import { pythonStub } from '../../src/python/stub/python-stub.ts';

const names = { module: 'svc', prefix: 'Svc' };
const entries = new Map(python.entries.map((entry) => [entry.id, entry]));
const folder = mkdtempSync(path.join(tmpdir(), 'svc-codemod-resolve-'));
const scratch = path.join(folder, 'scratch');

vi.setConfig({ testTimeout: 300_000 });
beforeAll(() => {
  mkdirSync(scratch);
  vi.stubEnv('TMPDIR', scratch);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function requestFor(files: Readonly<Record<string, string>>): ResolveRequest {
  const questions = Object.entries(files).map(([file, source]) => {
    const read = readPython(source, { names, entries, answers: noAnswers });
    return [file, questionsOf(read, changedMembers(entries))] as const;
  });
  return {
    questions: new Map(questions.filter(([, own]) => own.length > 0)),
    text: (file) => files[file],
    modules: ownModules(Object.keys(files)),
    stubs: [pythonStub({ names, entries, lenient: true })],
  };
}

/** Each question with its answer: the line, the name, and whose it is. */
async function answersFor(files: Readonly<Record<string, string>>): Promise<string[]> {
  const request = requestFor(files);
  const { answers, failed } = await resolvePython(request);
  expect(failed).toBeUndefined();
  expect(readdirSync(scratch)).toEqual([]);
  return [...request.questions].flatMap(([file, own]) =>
    own.map(({ at, about }) => {
      const source = files[file]!;
      const answer = answers.get(file)?.[about].get(at);
      const line = source.slice(0, at).split(/\r\n|\n|\r/).length;
      const owner = answer === undefined || answer.kind === 'foreign' ? [] : [JSON.stringify(answer.owner)];
      return [`${file}:${line}`, /^\w+/.exec(source.slice(at))?.[0], about, answer?.kind ?? 'unknown', ...owner].join(
        ' ',
      );
    }),
  );
}

test('places are those of the text, whatever its line ends, its first bytes and its characters', async () => {
  const files = {
    'my app/clients.py': '\uFEFFfrom svc import Svc\r\nlf = Svc()\r\n',
    'my app/use.py': [
      '\uFEFFfrom clients import lf; a = "\u{1F600}\u00E9", lf.set_current_trace_io(input=1)\r\n',
      'def f():\r\n\tb = "\u{1F600}"; lf.set_current_trace_io(input=1)\r\n',
      'getattr(lf, "get_dataset_run")\r\n',
      'other.set_trace_io()\r\n"a".get_dataset_run()\r\n',
    ].join(''),
  };
  expect(await answersFor(files)).toEqual([
    'my app/use.py:1 set_current_trace_io members proven {"kind":"client"}',
    'my app/use.py:3 set_current_trace_io members proven {"kind":"client"}',
    'my app/use.py:4 lf types proven {"kind":"client"}',
    'my app/use.py:5 set_trace_io members unknown',
  ]);
});

test('what may be something else as well is mixed, and what a class of the repository declares is foreign', async () => {
  const files = {
    'clients.py':
      'from svc import Svc\nclass Own:\n    def get_dataset_run(self): ...\nclass Special(Svc):\n    def get_dataset_run(self): ...\nlf = Svc()\n',
    'use.py': [
      'from svc import Svc',
      'from clients import Own, Special, lf',
      'def f(either: "Own | Svc", own: Own, special: Special, anything):',
      '    either = lf if anything else own',
      '    either.get_dataset_run()',
      '    own.get_dataset_run()',
      '    special.get_dataset_run()',
      '    special.get_dataset_runs()',
      '    anything.get_dataset_run()',
      '',
    ].join('\n'),
  };
  expect(await answersFor(files)).toEqual([
    'use.py:5 get_dataset_run members mixed {"kind":"client"}',
    'use.py:6 get_dataset_run members foreign',
    'use.py:7 get_dataset_run members foreign',
    'use.py:8 get_dataset_runs members proven {"kind":"client"}',
    'use.py:9 get_dataset_run members unknown',
  ]);
});

test.each([
  ['ends at once', 'process.exit(3);', 60_000, 'it ended with 3'],
  ['never answers', 'process.stdin.resume();', 1_000, 'it took too long'],
])('a server that %s leaves all unknown, says why, and leaves no files', async (_, program, timeLimit, reason) => {
  const file = path.join(folder, 'server.cjs');
  writeFileSync(file, program);
  const request = requestFor({ 'use.py': 'import svc\nanything.get_dataset_run()\n' });
  const { answers, failed } = await resolvePython({ ...request, program: file, timeLimit });
  expect(failed).toBe(reason);
  expect([...answers.values()].flatMap(({ members }) => [...members])).toEqual([]);
  expect(readdirSync(scratch)).toEqual([]);
});

test('rounds that follow each other ask one server; one that has ended meanwhile is not waited for', async () => {
  const [program, starts] = [path.join(folder, 'counted.cjs'), path.join(folder, 'starts')];
  const real = path.join(import.meta.dirname, '../../node_modules/pyright/langserver.index.js');
  writeFileSync(
    program,
    `require('node:fs').appendFileSync(${JSON.stringify(starts)}, \`\${process.pid}\\n\`);\nrequire(${JSON.stringify(real)});\n`,
  );
  const owner = async (client: string): Promise<string[]> => {
    const source = `from svc import ${client}\n\nmade = [${client}()]\nmade[0].api.trace.get("t")\n`;
    const { answers, failed } = await resolvePython({ ...requestFor({ 'use.py': source }), program });
    expect(failed).toBeUndefined();
    return [...(answers.get('use.py')?.members.values() ?? [])].map((answer) => answer.kind);
  };
  const pids = (): number[] => readFileSync(starts, 'utf8').trim().split('\n').map(Number);
  const first = await owner('Svc');
  expect(first).toContain('proven');
  expect(await owner('get_client')).toEqual(first);
  expect(pids()).toHaveLength(1);
  process.kill(pids()[0]!, 'SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(pids()[0]!, 0)).toThrow());
  expect(await owner('Svc')).toEqual(first);
  expect(pids()).toHaveLength(2);
});

test('modules are looked for beside the file, below its project, then elsewhere', () => {
  const { importedBy } = ownModules([
    ...['a/pyproject.toml', 'a/src/pkg/__init__.py', 'a/src/pkg/one.py', 'a/src/pkg/sub/__init__.py'],
    ...['a/tests/helper.py', 'a/tests/test_one.py', 'b/pyproject.toml', 'b/pkg/one.py', 'b/other.py', 'top.py'],
  ]);
  const inside =
    'from .one import x\nfrom . import sub\nfrom ..pkg.sub import (\n    a,  # b\n    c)\nimport other, top as t\n';
  expect(importedBy('a/src/pkg/sub.py', inside)).toEqual([
    ...['a/src/pkg/one.py', 'a/src/pkg/__init__.py', 'a/src/pkg/sub/__init__.py', 'b/other.py', 'top.py'],
  ]);
  expect(
    importedBy('a/tests/test_one.py', 'from helper import y\nfrom pkg import one\nimport unknown.module\n'),
  ).toEqual([...['a/tests/helper.py', 'a/src/pkg/__init__.py', 'a/src/pkg/one.py']]);
});

test('of folders that hold modules the server reads those around a file, and those that its imports lead to', () => {
  const { foldersOf, foldersUsed } = ownModules([
    ...['a/setup.py', 'a/app/main.py', 'b/setup.py', 'b/app/main.py', 'b/app/more.py', 'c/setup.py', 'c/other.py'],
  ]);
  const around = ['a', 'a/src', '.', 'src'];
  expect(foldersOf('a/use.py')).toEqual([...around, 'b', 'b/src', 'c', 'c/src']);
  const used = (source: string): string[] => [...new Set(foldersUsed('a/use.py', source))];
  expect(used('import app.main\n')).toEqual(around);
  expect(used('from other import x\nimport app.more, unknown\n')).toEqual([...around, 'c', 'b']);
});

test('a text with nothing but common words is not asked about', () => {
  const pattern = mayHoldSite(entries);
  const texts = ['a = {}.get("trace")', 'items.list(); self.create()', 'scope = metrics', 'trace = legacy'];
  expect(texts.filter((text) => pattern.test(text))).toEqual([]);
  const uses = [
    'api.trace.get(1)',
    'a.legacy',
    'x.set_trace_io()',
    'Svc(blocked_instrumentation_scopes=[])',
    'def f(t: TraceClient):',
  ];
  expect(uses.filter((text) => !pattern.test(text))).toEqual([]);
});

test('answers go with the text that edits make, and what is replaced has none', () => {
  const answer = { kind: 'foreign' } as const;
  const answers = { ...noAnswers, members: new Map([0, 4, 10, 20].map((at) => [at, answer])) };
  const moved = movedAnswers(answers, [
    { start: 2, end: 2, text: 'abc' },
    { start: 8, end: 12, text: '' },
  ]);
  expect([...moved.members.keys()]).toEqual([0, 7, 19]);
});
