import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkRun } from '../../src/pipeline/gate/check.ts';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { runPython } from '../shim/python/run-python.ts';

const cwd = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-called-')));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

test('§7.3 Python: functions of hostile modules run on major 5, or stop at what is left to a person', async () => {
  cpSync(path.join(import.meta.dirname, 'whole/hostile/repository'), cwd, { recursive: true });
  await migrateRun({ cwd, allowNoVcs: true, verify: false });
  const program = readFileSync(path.join(import.meta.dirname, 'called-functions.py'), 'utf8');
  const { stdout } = await runPython(program, { SVC_HOST: 'http://127.0.0.1:1' }, cwd);
  const called = stdout.split(/\r?\n/).flatMap((line) => /^called \| (.*)$/.exec(line)?.[1] ?? []);
  expect(called).toEqual([
    'containers.in_displays | ok | 9 DELETE /api/public/scores/s1',
    'containers.behind_choices | ok | 5 DELETE /api/public/scores/s1',
    'containers.in_loops | ok | 7 DELETE /api/public/scores/s1',
    'containers.behind_await | ok | 2 DELETE /api/public/scores/s1',
    "containers.in_blocks | line 66: AttributeError: 'SvcSpan' object has no attribute 'set_trace_io' | 1 DELETE /api/public/scores/s1",
    "containers.in_quotes | line 71: AttributeError: 'TraceClient' object has no attribute 'get'",
    'changing.use | ok | 1 DELETE /api/public/scores/a',
    'changing.outer | ok | 1 DELETE /api/public/scores/a',
    'generators.later | ok',
    "generators.use | line 25: AttributeError: 'SvcSpan' object has no attribute 'set_trace_io'",
    "generators.called | line 55: AttributeError: 'SvcSpan' object has no attribute 'set_trace_io'",
    "generators.observed | line 55: AttributeError: 'SvcSpan' object has no attribute 'set_trace_io'",
    'guards.by_type | ok | 1 DELETE /api/public/scores/a',
    'guards.guarded | ok',
    "guards.summary | line 43: AttributeError: 'SvcAPI' object has no attribute 'legacy'",
    "shadowed.holder | line 61: AttributeError: 'NoneType' object has no attribute 'api' | 1 DELETE /api/public/scores/a",
    "shadowed.walrus | line 40: AttributeError: 'SvcAPI' object has no attribute 'legacy'",
  ]);
  const { report } = await checkRun({ cwd });
  const told = new Set(report.findings.map(({ file, line }) => `${file} ${line}`));
  const stopped = called.flatMap((line) => {
    const [, module, at] = /^(\w+)\.\w+ \| line (\d+):/.exec(line) ?? [];
    return module === undefined ? [] : [`${module}.py ${at}`];
  });
  expect(stopped.filter((place) => !told.has(place))).toEqual([]);
}, 300_000);
