import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repository } from '../../scripts/build-inputs.mjs';
import type { Report } from '../../src/report/report-schema.ts';
import { createRepository, type TemporaryRepository } from './temporary-repository.ts';

let repo: TemporaryRepository;
beforeEach(() => {
  repo = createRepository({});
});
afterEach(() => repo.remove());

interface Diagnostic {
  file: string;
  message: string;
  range: { start: { line: number } };
}

/** What pyright calls deprecated in the code of the repository, with its line and the id that the declarations say. */
function deprecated(): string[] {
  repo.write('pyrightconfig.json', '{ "reportDeprecated": "warning", "pythonVersion": "3.13" }\n');
  const { stdout } = spawnSync(process.execPath, [join(repository, 'node_modules/pyright/index.js'), '--outputjson'], {
    cwd: repo.root,
    encoding: 'utf8',
  });
  const { generalDiagnostics } = JSON.parse(stdout) as { generalDiagnostics: Diagnostic[] };
  return generalDiagnostics.flatMap(({ file, message, range }) => {
    const id = /is deprecated\n\s*(py:[\w.#:]+): /.exec(message)?.[1];
    return id === undefined ? [] : [`${file.slice(repo.root.length + 1)}:${range.start.line + 1} ${id}`];
  });
}

function findings(): string[] {
  const { stdout } = repo.run(['check', '--format', 'json']);
  return (JSON.parse(stdout) as Report).findings.map(({ file, line, id, status }) => `${file}:${line} ${id} ${status}`);
}

test('a type checker shows what a run finds in code, and the run says the same as without the declarations', () => {
  cpSync(join(repository, 'fixtures/apps/fastapi-demo'), repo.root, { recursive: true });
  repo.commit();
  const before = findings();
  const { status, stdout } = repo.run(['init-stubs']);
  expect([status, stdout.split('\n')[0]]).toEqual([
    0,
    '140 files written to "typings/svc": major 4 of the SDK, with what major 5 changed marked as deprecated.',
  ]);
  expect(findings()).toEqual(before);
  expect(before).toContain('app/routers/traces.py:12 py:api.trace.get manual');
  expect(deprecated()).toEqual([
    'app/main.py:21 py:span.set_trace_io',
    'app/observability.py:10 py:Svc#blocked_instrumentation_scopes',
    'app/routers/scores.py:9 py:api.scores.create#kwargs',
    'app/routers/scores.py:15 py:api.scores_v3',
    'app/routers/scores.py:15 py:api.scores_v3.get_many_v3',
    'app/routers/scores.py:20 py:api.legacy',
    'app/routers/scores.py:20 py:api.legacy.score_v1',
    'app/routers/scores.py:20 py:api.legacy.score_v1.delete',
    'app/routers/traces.py:3 py:type:TraceWithFullDetails',
    'app/routers/traces.py:11 py:type:TraceWithFullDetails',
    'app/routers/traces.py:12 py:api.trace.get',
    'app/routers/traces.py:17 py:api.trace.list',
    'scripts/evaluate.py:15 py:Svc.run_batched_evaluation#scope',
    'scripts/evaluate.py:24 py:experimentResult.dataset_run_url',
  ]);
});

const python = 'from langfuse import Langfuse\n\nclient = Langfuse()\n';

test('in the names of the code, once, and undo takes them away', () => {
  repo.write('app.py', python);
  repo.commit();
  const before = repo.hash();
  expect(repo.run(['init-stubs']).stdout).toContain('written to "typings/langfuse": ');
  expect(repo.read('typings/langfuse/__init__.pyi')).toContain('import Langfuse as Langfuse');
  expect(repo.run(['init-stubs']).stdout.split('\n')[0]).toBe(
    'All files of "typings/langfuse" are there already; nothing was written.',
  );
  expect(repo.run(['undo']).status).toBe(0);
  expect(repo.hash()).toBe(before);
});

test('into the folder that is named, under the name that is asked for', () => {
  expect(repo.run(['init-stubs', '--profile', 'svc', '--folder', 'types/python']).status).toBe(0);
  expect(existsSync(join(repo.root, 'types/python/svc/py.typed'))).toBe(true);
});

describe('nothing is written', () => {
  const cases: [string, Record<string, string>, string[], string][] = [
    [
      'where no Python file imports the SDK',
      { 'app.py': 'import os\n' },
      [],
      'Nothing was written: no Python file here imports the SDK. Name it with --profile.',
    ],
    [
      'in the place of a package of the repository',
      { 'app.py': python, 'src/langfuse/__init__.py': '' },
      [],
      'Nothing was written: "src/langfuse" is a package of this repository, and declarations would hide it.',
    ],
    [
      'over somebody’s own declarations',
      { 'app.py': python, 'typings/langfuse/__init__.pyi': 'class Langfuse: ...\n' },
      [],
      'Nothing was written: "typings/langfuse/__init__.pyi" is there already with other text. Delete the folder, or name another one with --folder.',
    ],
    [
      'into a folder that git ignores',
      { 'app.py': python, '.gitignore': 'typings/\n' },
      [],
      '--folder: "typings" is left out (ignored by git, or not for code); name another one.',
    ],
    ['outside of the repository', { 'app.py': python }, ['--folder', '../other'], '--folder: "../other" is outside '],
  ];
  test.each(cases)('%s', (_, files, args, message) => {
    for (const [file, text] of Object.entries(files)) repo.write(file, text);
    repo.commit();
    const before = repo.hash();
    const { status, stderr } = repo.run(['init-stubs', ...args]);
    expect({ status: status === 2 || status === 3, stderr: stderr.slice(0, `svc-codemod: ${message}`.length) }).toEqual(
      {
        status: true,
        stderr: `svc-codemod: ${message}`,
      },
    );
    expect(repo.hash()).toBe(before);
  });
});
