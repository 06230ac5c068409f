/** What major 5 of the Python SDK changed: ids begin with `py:` and the path that major 4 has. */
import { type Chapter, type ChapterChange, chapterOf } from '../chapter.ts';
import type { Entry } from '../entry.ts';
import { pythonChapter } from './names.ts';
import { wholeRow } from './observation-rows.ts';
import { removedPythonTypes, unnamedPythonTypes } from './removed-types.ts';

type Change = Omit<ChapterChange, 'sameShape'> & { sameShape?: boolean };

/** What most changes of Python have in common; some say another `kind`. */
const common = { kind: 'retarget', root: 'api', contract: '4.6' } as const;

/** Groups of fields with what a trace had. */
const fields = 'core,basic,time,io,metadata,trace_context';

const scores: readonly Change[] = [
  {
    ...common,
    id: 'py:api.scores.create#kwargs',
    kind: 'reshape',
    path: ['scores', 'create'],
    target: ['scores', 'create'],
    aspect: 'request',
    message: '`api.scores.create` takes one `request`; the keywords of a score raise `TypeError` in major 5.',
    todo: 'Pass `request=CreateScoreRequest(…)`, imported from `svc.api`.',
    suggestion: '{api}.scores.create(request=CreateScoreRequest({args}))',
    contract: '4.3',
  },
  {
    ...common,
    id: 'py:api.scores.get_many#query',
    kind: 'reshape',
    path: ['scores', 'get_many'],
    target: ['scores', 'get_many'],
    aspect: 'request',
    message: '`api.scores.get_many` reads Scores API v3: another request, and rows of another form.',
    todo: 'Check the filters and what is read of the rows; the trace of a score is in its `subject`.',
    suggestion: '{api}.scores.get_many({args})',
    requestKeys: {
      score_ids: 'id',
      dataset_run_id: 'experiment_id',
      page: null,
      user_id: null,
      trace_tags: null,
      filter: null,
      operator: null,
      value: null,
    },
    contract: '9.2',
  },
  {
    ...common,
    id: 'py:api.scores.get_by_id',
    path: ['scores', 'get_by_id'],
    target: ['scores', 'get_many'],
    message: '`api.scores.get_by_id` is gone; `api.scores.get_many` filters by `id`.',
    todo: 'Take the first row of `data`; a score that is missing no longer raises.',
    suggestion: '{api}.scores.get_many(id={arg0})',
    parameters: ['score_id'],
  },
  {
    ...common,
    id: 'py:api.scores_v3.get_many_v3',
    kind: 'rename',
    path: ['scores_v3', 'get_many_v3'],
    target: ['scores', 'get_many'],
    sameShape: true,
    message: '`api.scores_v3` is gone; `api.scores.get_many` is the same.',
    todo: 'Call `api.scores.get_many`.',
    suggestion: '{api}.scores.get_many({args})',
    contract: '4.3',
  },
  {
    ...common,
    id: 'py:api.legacy.score_v1.create',
    path: ['legacy', 'score_v1', 'create'],
    target: ['scores', 'create'],
    message: '`api.legacy` is gone; `api.scores.create` takes one `request`.',
    todo: 'Pass `request=CreateScoreRequest(…)`, imported from `svc.api`.',
    suggestion: '{api}.scores.create(request=CreateScoreRequest({args}))',
  },
  {
    ...common,
    id: 'py:api.legacy.score_v1.delete',
    kind: 'rename',
    path: ['legacy', 'score_v1', 'delete'],
    target: ['scores', 'delete'],
    sameShape: true,
    message: '`api.legacy` is gone; `api.scores.delete` is the same.',
    todo: 'Call `api.scores.delete`.',
    suggestion: '{api}.scores.delete({args})',
  },
];

