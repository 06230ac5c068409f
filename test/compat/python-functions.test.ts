import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { printed } from '../shim/python/run-python.ts';
import { runningService } from '../shim/service/running-service.ts';
import {
  answeredTrace,
  itemsOfRun,
  latestTraces,
  listedChildren,
  listedRoots,
  many,
  observationsOfSession,
  scoresByType,
  time,
} from './records.ts';

const service = runningService();
const templates = path.join(import.meta.dirname, '../../src/compat/templates');
const routes = (): (string | undefined)[] => service.requests.map(({ route }) => route);

/** What a program with the whole module prints, a value for each call of `say`. */
async function said(program: string): Promise<unknown[]> {
  const start = `
import asyncio, sys
from datetime import datetime, timezone
sys.path.insert(0, ${JSON.stringify(templates)})
import svc
from svc.api import NotFoundError
from svc_compat import *
client = svc.Svc(host=${JSON.stringify(service.url)}, public_key="pk", secret_key="sk")
def say(value): print(json.dumps(value, default=lambda one: one.isoformat() if isinstance(one, datetime) else vars(one)))
def ids(page): return [one.id for one in page.data]
def error(read):
    try: return read()
    except NotFoundError as error: return [error.status_code, error.body]
`;
  return printed(start + program);
}

