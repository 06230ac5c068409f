import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entry } from '../../src/catalog/entry.ts';
import { python } from '../../src/catalog/python/entries.ts';
import { pythonStub } from '../../src/python/stub/python-stub.ts';

const entries = new Map(python.entries.map((entry) => [entry.id, entry]));
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-codemod-stub-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A line of code for each id: what major 4 has there. */
function useOf({ id, root, path: names }: Entry, module: string): string | undefined {
  if (id === 'py:api.trace') return undefined;
  const [first = ''] = names;
  switch (root) {
    case 'api':
      return `client.api.${names.join('.')}`;
    case 'client':
      if (first === 'blocked_instrumentation_scopes') return `Svc(${first}=None)`;
      return `client.${first}`;
    case 'observation':
      return first.startsWith('TRACE') ? `SvcOtelSpanAttributes.${first}` : `span.${first}`;
    case 'experimentResult':
      return `result.${first}`;
    case 'type':
      return `from ${module}.api import ${first}`;
    default:
      return undefined;
  }
}

interface Said {
  generalDiagnostics: readonly {
    file: string;
    message: string;
    range: { start: { line: number; character: number } };
  }[];
}

/** A file on a stub. */
interface Probe {
  name: string;
  stub: ReadonlyMap<string, string>;
  lines: readonly string[];
}

/** What pyright says of each file, by line: it is started once for all. */
function checked(probes: readonly Probe[]): Map<string, string[][]> {
  for (const { name, stub, lines } of probes)
    for (const [file, text] of [...stub, ['probe.py', `${lines.join('\n')}\n`] as const]) {
      mkdirSync(path.dirname(path.join(folder, name, file)), { recursive: true });
      writeFileSync(path.join(folder, name, file), text);
    }
  const settings = {
    executionEnvironments: probes.map(({ name }) => ({ root: name })),
    include: probes.map(({ name }) => name),
    reportDeprecated: 'error',
    deprecateTypingAliases: false,
    reportUnusedExpression: 'none',
  };
  writeFileSync(path.join(folder, 'pyrightconfig.json'), JSON.stringify(settings));
  const pyright = createRequire(import.meta.url).resolve('pyright/index.js');
  const { stdout } = spawnSync(process.execPath, [pyright, '--outputjson'], { cwd: folder, env: {}, encoding: 'utf8' });
  const { generalDiagnostics } = JSON.parse(stdout) as Said;
  return new Map(
    probes.map(({ name, lines }) => [
      name,
      lines.map((_, line) =>
        generalDiagnostics
          .filter(({ file, range }) => file.endsWith(path.join(name, 'probe.py')) && range.start.line === line)
          .sort((left, right) => left.range.start.character - right.range.start.character)
          .map(({ message }) => message),
      ),
    ]),
  );
}

const svc = { module: 'svc', prefix: 'Svc' };
const langfuse = { module: 'langfuse', prefix: 'Langfuse' };

/** A use of every change, below four lines that say what the names are. */
function usesOn({ module, prefix }: typeof svc): { head: string[]; used: { use: string; id: string }[] } {
  const used = [...entries.values()].flatMap((entry) => {
    const use = useOf(entry, module)?.replaceAll('Svc', prefix);
    return use === undefined ? [] : [{ use, id: entry.id }];
  });
  const head = [
    `from ${module} import ${prefix}, ${prefix}OtelSpanAttributes, get_client`,
    'client = get_client()',
    'span = client.start_observation(name="a")',
    'result = client.get_dataset("a").run_experiment(name="a", task=print)',
  ];
  return { head, used };
}

const shapes = [
  'from svc import Svc, SvcGeneration',
  'from contextlib import ExitStack',
  'async def run(client: Svc, stack: ExitStack):',
  '    with client.start_as_current_observation(name="a") as outer, outer.start_as_current_observation(name="b", as_type="tool") as inner:',
  '        outer.set_trace_io(input=1); inner.set_trace_io(input=1)',
  '    stack.enter_context(client.start_as_current_observation(name="a")).set_trace_io(input=1)',
  '    generation: SvcGeneration = client.start_observation(name="a", as_type="generation")',
  '    generation.update(output=1).set_trace_io(input=1)',
  '    (await client.async_api.trace.get("a")).observations',
  '    client.api.trace.with_raw_response.get("a").data',
  '    client.run_experiment(name="a", data=[], task=print).dataset_run_id',
  '    client.api.trace.delete("a"); client.update_current_span(output=1); client.api.prompts.get("a")',
  '    Svc(base_url="a", should_export_span=print)',
];

/** What takes over from each change, in major 5. */
function targetOf({ root, target }: Entry): string | undefined {
  const start = { api: 'client.api', client: 'client', observation: 'span', experimentResult: 'result' }[
    root as string
  ];
  return start === undefined || target === undefined ? undefined : `${start}.${target.join('.')}`;
}

const targets = [...entries.values()].flatMap((entry) => targetOf(entry) ?? []);

const newCalls = [
  'from svc import Svc, get_client, is_default_export_span',
  'from svc.api import CreateScoreRequest',
  'client = get_client()',
  'client.api.scores.create(request=CreateScoreRequest(name="a", value=1, trace_id="t"), request_options=None)',
  'client.api.observations.get_many(session_id="s"); client.api.scores.get_many(id="s"); client.api.scores.delete("s")',
  'Svc(should_export_span=is_default_export_span, otel_compression="none")',
  'client.run_batched_evaluation(mapper=print, evaluators=[], fields="core")',
  'client.create_score(name="a", value=1, experiment_id="e")',
];