const reads: readonly Change[] = [
  {
    ...common,
    id: 'py:api.trace.get',
    path: ['trace', 'get'],
    target: ['observations', 'get_many'],
    message: '`api.trace.get` is gone; the observations of a trace are read with `api.observations.get_many`.',
    todo: 'Read its observations: `trace_id` and `trace_name` are of the trace; one that is missing gives no rows.',
    suggestion: `{api}.observations.get_many(trace_id={arg0}, fields="${fields}")`,
    parameters: ['trace_id'],
  },
  {
    ...common,
    id: 'py:api.trace.list',
    path: ['trace', 'list'],
    target: ['observations', 'get_many'],
    message: '`api.trace.list` is gone; `api.observations.get_many` lists observations.',
    todo: 'Ask for root observations: `trace_id` and `trace_name` are of the trace; times are `from_start_time` and `to_start_time`, pages have a `cursor`, and name, tags and session go into `filter`.',
    suggestion: `{api}.observations.get_many(is_root_observation=True, fields="${fields}", {args})`,
    requestKeys: {
      from_timestamp: 'from_start_time',
      to_timestamp: 'to_start_time',
      ...{ page: null, name: null, tags: null, order_by: null, release: null, fields: null, filter: null },
    },
  },
  {
    ...common,
    id: 'py:api.sessions.get',
    path: ['sessions', 'get'],
    target: ['observations', 'get_many'],
    message: '`api.sessions` is gone; the observations of a session are read with `api.observations.get_many`.',
    todo: 'Read its observations: `trace_id` and `trace_name` are of their traces.',
    suggestion: `{api}.observations.get_many(session_id={arg0}, fields="${fields}")`,
    parameters: ['session_id'],
  },
  {
    ...common,
    id: 'py:api.sessions.list',
    path: ['sessions', 'list'],
    message: '`api.sessions` is gone; nothing lists sessions.',
    todo: 'Page through `api.observations.get_many` and collect the session ids.',
  },
  {
    ...common,
    id: 'py:api.legacy.observations_v1.get_many',
    path: ['legacy', 'observations_v1', 'get_many'],
    target: ['observations', 'get_many'],
    message: '`api.legacy` is gone; `api.observations.get_many` reads observations.',
    todo: 'Check what is read of the rows: `input` and `output` are raw strings, and pages have a `cursor`.',
    suggestion: `{api}.observations.get_many(fields="${wholeRow}", {args})`,
    requestKeys: { page: null, fields: null },
  },
  {
    ...common,
    id: 'py:api.legacy.observations_v1.get',
    path: ['legacy', 'observations_v1', 'get'],
    target: ['observations', 'get_many'],
    message: '`api.legacy` is gone; `api.observations.get_many` finds an observation by a filter.',
    todo: 'Import `json`, filter by `id` and take the first row; one that is missing no longer raises.',
    suggestion: `{api}.observations.get_many(filter=json.dumps([{"type": "string", "column": "id", "operator": "=", "value": {arg0}}]), fields="${wholeRow}")`,
    parameters: ['observation_id'],
  },
  {
    ...common,
    id: 'py:api.legacy.metrics_v1.metrics',
    path: ['legacy', 'metrics_v1', 'metrics'],
    target: ['metrics', 'metrics'],
    message: '`api.legacy` is gone; `api.metrics.metrics` takes queries of version 2.',
    todo: 'Check the query: the view `traces` is gone.',
    suggestion: '{api}.metrics.metrics({args})',
  },
];

const runs: readonly Change[] = (
  [
    ['client', ['get_dataset_runs'], 'list'],
    ['client', ['get_dataset_run'], 'read'],
    ['client', ['delete_dataset_run'], 'delete'],
    ['api', ['datasets', 'get_runs'], 'list'],
    ['api', ['datasets', 'get_run'], 'read'],
    ['api', ['datasets', 'delete_run'], 'delete'],
    ['api', ['dataset_run_items', 'list'], 'items'],
    ['api', ['dataset_run_items', 'create'], 'record'],
  ] as const
).map(([root, path, how]) => ({
  ...common,
  root,
  id: `py:${[root === 'client' ? 'Svc' : 'api', ...path].join('.')}`,
  path,
  ...runWords(how, [...(root === 'client' ? [] : ['api']), ...path].join('.')),
}));

function runWords(
  how: 'list' | 'read' | 'delete' | 'items' | 'record',
  name: string,
): Pick<Change, 'message' | 'todo'> {
  switch (how) {
    case 'list':
      return {
        message: `\`${name}\` is gone; \`api.experiments.list\` lists runs.`,
        todo: 'Pass `dataset_id` and `from_start_time` of the dataset (`id` and `created_at`).',
      };
    case 'read':
      return {
        message: `\`${name}\` is gone; \`api.experiments.list\` and \`list_items\` read a run.`,
        todo: 'Pass `dataset_id` and `from_start_time` of the dataset, and go on with `meta.cursor`.',
      };
    case 'delete':
      return {
        message: `\`${name}\` is gone; a run goes with its traces.`,
        todo: 'Collect the trace ids with `api.experiments.list_items`, and pass them to `api.trace.delete_multiple` by 1000: that deletes observations and scores as well.',
      };
    case 'items':
      return {
        message: `\`${name}\` is gone; \`api.experiments.list_items\` lists the items of a run.`,
        todo: 'Pass `dataset_id`, `experiment_name` and `from_start_time`, and go on with `meta.cursor`.',
      };
    case 'record':
      return {
        message: `\`${name}\` is gone; \`run_experiment\` of a dataset records the items of a run.`,
        todo: 'Run the task with `run_experiment`.',
      };
  }
}

