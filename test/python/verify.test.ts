import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { migrateRun } from '../../src/pipeline/migrate.ts';
import { verifyRun } from '../../src/pipeline/verification/verify.ts';
import { createColours } from '../../src/report/colours.ts';
import type { Run } from '../../src/report/run.ts';
import { isCoveredBySites } from '../../src/report/errors-at-sites.ts';
import { verifyLine } from '../../src/report/verify-line.ts';
import { copyAllRepositories } from './repository-texts.ts';

vi.setConfig({ testTimeout: 300_000 });
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-python-verify-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function repositoryWith(name: string, files: Readonly<Record<string, string>>): string {
  const cwd = path.join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true });
    writeFileSync(path.join(cwd, file), text);
  }
  return cwd;
}

/** The sentence, the errors with whether a finding covers them, and the exit code. */
function saidBy(run: Run): string[] {
  const isAtFinding = isCoveredBySites(run, run.report.findings);
  return [
    verifyLine(run, createColours(false)),
    ...run.report.verify!.errors.map((error) => {
      const { file, line, column, endLine, endColumn, id, code, message } = error;
      const place = `${file}:${line}:${column}-${endLine}:${endColumn}`;
      return `${isAtFinding(error) ? 'at a finding ' : ''}${place} ${id} ${code} ${message}`;
    }),
    `exit ${run.exitCode}`,
    ...run.notes.map((note) => `note ${note}`),
  ];
}

const clients = 'from svc import Svc\n\nlf = Svc()\n';
const requirements = { 'requirements.txt': 'svc>=4,<5\n' };

test('code of major 4 has an error at each finding, and values without a type are counted', async () => {
  const cwd = repositoryWith('four', {
    ...requirements,
    'app/clients.py': clients,
    'app/use.py': [
      'from app.clients import lf',
      'lf.api.legacy.score_v1.delete("s")',
      'lf.api.scores.create(',
      '    name="a",',
      '    value=1,',
      ')',
      'lf.run_batched_evaluation(mapper=print, evaluators=[], scope="observations")',
      '',
      '',
      'def read(client):',
      '    return client.get_dataset_runs(dataset_name="d")',
      '',
    ].join('\n'),
  });
  expect(saidBy(await verifyRun({ cwd }))).toEqual([
    '6 SDK uses checked on the v5 types: 3 errors; not checked: 1 value of unknown type.',
    'at a finding app/use.py:2:24-2:30 py:api.legacy.score_v1.delete reportAttributeAccessIssue `api.legacy` is gone; `api.scores.delete` is the same.',
    'at a finding app/use.py:3:1-6:2 py:api.scores.create#kwargs reportCallIssue Argument missing for parameter "request"',
    'at a finding app/use.py:7:56-7:61 py:Svc.run_batched_evaluation#scope reportCallIssue No parameter named "scope"',
    'exit 1',
  ]);
});

test('where only the types tell of major 4, no sentence says that nothing was found', async () => {
  const cwd = repositoryWith('types-only', {
    ...requirements,
    'use.py': 'from svc.api import CreateScoreRequest\n\nCreateScoreRequest(name="a")\n',
  });
  const run = await verifyRun({ cwd });
  expect(run.report.findings).toEqual([]);
  expect(saidBy(run)).toEqual([
    '1 SDK use checked on the v5 types: 1 error.',
    'use.py:3:1-3:29 sdk:types reportCallIssue Argument missing for parameter "value"',
    'exit 1',
  ]);
  expect(run.nothingToDo).toBeUndefined();
});

test('an argument has the type that major 5 has for it; what `**` gives has none', async () => {
  const cwd = repositoryWith('arguments', {
    'requirements.txt': 'svc>=5,<6\n',
    'use.py': [
      'from datetime import datetime',
      'from svc import get_client',
      'from svc.api import CreateScoreRequest',
      '',
      'client = get_client()',
      'score = CreateScoreRequest(name="a", value=1)',
      'client.api.scores.create(request=score)',
      'client.api.scores.create(request=[score])',
      'client.api.scores.create(request="a")',
      'client.api.experiments.list(from_start_time="2026-01-01")',
      'client.api.experiments.list(from_start_time=datetime.now(), limit=None)',
      'client.api.trace.delete_multiple(trace_ids=["a"])',
      'client.api.trace.delete_multiple(trace_ids=[1])',
      'client.api.trace.delete(**{"trace_id": 1})',
      '',
    ].join('\n'),
  });
  const errors = saidBy(await verifyRun({ cwd })).filter((line) => line.startsWith('use.py'));
  expect(errors.map((line) => line.slice(0, line.indexOf(' of type')))).toEqual([
    'use.py:9:34-9:37 sdk:types reportArgumentType Argument',
    // The others are as wrong in major 4.
  ]);
});