const oldCalls = [
  'from svc import Svc, get_client',
  'from svc.api import CreateScoreRequest',
  'client = get_client()',
  'client.api.scores.create(name="a", value=1)',
  'client.api.scores.get_many(score_ids=["s"], page=1)',
  'CreateScoreRequest(name="a")',
  'client.run_batched_evaluation(mapper=print, evaluators=[], scope="traces", fetch_trace_fields="core")',
  'client.api.scores.get_many(id="s").data[0].id; client.api.prompts.get("a")',
];

const wrongCalls = [
  'from svc import Svc',
  'Svc("a", unknown=1).get_dataset().run_experiment(1, 2, other=3).dataset_run_id',
  'Svc(1).start_observation(as_type="tool", x=1).set_trace_io(1)',
  'Svc(1).start_observation(as_type=input(), x=1).set_trace_io(1)',
];

let answers: ReadonlyMap<string, string[][]>;

beforeAll(() => {
  const ofProfile = (names: typeof svc): Probe => {
    const { head, used } = usesOn(names);
    return {
      name: names.module,
      stub: pythonStub({ names, entries }).files,
      lines: [...head, ...used.map(({ use }) => use)],
    };
  };
  const major5 = pythonStub({ names: svc, entries, major: 5 });
  answers = checked([
    ofProfile(svc),
    ofProfile(langfuse),
    { name: 'shapes', stub: pythonStub({ names: svc, entries }).files, lines: shapes },
    { ...ofProfile(svc), name: 'gone', stub: major5.files },
    { name: 'targets', stub: major5.files, lines: [...usesOn(svc).head, ...targets] },
    { name: 'new', stub: major5.files, lines: newCalls },
    { name: 'old', stub: major5.files, lines: oldCalls },
    { name: 'lenient', stub: pythonStub({ names: svc, entries, lenient: true }).files, lines: wrongCalls },
  ]);
}, 300_000);

test.each([svc, langfuse])('every id of the catalogue is a symbol of the stub of $module, and marked', (names) => {
  const { head, used } = usesOn(names);
  // Versions are no symbols, and of `api.trace` some stays.
  const named = [...entries.values()].filter(({ id, root }) => root !== 'package' && id !== 'py:api.trace');
  expect(used.map(({ id }) => id)).toEqual(named.map(({ id }) => id));
  const said = answers.get(names.module)!;
  expect(said.slice(0, head.length)).toEqual(head.map(() => []));
  const unmarked = used.filter(
    ({ id }, index) => !said[head.length + index]!.some((message) => message.includes(`${id}: `)),
  );
  expect(unmarked).toEqual([]);
});

test('what is given back is known behind blocks, kinds, batches, async calls and raw responses', () => {
  const ids = answers
    .get('shapes')!
    .map((messages) => messages.map((message) => /is deprecated\n\s*(py:[\w.#]+):/.exec(message)?.[1] ?? message));
  const io = 'py:span.set_trace_io';
  expect(ids).toEqual([
    ...[[], [], [], []],
    [io, io],
    [io],
    [],
    [io],
    ['py:api.trace.get'],
    ['py:api.trace.get'],
    ['py:experimentResult.dataset_run_id'],
    ...[[], []],
  ]);
});

test('with any arguments a call gives what it gives with the right ones', () => {
  const [first, ...others] = answers.get('lenient')!;
  expect(first).toEqual([]);
  expect(others.map((messages) => messages.length)).toEqual([1, 1, 1]);
});

test('in major 5 a use of what is gone is told with its id, and all else of the catalogue has another form', () => {
  const { head, used } = usesOn(svc);
  const said = answers.get('gone')!.slice(head.length);
  const untold = used.flatMap(({ id }, index) =>
    said[index]!.some((message) => message.includes(`${id}: `)) ? [] : [[id, ...said[index]!]],
  );
  const evaluation = 'py:Svc.run_batched_evaluation';
  expect(untold).toEqual([
    ['py:api.scores.create#kwargs'],
    ['py:api.scores.get_many#query'],
    ['py:experimentResult.dataset_run_url'],
    ['py:experimentResult.dataset_run_id'],
    ['py:Svc#blocked_instrumentation_scopes', 'No parameter named "blocked_instrumentation_scopes"'],
    ...['scope', 'fetch_trace_fields', '_additional_trace_tags', 'resume_from'].map((name) => [
      `${evaluation}#${name}`,
    ]),
    ...['mapper', 'filter'].map((name) => [`${evaluation}#${name}`]),
  ]);
});

test('in major 5 there is what takes over from each change', () => {
  const { head } = usesOn(svc);
  expect(answers.get('targets')).toEqual([...head, ...targets].map(() => []));
});

test('calls of major 5 fit its declarations, and those of major 4 that it takes in another form do not', () => {
  expect(answers.get('new')).toEqual(newCalls.map(() => []));
  expect(answers.get('old')).toEqual([
    ...[[], [], []],
    ['Argument missing for parameter "request"', 'No parameter named "name"', 'No parameter named "value"'],
    ['No parameter named "score_ids"', 'No parameter named "page"'],
    ['Argument missing for parameter "value"'],
    ['No parameter named "scope"', 'No parameter named "fetch_trace_fields"'],
    [],
  ]);
});