const namespaces: readonly Change[] = (
  [
    ['trace', 'observations'],
    ['sessions', 'observations'],
    ['scores_v3', 'scores'],
    ['dataset_run_items', 'experiments'],
    ['legacy.score_v1', 'scores'],
    ['legacy.observations_v1', 'observations'],
    ['legacy.metrics_v1', 'metrics'],
    ['legacy', undefined],
  ] as const
).map(([path, target]) => ({
  ...common,
  kind: 'manual',
  id: `py:api.${path}`,
  path: path.split('.'),
  message:
    path === 'trace'
      ? '`api.trace` keeps `delete` and `delete_multiple` alone.'
      : `\`api.${path}\` is gone${target === undefined ? '' : `; \`api.${target}\` takes over`}.`,
  todo: 'Follow where it goes, and move what is called there.',
}));

const ingestion: readonly Change[] = [
  {
    ...common,
    id: 'py:api.ingestion.batch',
    kind: 'manual',
    path: ['ingestion', 'batch'],
    message: '`api.ingestion.batch` is gone; observations go through OpenTelemetry, scores through `api.scores`.',
    todo: 'Start observations for what its events record, and give scores to `api.scores.create`.',
  },
];

const tracing: readonly Change[] = [
  {
    ...common,
    id: 'py:span.set_trace_io',
    root: 'observation',
    path: ['set_trace_io'],
    target: ['update'],
    message: '`set_trace_io` is gone; input and output of a trace are those of its root observation.',
    todo: 'Call `update` of the root observation.',
    suggestion: '{receiver}.update({args})',
  },
  {
    ...common,
    id: 'py:Svc.set_current_trace_io',
    root: 'client',
    path: ['set_current_trace_io'],
    target: ['update_current_span'],
    message: '`set_current_trace_io` is gone; input and output of a trace are those of its root observation.',
    todo: 'Call it where the root is current, or `update` of the root.',
    suggestion: '{receiver}.update_current_span({args})',
  },
  ...(['TRACE_INPUT', 'TRACE_OUTPUT'] as const).map(
    (name): Change => ({
      ...common,
      id: `py:attribute.${name}`,
      kind: 'manual',
      root: 'observation',
      path: [name],
      message: `\`${name}\` is gone; input and output of a trace are those of its root observation.`,
      todo: 'Set them with `update` of the root observation.',
    }),
  ),
  {
    ...common,
    id: 'py:experimentResult.dataset_run_url',
    kind: 'rename',
    root: 'experimentResult',
    path: ['dataset_run_url'],
    target: ['experiment_url'],
    sameShape: true,
    message: '`dataset_run_url` is now `experiment_url`.',
    todo: 'Read `experiment_url`.',
    suggestion: '{receiver}.experiment_url',
    contract: '2',
  },
  {
    ...common,
    id: 'py:experimentResult.dataset_run_id',
    root: 'experimentResult',
    path: ['dataset_run_id'],
    target: ['experiment_id'],
    message: '`dataset_run_id` is now `experiment_id`, which runs over local data have as well.',
    todo: 'Read `experiment_id`; that there is one no longer says that a dataset was run.',
    suggestion: '{receiver}.experiment_id',
    contract: '2',
  },
];

