import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkRun } from '../../src/pipeline/gate/check.ts';
import { type Offered, suggestionsThatFail } from './pasted.ts';
import { copyAllRepositories, textsOf } from './repository-texts.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-suggestions-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every suggestion of every repository compiles and type-checks on major 5 where it stands', async () => {
  copyAllRepositories(folder);
  const { report } = await checkRun({ cwd: folder });
  const offered = report.findings.filter(({ suggestion }) => suggestion !== undefined);
  expect([...new Set(offered.map(({ id }) => id))].sort()).toEqual([
    'py:Svc#blocked_instrumentation_scopes',
    'py:Svc.run_batched_evaluation#fetch_trace_fields',
    'py:api.legacy.metrics_v1.metrics',
    'py:api.legacy.observations_v1.get',
    'py:api.legacy.observations_v1.get_many',
    'py:api.legacy.score_v1.delete',
    'py:api.scores.create#kwargs',
    'py:api.scores.get_by_id',
    'py:api.scores_v3.get_many_v3',
    'py:api.sessions.get',
    'py:api.trace.get',
    'py:api.trace.list',
    'py:experimentResult.dataset_run_url',
  ]);
  expect(await suggestionsThatFail(textsOf(folder), offered)).toEqual([]);
}, 300_000);

test('one that does not is told', async () => {
  const source =
    'import svc\nclient = svc.get_client()\nclient.api.trace.get("t")\nsvc.Svc(blocked_instrumentation_scopes=None)\n';
  const offer = (line: number, column: number, id: string, suggestion: string): Offered => ({
    file: 'a.py',
    ...{ line, column, id, suggestion },
  });
  const [member, keyword] = ['py:api.trace.get', 'py:Svc#blocked_instrumentation_scopes'];
  const failing = await suggestionsThatFail(new Map([['a.py', source]]), [
    offer(3, 18, member, 'client.api.trace.list()'),
    offer(4, 9, keyword, 'scopes=None'),
    offer(3, 18, member, 'client.api.observations.get_many(trace_id="t"'),
    offer(3, 18, member, 'client.api.observations.get_many(trace_id=missing)'),
    offer(3, 18, member, 'client.api.observations.get_many(trace_id="t")'),
  ]);
  expect(failing).toEqual([
    'a.py:3:18 py:api.trace.get: reportAttributeAccessIssue `api.trace.list` is gone; `api.observations.get_many` lists observations. | client.api.trace.list()',
    'a.py:4:9 py:Svc#blocked_instrumentation_scopes: reportCallIssue No parameter named "scopes" | scopes=None',
    'a.py:3:18 py:api.trace.get: it cannot be read | client.api.observations.get_many(trace_id="t"',
    'a.py:3:18 py:api.trace.get: syntax "(" was not closed | client.api.observations.get_many(trace_id="t"',
    'a.py:3:18 py:api.trace.get: reportUndefinedVariable "missing" is not defined | client.api.observations.get_many(trace_id=missing)',
  ]);
}, 300_000);