describe('the module of Python, on the SDK of major 5 and the contract service', () => {
  test('a trace has what major 4 gave: fields of its root, all observations over many pages, scores', async () => {
    const { children, root, scores: allScores } = answeredTrace(1100);
    service.seed({ observations: [...children, root], scores: allScores });
    const [fields, observations, scores, first, isTime] = await said(`
trace = get_trace(client, "t", request_options={"timeout_in_seconds": 30})
say({key: value for key, value in vars(trace).items() if key not in ("observations", "scores", "timestamp")})
say([one.id for one in trace.observations])
say(len({one.id for one in trace.scores}))
say([trace.scores[0].trace_id, trace.scores[0].observation_id, trace.scores[0].data_type])
say(isinstance(trace.timestamp, datetime))
`);
    expect(fields).toEqual({
      id: 't',
      name: 'chat',
      input: { question: 1 },
      output: 'plain',
      session_id: 's',
      release: 'r1',
      version: '2',
      user_id: 'u',
      metadata: { note: 'x'.repeat(300), short: 'y' },
      tags: ['a', 'b'],
      public: false,
      environment: 'test',
      html_path: '/project/project/traces/t',
      latency: 1101,
      total_cost: 550,
    });
    expect(observations).toEqual(['root', ...children.map(({ id }) => id)]);
    expect([scores, first, isTime]).toEqual([150, ['t', null, 'NUMERIC'], true]);
    expect(routes()).toEqual([...many(3, () => 'observations.getMany'), ...many(2, () => 'scores.getMany')]);
  });

  test('only the groups that are asked for are in a trace', async () => {
    service.seed({
      observations: [{ id: 'o', traceId: 't', startTime: time(0) }],
      scores: [{ id: 's', traceId: 't', name: 'n', value: 1 }],
    });
    expect(
      await said(`
trace = get_trace(client, "t", fields="core, observations")
say([len(trace.observations), len(trace.scores)])`),
    ).toEqual([[1, 0]]);
  });

  test('what does not exist raises NotFoundError with its status, and no id is not all of them', async () => {
    service.seed({
      datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }],
      observations: [{ id: 'o', traceId: 't', sessionId: 's', startTime: time(0) }],
      scores: [{ id: 's', traceId: 't', name: 'n', value: 1 }],
    });
    const answers = await said(`
for read in (get_trace, get_session, get_observation, get_score_by_id):
    for id in ("no", None, ""):
        say(error(lambda: read(client, id)))
for read in (get_dataset_run, delete_dataset_run):
    say(error(lambda: read(client, "qa", "no")))
say(error(lambda: list_dataset_run_items(client, dataset_id="d", run_name="no")))
say(error(lambda: get_dataset_run(client, "no", "no"))[0])
say(list_traces(client, user_id="nobody"))
say(list_dataset_runs(client, "qa"))
`);
    const missing = (what: string): unknown[] =>
      ['no', 'None', ''].map((id) => [404, { message: `${what} ${id} not found` }]);
    expect(answers).toEqual([
      ...['Trace', 'Session', 'Observation', 'Score'].flatMap(missing),
      ...many(3, () => [404, { message: 'Dataset run no not found' }]),
      404,
      ...many(2, () => ({ data: [], meta: { page: 1, limit: 50 } })),
    ]);
    expect(routes()).not.toContain('trace.deleteMultiple');
  });

  test('an observation has its usage, costs and prices as numbers', async () => {
    service.seed({
      observations: [
        {
          id: 'o',
          traceId: 't',
          startTime: time(0),
          endTime: time(2),
          type: 'GENERATION',
          model: 'm',
          usageDetails: { input: 3, input_cached_tokens: 5, output: 4 },
          costDetails: { input: 1, output: 2 },
          inputPrice: 0.25,
          input: '{"a":',
          output: '[1]',
        },
      ],
    });
    const [observation] = await said('say(get_observation(client, "o"))');
    expect(observation).toMatchObject({
      id: 'o',
      model: 'm',
      input: '{"a":',
      output: [1],
      latency: 2,
      input_price: 0.25,
      output_price: null,
      usage: { input: 8, output: 4, total: 12, unit: 'TOKENS', input_cost: 1, output_cost: 2, total_cost: 3 },
      calculated_total_cost: 3,
      level: 'DEFAULT',
      start_time: '2026-01-05T00:00:00+00:00',
    });
  });

  test('observations are listed page by page, under the conditions that are asked for', async () => {
    service.seed({
      observations: many(1250, (index) => ({
        id: `o${index}`,
        traceId: 't',
        startTime: time(index),
        type: index % 2 === 0 ? 'GENERATION' : 'SPAN',
        metadata: { note: 'x'.repeat(300) },
      })),
    });
    const latest = many(1250, (index) => `o${1249 - index}`);
    expect(
      await said(`
say(ids(list_observations(client)))
say(ids(list_observations(client, page=3, limit=7)))
say(ids(list_observations(client, limit=1100, from_start_time=datetime(2026, 1, 5, 0, 3, 20, tzinfo=timezone.utc))))
say(ids(list_observations(client, page=20, limit=100)))
page = list_observations(client, type="GENERATION", limit=2)
say(ids(page))
say([len(page.data[0].metadata["note"]), vars(page.meta)])
`),
    ).toEqual([
      latest.slice(0, 50),
      latest.slice(14, 21),
      latest.slice(0, 1050),
      [],
      ['o1248', 'o1246'],
      [300, { page: 1, limit: 2 }],
    ]);
  });

  test('a score has values by its type, and its subject in fields', async () => {
    service.seed({ scores: scoresByType });
    expect(
      await said(`
for id in "nbcx":
    score = get_score_by_id(client, id)
    say([score.trace_id, score.observation_id, score.session_id, score.dataset_run_id, score.value, score.string_value, score.comment])
`),
    ).toEqual([
      ['t', 'o', null, null, 0.5, null, null],
      [null, null, 's', null, 1, 'True', 'yes'],
      [null, null, null, 'e', 0, 'good', null],
      ['t', null, null, null, null, 'words', null],
    ]);
  });

  test('a session has its traces, each once', async () => {
    service.seed({ observations: observationsOfSession });
    expect(
      await said(`
session = get_session(client, "s")
say([session.id, session.created_at, session.project_id, session.environment])
say([[trace.id, trace.input] for trace in session.traces])`),
    ).toEqual([
      ['s', '2026-01-05T00:00:00+00:00', 'project', 'default'],
      [
        ['t0', 0],
        ['t1', 1],
        ['t2', 2],
      ],
    ]);
  });

  test('who reads page after page of a list has the service read each row once', async () => {
    service.seed({ observations: many(250, (index) => ({ id: `o${index}`, traceId: 't', startTime: time(index) })) });
    const [read] = await said(`
say([one.id for page in range(1, 5) for one in list_observations(client, page=page, limit=100).data])`);
    expect(read).toEqual(many(250, (index) => `o${249 - index}`));
    expect(routes()).toEqual(many(3, () => 'observations.getMany'));
  });

  test('a page that does not follow on the last one of the same list is counted from the first', async () => {
    service.seed({
      observations: many(60, (index) => ({
        id: `o${index}`,
        traceId: index % 2 === 0 ? 'even' : 'odd',
        startTime: time(index),
      })),
    });
    const [firsts, unhashable] = await said(`
from types import SimpleNamespace
def first(**given): return list_observations(client, **{"limit": 10, **given}).data[0].id
say([
    first(page=2), first(page=2), first(page=3), first(page=3, limit=5),
    first(page=2, trace_id="even"), first(page=3, trace_id="odd"),
])
other = SimpleNamespace(api=SimpleNamespace(observations=client.api.observations))
say([list_observations(other, page=page, limit=10).data[0].id for page in (1, 2)])
`);
    expect(firsts).toEqual(['o49', 'o49', 'o39', 'o49', 'o38', 'o19']);
    expect(unhashable).toEqual(['o59', 'o49']);
  });

  test('traces are listed page by page and by condition, each once and none without a root', async () => {
    const roots = listedRoots.map((root, index) => ({ ...root, sessionId: `s${index % 7}` }));
    const orphan = { id: 'orphan', traceId: 'lost', startTime: time(3000), parentObservationId: 'elsewhere' };
    const second = { id: 'second', traceId: 't119', startTime: time(2000), parentObservationId: null };
    service.seed({
      observations: [...roots, ...listedChildren, orphan],
      scores: many(3, (index) => ({ id: `s${index}`, traceId: 't119', name: 'n', value: 1 })),
    });
    const fitting = (fits: (index: number) => boolean): string[] =>
      many(120, (index) => 119 - index)
        .filter(fits)
        .map((index) => `t${index}`);
    expect(
      await said(`
say(ids(list_traces(client)))
say(ids(list_traces(client, page=2, limit=40, order_by="timestamp.desc")))
say(ids(list_traces(client, page=4, limit=40)))
say(ids(list_traces(client, user_id="u1", limit=200)))
say(ids(list_traces(client, name="n3", session_id="s3", limit=200)))
say(ids(list_traces(client, tags=["x", "y"], limit=200)))
say(ids(list_traces(client, tags="y", environment=["dev", "no"], limit=200)))
say(ids(list_traces(client, release="old", user_id="u0", limit=7)))
at = datetime(2026, 1, 5, tzinfo=timezone.utc).timestamp()
say(ids(list_traces(client, from_timestamp=datetime.fromtimestamp(at + 100, timezone.utc), to_timestamp=datetime.fromtimestamp(at + 200), limit=200)))
say(ids(list_traces(client, filter=json.dumps([{"type": "string", "column": "name", "operator": "=", "value": "n1"}]), user_id="u0", limit=200)))
first = list_traces(client, limit=2).data[0]
say([first.latency, first.total_cost, first.input, first.html_path, sorted(first.observations), sorted(first.scores)])
bare = list_traces(client, limit=2, fields="core").data[0]
say([bare.latency, bare.total_cost, bare.input, bare.observations, bare.scores])
try: list_traces(client, order_by="timestamp.asc")
except ValueError as error: say(str(error))
`),
    ).toEqual([
      latestTraces(0, 50),
      latestTraces(40, 80),
      [],
      fitting((index) => index % 2 === 1),
      fitting((index) => index % 5 === 3 && index % 7 === 3),
      fitting((index) => index % 3 === 0),
      fitting((index) => index % 6 === 0),
      fitting((index) => index % 4 === 0).slice(0, 7),
      fitting((index) => index >= 10 && index < 20),
      fitting((index) => index % 5 === 1),
      [5, 2, 119, '/project/project/traces/t119', ['c119', 'r119'], ['s0', 's1', 's2']],
      [-1, -1, null, [], []],
      'Traces cannot be listed by "timestamp.asc": major 5 lists the latest first.',
    ]);
    service.seed({ observations: [second] });
    expect(await said('say(ids(list_traces(client)))')).toEqual([latestTraces(0, 50)]);
  });

  test('dataset runs are listed, read with all items, and deleted by their traces, at most 1000 in a request', async () => {
    service.seed({
      datasets: [{ id: 'd', name: 'folder/qa', createdAt: time(0) }],
      experimentItems: [...itemsOfRun(2100, 'one, two'), ...itemsOfRun(3, 'kept')],
    });
    const answers = await said(`
say(sorted(run.name for run in list_dataset_runs(client, "folder/qa", page=1, limit=10).data))
run = get_dataset_run(client, dataset_name="folder/qa", run_name="one, two")
say([run.name, run.dataset_id, run.dataset_name, run.created_at, len(run.dataset_run_items)])
say(len(list_dataset_run_items(client, dataset_id="d", run_name="one, two", page=3, limit=900).data))
say(list_dataset_run_items(client, dataset_id="d", run_name="kept", page=2).data)
item = [one for one in list_dataset_run_items(client, dataset_id="d", run_name="kept").data if one.id == "o2"][0]
say(item)
say(delete_dataset_run(client, dataset_name="folder/qa", run_name="one, two"))
`);
    expect(answers).toEqual([
      ['kept', 'one, two'],
      ['one, two', 'd', 'folder/qa', '2026-01-05T00:00:10+00:00', 2100],
      300,
      [],
      {
        id: 'o2',
        dataset_run_id: 'e-kept',
        dataset_run_name: 'kept',
        dataset_item_id: 'i2',
        trace_id: 'kept-1',
        observation_id: 'o2',
        created_at: '2026-01-05T00:00:12+00:00',
        updated_at: '2026-01-05T00:00:22+00:00',
      },
      { message: 'Dataset run deleted successfully' },
    ]);
    const deleted = service.requests.filter(({ route }) => route === 'trace.deleteMultiple').map(({ body }) => body);
    expect((deleted as { traceIds: string[] }[]).map(({ traceIds }) => traceIds.length)).toEqual([1000, 50]);
  });

  test('each function has one that is awaited, and takes an API client alone', async () => {
    service.seed({
      observations: [{ id: 'o', traceId: 't', sessionId: 's', startTime: time(0) }],
      scores: [{ id: 'x', traceId: 't', name: 'n', value: 1 }],
      datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }],
      experimentItems: [
        {
          ...{ id: 'o', experimentId: 'e', experimentName: 'run', experimentDatasetId: 'd' },
          ...{ experimentItemId: 'i', traceId: 't', startTime: time(10), endTime: time(20) },
        },
      ],
    });
    expect(
      await said(`
async def main():
    api = client.api
    say((await get_trace_async(api, "t")).id)
    say(ids(await list_traces_async(api, limit=1)))
    say((await get_session_async(api, session_id="s")).id)
    say((await get_observation_async(api, "o")).id)
    say(ids(await list_observations_async(api, trace_id="t")))
    say((await get_score_by_id_async(api, "x")).id)
    say([run.name for run in (await list_dataset_runs_async(api, "qa")).data])
    say((await get_dataset_run_async(api, "qa", run_name="run")).name)
    say(ids(await list_dataset_run_items_async(api, dataset_id="d", run_name="run")))
    say((await delete_dataset_run_async(api, "qa", "run")).message)
asyncio.run(main())`),
    ).toEqual(['t', ['t'], 's', 'o', ['o'], 'x', ['run'], 'run', ['o'], 'Dataset run deleted successfully']);
  });
});