const keywords: readonly Change[] = [
  {
    ...common,
    id: 'py:Svc#blocked_instrumentation_scopes',
    root: 'client',
    path: ['blocked_instrumentation_scopes'],
    message: '`blocked_instrumentation_scopes` is gone and raises `TypeError`; `should_export_span` decides.',
    todo: 'Import `is_default_export_span` from `svc.span_filter`.',
    suggestion:
      'should_export_span=lambda span: is_default_export_span(span) and (span.instrumentation_scope is None or span.instrumentation_scope.name not in {arg0})',
    parameters: ['blocked_instrumentation_scopes'],
  },
  ...(
    [
      ['scope', 'Leave it out; for whole traces, filter for the observations that stand for them.', undefined],
      ['fetch_trace_fields', 'Pass `fields`, and groups that observations have.', 'fields={arg0}'],
      ['_additional_trace_tags', 'Leave it out; nothing tags the traces.', undefined],
      ['resume_from', 'Start anew: a token of major 4 raises `ValueError`.', undefined],
    ] as const
  ).map(
    ([name, todo, suggestion]): Change => ({
      ...common,
      id: `py:Svc.run_batched_evaluation#${name}`,
      root: 'client',
      path: ['run_batched_evaluation', name],
      message:
        name === 'resume_from'
          ? '`run_batched_evaluation` rejects resume tokens of major 4.'
          : `\`run_batched_evaluation\` evaluates observations only; \`${name}\` raises \`TypeError\`.`,
      todo,
      ...(suggestion === undefined ? {} : { suggestion, parameters: [name] }),
      contract: '4.5',
    }),
  ),
];

const evaluations: readonly Change[] = (
  [
    [
      'mapper',
      '`run_batched_evaluation` calls `mapper` with `item` and other keywords; its `input` and `output` are raw strings.',
      'Let it take `*, item, **kwargs`, and read what observations have.',
    ],
    [
      'filter',
      '`filter` of `run_batched_evaluation` filters observations: a JSON list of version 2.',
      'Write it with the columns of observations.',
    ],
  ] as const
).map(([name, message, todo]) => ({
  ...common,
  id: `py:Svc.run_batched_evaluation#${name}`,
  kind: 'manual',
  root: 'client',
  path: ['run_batched_evaluation', name],
  message,
  todo,
  contract: '4.5',
}));

const types: readonly Change[] = [...removedPythonTypes, ...unnamedPythonTypes].map((name) => ({
  ...common,
  id: `py:type:${name}`,
  kind: 'removedType',
  root: 'type',
  path: [name],
  message: unnamedPythonTypes.includes(name)
    ? `What gave the type \`${name}\` is gone, or gives another one.`
    : `The type \`${name}\` is gone.`,
  todo: 'Use the type of what takes over, or one of your own.',
}));

const versions: readonly Change[] = [
  {
    ...common,
    id: 'py:package:svc',
    kind: 'version',
    root: 'package',
    path: ['svc'],
    message: 'The package goes to major 5.',
    todo: 'Raise the requirement once the code is ready, and install again.',
    contract: '9.1',
  },
  ...(
    [
      ['requires-python', 'Major 5 needs Python 3.11 or later; on an older one major 4 is installed.'],
      ['package:openai', 'The integration of major 5 needs `openai` 1 or later.'],
      ['package:langchain-core', 'The integration of major 5 needs `langchain-core` 1 or later.'],
      ['service', 'Major 5 needs a service of version 4.59.0 or later.'],
    ] as const
  ).map(
    ([name, message]): Change => ({
      ...common,
      id: `py:${name}`,
      kind: 'version',
      root: 'package',
      path: [name.replace('package:', '')],
      message,
      todo: 'Raise it, and install again.',
      contract: '9.1',
    }),
  ),
];