test('a module of types alone that a run makes is there for those that import from it', async () => {
  const cwd = repositoryWith('types-alone', {
    ...requirements,
    'app/__init__.py': '',
    'app/rows.py': 'from svc.api import DatasetRun\n',
    'app/use.py': 'from svc import get_client\nfrom app.rows import DatasetRun\n\nrows: list[DatasetRun] = []\n',
  });
  expect(saidBy(await migrateRun({ cwd, allowNoVcs: true, compat: true }))).toEqual([
    'The only SDK use type-checks on v5.',
    'exit 0',
  ]);
});

test('what stars give has no error of types, and one that major 4 has as well is none', async () => {
  const cwd = repositoryWith('stars', {
    ...requirements,
    'use.py': [
      'from svc import get_client',
      '',
      'client = get_client()',
      'texts = {"input": 1}',
      'with client.start_as_current_observation(name="a"):',
      '    client.set_current_trace_io(**texts)',
      'client.api.legacy.score_v1.delete(1)',
      'client.api.scores.create(name=1, value=1)',
      '',
    ].join('\n'),
  });
  const said = saidBy(await migrateRun({ cwd, allowNoVcs: true, only: ['python'] }));
  expect(said.filter((line) => line.includes('use.py'))).toEqual([]);
});

test('code of major 5 is proven', async () => {
  const cwd = repositoryWith('five', {
    'requirements.txt': 'svc>=5,<6\n',
    'use.py': [
      'from svc import get_client',
      'from svc.api import CreateScoreRequest',
      '',
      'client = get_client()',
      'client.api.scores.create(request=CreateScoreRequest(name="a", value=1))',
      'client.flush()',
      '',
    ].join('\n'),
  });
  expect(saidBy(await verifyRun({ cwd }))).toEqual(['All 6 SDK uses type-check on v5.', 'exit 0']);
});

const cells = {
  metadata: { kernelspec: { language: 'python', name: 'python3' } },
  nbformat: 4,
  nbformat_minor: 5,
  cells: [
    {
      cell_type: 'code',
      metadata: {},
      source: ['from svc.api import CreateScoreRequest\n', 'CreateScoreRequest(name="a")'],
    },
  ],
};

test('a migration tells what its code has no finding for, but not what a comment silences', async () => {
  const cwd = repositoryWith('migrated', {
    ...requirements,
    'app/clients.py': clients,
    'app/use.py': [
      'from svc.api import CreateScoreRequest',
      'from app.clients import lf',
      '',
      'lf.api.legacy.score_v1.delete("s")',
      'lf.api.trace.get("t")',
      'made = CreateScoreRequest(name="a")',
      '# svc-v5-ignore: it is filled in below',
      'later = CreateScoreRequest(name="b")',
      'lf.nothing()',
      '',
    ].join('\n'),
    'explore.ipynb': JSON.stringify(cells, undefined, 1),
  });
  expect(saidBy(await migrateRun({ cwd, allowNoVcs: true }))).toEqual([
    '6 SDK uses checked on the v5 types: 3 errors, 1 of them explained by findings; not checked: 1 ignored.',
    'at a finding app/use.py:6:14-6:17 py:api.trace.get reportAttributeAccessIssue `api.trace.get` is gone; the observations of a trace are read with `api.observations.get_many`.',
    'app/use.py:7:8-7:36 sdk:types reportCallIssue Argument missing for parameter "value"',
    'explore.ipynb:16:6-16:36 sdk:types reportCallIssue Argument missing for parameter "value"',
    'exit 1',
    'note With --compat, 1 fewer finding would need you (undo this run first): the removed reads become functions that return what the reads did.',
  ]);
});

test('both languages are checked, each on its major', async () => {
  const cwd = repositoryWith('both', {
    'package.json': '{ "dependencies": { "@svc/client": "^6" } }',
    'a.ts': "import { SvcClient } from '@svc/client';\nnew SvcClient().prompt.get('a');\n",
    'requirements.txt': 'svc>=5,<6\n',
    'a.py': 'from svc import get_client\n\nget_client().flush()\n',
  });
  expect(saidBy(await verifyRun({ cwd }))).toEqual(['All 6 SDK uses type-check on v6 and Python v5.', 'exit 0']);
});

