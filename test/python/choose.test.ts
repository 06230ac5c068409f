import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Answer, Question } from '../../src/pipeline/choose-changes.ts';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { changedIn, textsOf, toldOf } from './repository-texts.ts';

const repository = path.join(import.meta.dirname, 'choose');
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-choose-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A run in which each question is answered by where it is. */
async function chosen(name: string, answers: Readonly<Record<string, Answer | ((question: Question) => Answer)>>) {
  const cwd = path.join(folder, name);
  cpSync(repository, cwd, { recursive: true });
  const before = textsOf(cwd);
  const asked: string[] = [];
  const run = await migrateRun({
    cwd,
    allowNoVcs: true,
    compat: name === 'compat',
    choose: (question) => {
      const { unit } = question;
      const place = `${unit.name}:${unit.facts[0]!.line}`;
      asked.push(`${place} ${unit.facts[0]!.id}`);
      const answer = answers[place] ?? 'no';
      return Promise.resolve(typeof answer === 'function' ? answer(question) : answer);
    },
  });
  return { asked, changed: changedIn(before, textsOf(cwd)), told: toldOf(run) };
}

test('each change of Python is asked about, and what is taken is written alone', async () => {
  const { asked, changed, told } = await chosen('some', { 'app.py:4': 'yes', 'app.py:6': 'yes', 'use.ipynb:9': 'yes' });
  expect(asked).toEqual([
    'app.py:4 py:api.scores.create#kwargs',
    'app.py:5 py:api.legacy.score_v1.delete',
    'app.py:6 py:api.trace.get',
    'use.ipynb:9 py:api.legacy.score_v1.delete',
    'requirements.txt:1 py:package:svc',
  ]);
  expect(changed).toBe(`app.py:2
+from svc.api import CreateScoreRequest
app.py:4
-client.api.scores.create(name="a", value=1, trace_id="t")
+client.api.scores.create(request=CreateScoreRequest(name="a", value=1, trace_id="t"))
app.py:6
+# TODO(svc-v5): py:api.trace.get: Read its observations: \`trace_id\` and \`trace_name\` are of the trace; ...
use.ipynb:9
-    "client.api.legacy.score_v1.delete(\\"s\\")"
+    "client.api.scores.delete(\\"s\\")"
`);
  expect(told).toBe(`app.py:4:19 migrated py:api.scores.create#kwargs
app.py:5:28 manual py:api.legacy.score_v1.delete
    it was left out when the changes were chosen
app.py:6:18 manual py:api.trace.get
    The rows are observations: \`id\` and \`name\` are the observation's, \`trace_id\` and \`trace_name\` the trace's, \`timestamp\` is \`start_time\`, \`input\` and \`output\` are raw strings, values of \`metadata\` are cut, and \`latency\` and \`total_cost\` are of one observation
    => client.api.observations.get_many(trace_id="t", fields="core,basic,time,io,metadata,trace_context")
use.ipynb:9:33 migrated py:api.legacy.score_v1.delete
note 3 of 5 changes chosen, in 2 files.
note With --compat, 1 fewer finding would need you (undo this run first): the removed reads become functions that return what the reads did.
`);
});

test("a text of one's own takes the place of the statement", async () => {
  const { changed } = await chosen('own', {
    'app.py:5': ({ regions, problem }) => {
      const texts = ['client.api.scores.delete(score_id="mine")'];
      expect(problem(texts)).toBeUndefined();
      return { regions: regions(), texts };
    },
  });
  expect(changed).toBe(`app.py:5
-client.api.legacy.score_v1.delete("s")
+client.api.scores.delete(score_id="mine")
`);
});

test('with --compat the module is written where a call of it is taken', async () => {
  const { changed } = await chosen('compat', { 'app.py:6': 'yes' });
  expect(changed.split('\n').slice(0, 6)).toEqual([
    'app.py:2',
    '+from svc_compat import get_trace',
    'app.py:6',
    '-client.api.trace.get("t")',
    '+get_trace(client, "t")',
    'svc_compat.py:1',
  ]);
});