/** All changes of Python, in the order of the reports. */
export const python: Chapter = chapterOf({
  name: pythonChapter,
  title: 'Python',
  how: [
    'Major 4 of the package `svc` (in public `langfuse`) to major 5. `check`, `--dry-run` and the run itself read `.py` and `.pyi` files that import it, without Python, and report each use of what changed. Edited are: scores (`create` with one `request`, also where a thread, an executor, a `partial` or a variable passes its keywords on, `score_v1`, `scores_v3`, keywords of `get_many`, `get_by_id`), `blocked_instrumentation_scopes`, parameters of `run_batched_evaluation`, `metrics_v1`, `observations_v1` without page numbers, `dataset_run_url` and `dataset_run_id`, and `set_trace_io` and `set_current_trace_io` where a `with`, a decorator or an assignment of its function, or one around it, shows which observation is the root; imports that this needs are added, and imports of removed types that nothing uses go. All else is left to you. What you have to look at gets a comment `# TODO(svc-v5): <id>: …` above its statement. `# svc-v5-ignore: <reason>` above a statement silences it.',
    'Python is read by its tokens, so no Python is needed and no grammar is loaded. A file whose first two lines name an encoding with one byte for each character (`# coding: latin-1`) is read and written in it: all that is not edited keeps its bytes. What is not UTF-8 otherwise, Python 2, and broken syntax are left out, each with its reason.',
    "What a name is, is followed from an import of the SDK through the assignments, annotations, `with` blocks, classes and functions of the same file. Of what the file does not say, the types are asked: values, attributes and fields from other files, dependencies of FastAPI, fixtures of pytest. The type checker is part of the package, and starts only where there is such a name; it runs nothing of yours, and reads neither your environment nor its settings. A call on something that has no type is `possible`, where its path is one that only the SDK has, and silent elsewhere. Code of the same name is left alone: your own class, a package of your repository, and what a type says is another one's. Packages that are installed are not read: what they give has no type here, and is `possible` as well (`import stripe`, `stripe.api.sessions.list()`), and never edited.",
    'Majors 2, 3 and 4 have one name. Manifests and lock files tell them apart, or names that only 2 and 3 have; files on these are left out, and a note says so. Requirements of major 4 (requirements and constraints files, `pyproject.toml` of every tool, `setup.cfg`, `Pipfile`, Conda, tox, and the texts of `setup.py` and `noxfile.py`) go to major 5 in their own form once something was edited or nothing is left; before, they are reported with the range to write. So do `requires-python`, and `openai` and `langchain-core` where the integration is imported. Hashes, addresses, images, version files, pipelines, commands (`pip install svc==4.2`, `uv run --with`, `conda install`) and what a script says in its first lines (PEP 723) are reported only.',
    'With `--compat`, reads of traces, sessions, observations, scores and dataset runs become calls of functions (`get_trace(client, id)`, awaited: `get_trace_async`) in a module `svc_compat.py`, which the run writes into the package of the file, or beside it; `undo` deletes it. They return dataclasses with the fields of major 4, and raise `NotFoundError` as it did; `input` and `output` are parsed, times are `datetime`. A type that is gone becomes the dataclass in an import, where the file only names it. What major 5 does not serve is left to you with its reason: totals of pages, raw responses, a method that is passed on where nobody calls it.',
    'Mocks move with the calls of the same member, once all of those in the project are edited: `MagicMock(spec=Svc)`, `create_autospec(Svc)`, `patch` of a name that is the SDK\'s in your code (as a block, a decorator, or of pytest-mock), and members in quotes (`patch.object(client, "…")`, `monkeypatch.setattr`). A mock without a spec is one of these where it is passed to a parameter of the SDK\'s type, or given back instead of what gives a client (`patch(…, return_value=mock)`, `monkeypatch.setattr`, `dependency_overrides`), in the test or, for a fixture, in any test that gets it. What a mock gives stays: it is left to you, as is a mock whose calls are. Of all others nothing is known: `possible`. Mocks written by hand (objects of own classes, `SimpleNamespace`) that are passed on instead of the client, in their own file, are left to you; those from another file are not seen: their tests fail once the calls have moved.',
    '`verify`, and a run at its end, check Python on types of major 5: `12 SDK uses checked on the v5 types: no errors; not checked: 1 value of unknown type.` Uses are imports, and members of values that the file or the types say are of the SDK. Reported are members and types that are gone, keywords and arguments that a call does not take or lacks, and names that nothing binds, where the code before has no such error on major 4. Of arguments the types are checked that are the same in every call (ids, names, times, limits, the `request` of a score). Not checked are other arguments, what `**` gives, and what a mock stands for; a value that the type checker does not know is counted as unknown.',
    'In the editor: `npx svc-codemod init-stubs` writes types of major 4 to `typings/`, in which all of this is deprecated. Pylance then strikes it through, and pyright reports it with `reportDeprecated`; `undo` takes them away.',
    'Of notebooks with a kernel of Python the code cells are read as one text, and so are the Python blocks of a page (README files, `docs` beside a manifest, or `--docs`): edits and comments stand in the cell or block. Lines of the notebook itself (`!ls`), cells and blocks that cannot be read, and those with a prompt `>>>` are left out; what `%pip` and `!pip` install is reported. Nothing in a page decides an exit code. `--compat` leaves them as they are.',
  ].join('\n\n'),
  examples: {},
  changes: [
    ...scores,
    ...reads,
    ...runs,
    ...namespaces,
    ...ingestion,
    ...tracing,
    ...keywords,
    ...evaluations,
    ...types,
    ...versions,
  ].map(({ id, ...change }) => ({ id, sameShape: false, ...change })),
});

/** The same by their ids. */
export const pythonEntries: ReadonlyMap<string, Entry> = new Map(python.entries.map((entry) => [entry.id, entry]));