test('what is written in all repositories has an error without a finding where nothing else tells of it', async () => {
  const cwd = path.join(folder, 'all');
  copyAllRepositories(cwd);
  const run = await migrateRun({ cwd, allowNoVcs: true, compat: true, dryRun: true });
  expect(saidBy(run).filter((line) => /^\w+\/.*:\d/.test(line))).toEqual([
    // A keyword that major 5 lacks: the call is a finding.
    'cases/chapters/scores_query.py:3:60-3:64 py:api.scores.get_many#query reportCallIssue No parameter named "page"',
    'cases/members/every.py:15:36-15:40 py:api.scores.get_many#query reportCallIssue No parameter named "page"',
    'cases/reads/reads.py:32:61-32:75 sdk:types reportCallIssue Object of type "str" is not callable',
    'whole/compat/written/parts.py:8:17-8:21 sdk:types reportAttributeAccessIssue Cannot access attribute "dict" for class "CompatObservation"',
    'whole/compat/written/parts.py:12:34-12:38 py:api.trace.get reportAttributeAccessIssue Cannot access attribute "json" for class "CompatObservation"',
    'whole/handed/app/scores.py:27:60-27:73 sdk:types reportArgumentType Argument of type "dict[str, str]" cannot be assigned to parameter "request" of type "CreateScoreRequest | Sequence[CreateScoreRequest]"',
    'whole/handed/app/variables.py:69:5-69:32 sdk:types reportCallIssue Argument missing for parameter "request"',
    'whole/handed/app/variables.py:69:10-69:14 sdk:types reportCallIssue No parameter named "name"',
    'whole/handed/app/variables.py:69:20-69:25 sdk:types reportCallIssue No parameter named "value"',
    // What else is said of these paths is said where they go on.
    'whole/held/use.py:18:23-18:31 py:api.legacy.score_v1 reportAttributeAccessIssue `api.legacy.score_v1` is gone; `api.scores` takes over.',
    'whole/hostile/aliases.py:8:41-8:47 py:api.legacy reportAttributeAccessIssue `api.legacy` is gone.',
    'whole/hostile/aliases.py:10:17-10:25 py:api.legacy.score_v1 reportAttributeAccessIssue `api.legacy.score_v1` is gone; `api.scores` takes over.',
    'whole/rows/namespaces/app.py:14:19-14:27 py:api.sessions reportAttributeAccessIssue `api.sessions` is gone; `api.observations` takes over.',
    'whole/rows/namespaces/app.py:16:20-16:26 py:api.legacy reportAttributeAccessIssue `api.legacy` is gone.',
    'whole/rows/namespaces/app.py:22:34-22:49 py:api.legacy.observations_v1 reportAttributeAccessIssue `api.legacy.observations_v1` is gone; `api.observations` takes over.',
    'whole/rows/variables/namespaces.py:15:22-15:31 py:api.scores_v3 reportAttributeAccessIssue `api.scores_v3` is gone; `api.scores` takes over.',
    'whole/rows/variables/namespaces.py:21:29-21:38 py:api.scores_v3 reportAttributeAccessIssue `api.scores_v3` is gone; `api.scores` takes over.',
    'whole/rows/variables/namespaces.py:25:20-25:26 py:api.legacy reportAttributeAccessIssue `api.legacy` is gone.',
    'whole/rows/variables/queries.py:3:28-3:32 py:api.scores.get_many#query reportCallIssue No parameter named "page"',
    'whole/rows/variables/queries.py:4:28-4:32 py:api.scores.get_many#query reportCallIssue No parameter named "page"',
    'whole/rows/variables/reads.py:18:31-18:46 py:api.legacy.observations_v1 reportAttributeAccessIssue `api.legacy.observations_v1` is gone; `api.observations` takes over.',
    'whole/rows/variables/reads.py:23:31-23:46 py:api.legacy.observations_v1 reportAttributeAccessIssue `api.legacy.observations_v1` is gone; `api.observations` takes over.',
    'whole/rows/variables/reads.py:28:26-28:36 py:api.legacy.metrics_v1 reportAttributeAccessIssue `api.legacy.metrics_v1` is gone; `api.metrics` takes over.',
    'whole/rows/variables/reads.py:39:25-39:33 py:api.legacy.score_v1 reportAttributeAccessIssue `api.legacy.score_v1` is gone; `api.scores` takes over.',
    'whole/rows/variables/shared.py:3:27-3:36 py:api.scores_v3 reportAttributeAccessIssue `api.scores_v3` is gone; `api.scores` takes over.',
  ]);
});

test("another's object behind a parameter of the SDK's type has no error, the SDK's own has one", async () => {
  const cwd = repositoryWith('behind', {
    ...requirements,
    'others.py': [
      ...['class Scores:', '    def delete(self, name): ...', ''],
      ...['class Legacy:', '    score_v1 = Scores()', ''],
      ...['class Api:', '    legacy = Legacy()', ''],
      ...['class Other:', '    api = Api()', ''],
    ].join('\n'),
    'a.py': [
      'from others import Other',
      'from svc import Svc',
      '',
      '',
      'def foreign(client: Svc):',
      '    client = Other()',
      '    client.api.legacy.score_v1.delete("a")',
      '',
      '',
      'def own(client: Svc):',
      '    client = Svc()',
      '    client.api.legacy.score_v1.delete("b")',
      '',
    ].join('\n'),
  });
  expect(saidBy(await verifyRun({ cwd }))).toEqual([
    '5 SDK uses checked on the v5 types: 1 error.',
    'at a finding a.py:12:32-12:38 py:api.legacy.score_v1.delete reportAttributeAccessIssue `api.legacy` is gone; `api.scores.delete` is the same.',
    'exit 1',
  ]);
});

test('with --no-verify nothing is checked', async () => {
  const cwd = repositoryWith('unchecked', { ...requirements, 'a.py': 'from svc import get_client\n\nget_client()\n' });
  const { report } = await migrateRun({ cwd, allowNoVcs: true, verify: false });
  expect(report.verify).toBeUndefined();
});
