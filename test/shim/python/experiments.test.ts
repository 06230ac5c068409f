import { describe, expect, test } from 'vitest';
import { runningService } from '../service/running-service.ts';
import { printed } from './run-python.ts';

const service = runningService();
const start = (): string => `import svc
client = svc.Svc(host="${service.url}", public_key="pk", secret_key="sk")
`;
const seedDataset = (): void =>
  service.seed({
    datasets: [{ id: 'd1', name: 'qa', createdAt: '2026-01-01T00:00:00.000Z' }],
    datasetItems: ['i1', 'i2'].map((id) => ({
      id,
      datasetId: 'd1',
      datasetName: 'qa',
      input: id,
      expectedOutput: `${id}!`,
    })),
  });

describe('§4.4 Python: experiments', () => {
  test('§4.4 §2 §9.4.2 Python: run_experiment of a dataset records items as spans, and gives experiment_id and experiment_url', async () => {
    seedDataset();
    const program = `${start()}
from svc import Evaluation
dataset = client.get_dataset("qa")
result = dataset.run_experiment(
    name="answers", run_name="answers 1", task=lambda *, item, **_: item.input + "!",
    evaluators=[lambda *, input, output, expected_output, metadata, **_: Evaluation(name="same", value=float(output == expected_output))],
)
print(json.dumps([result.run_name, result.experiment_url.endswith(result.experiment_id), [one.output for one in result.item_results]]))
runs = client.api.experiments.list(dataset_id=dataset.id, from_start_time=dataset.created_at)
print(json.dumps([run.name for run in runs.data]))
items = client.api.experiments.list_items(dataset_id=dataset.id, experiment_name="answers 1", from_start_time=dataset.created_at)
print(json.dumps([sorted(one.trace_id for one in items.data) == sorted(one.trace_id for one in result.item_results), getattr(items.meta, "cursor", None)]))`;
    expect(await printed(program)).toEqual([['answers 1', true, ['i2!', 'i1!']], ['answers 1'], [true, null]]);
    expect(service.requests.filter(({ path }) => path.includes('dataset-run-items'))).toEqual([]);
  });

  test('§9.4.3 Python: evaluations of a run over local data are recorded', async () => {
    const program = `${start()}
from svc import Evaluation
result = client.run_experiment(
    name="local", data=[{"input": 1}, {"input": 2}], task=lambda *, item, **_: item["input"],
    run_evaluators=[lambda *, item_results, **_: Evaluation(name="count", value=len(item_results))],
)
print(json.dumps([len(result.item_results), result.run_evaluations[0].value, bool(result.experiment_id)]))`;
    expect(await printed(program)).toEqual([[2, 2, true]]);
    const scores = service.requests.filter(({ path }) => path === '/api/public/scores').flatMap(({ body }) => body);
    expect(scores).toMatchObject([{ name: 'count', value: 2 }]);
  });

  test('§4.7 Python: the data of an experiment goes by its traces, at most 1000 in a call', async () => {
    seedDataset();
    service.seed({
      experimentItems: Array.from({ length: 1001 }, (_, index) => ({
        id: `x${String(index)}`,
        experimentId: 'e1',
        experimentName: 'run',
        experimentDatasetId: 'd1',
        experimentItemId: 'i1',
        traceId: `t${String(index)}`,
        startTime: '2026-01-02T00:00:00.000Z',
      })),
    } as never);
    const program = `${start()}
dataset = client.get_dataset("qa")
trace_ids, cursor = set(), None
while True:
    page = client.api.experiments.list_items(dataset_id=dataset.id, experiment_name="run", from_start_time=dataset.created_at, cursor=cursor)
    trace_ids.update(item.trace_id for item in page.data)
    cursor = getattr(page.meta, "cursor", None)
    if not cursor: break
ids = sorted(trace_ids)
for at in range(0, len(ids), 1000):
    client.api.trace.delete_multiple(trace_ids=ids[at:at + 1000])
print(json.dumps(len(ids)))`;
    expect(await printed(program)).toEqual([1001]);
    const deleted = service.requests
      .filter(({ route }) => route === 'trace.deleteMultiple')
      .map(({ body, status }) => [(body as { traceIds: string[] }).traceIds.length, status]);
    expect(deleted).toEqual([
      [1000, 200],
      [1, 200],
    ]);
  });
});

describe('§4.5 Python: run_batched_evaluation', () => {
  const observations = ['a', 'b', 'c'].map((name, index) => ({
    id: name,
    traceId: `t${name}`,
    name,
    type: 'SPAN',
    input: `in ${name}`,
    output: '{"n":1}',
    startTime: `2026-01-0${String(index + 1)}T00:00:00.000Z`,
  }));
  const program = (options: string, after = ''): string => `${start()}
from svc import Evaluation, EvaluatorInputs
def mapper(*, item, **kwargs):
    print(json.dumps([item.name, item.input, item.output, type(item.output).__name__]))
    return EvaluatorInputs(input=item.input, output=item.output, expected_output=None, metadata=None)
def length(*, input, output, expected_output=None, metadata=None, **_): return Evaluation(name="length", value=len(output))
result = client.run_batched_evaluation(mapper=mapper, evaluators=[length]${options})
print(json.dumps([result.total_items_processed, result.total_scores_created, result.completed]))
${after}`;

  test('§4.5 Python: the mapper gets observations whose input and output are raw strings, by default with core, basic, io and metadata', async () => {
    service.seed({ observations: observations.slice(0, 1) } as never);
    expect(await printed(program(''))).toEqual([
      ['a', 'in a', '{"n":1}', 'str'],
      [1, 1, true],
    ]);
    const [read] = service.requests;
    expect([read?.path, read?.query]).toEqual([
      '/api/public/v2/observations',
      { fields: 'core,basic,io,metadata', limit: '50' },
    ]);
    const sent = service.requests.filter(({ path }) => path === '/api/public/scores').flatMap(({ body }) => body);
    expect(sent).toMatchObject([{ name: 'length', value: 7, traceId: 'ta', observationId: 'a' }]);
  });

  test('§4.5 Python: filter is a text with a list of conditions, and fields names groups', async () => {
    service.seed({ observations } as never);
    const filter = `, fields="core,basic,io", filter=json.dumps([{"type": "string", "column": "name", "operator": "=", "value": "b"}])`;
    expect(await printed(program(filter))).toEqual([
      ['b', 'in b', '{"n":1}', 'str'],
      [1, 1, true],
    ]);
  });

  test('§4.5 Python: a run that stopped goes on with its token and its filter', async () => {
    service.seed({ observations } as never);
    const again = `token = result.resume_token
result = client.run_batched_evaluation(mapper=mapper, evaluators=[length], resume_from=token)
print(json.dumps([result.total_items_processed, result.completed]))`;
    expect(await printed(program(', max_items=2, fetch_batch_size=2', again))).toEqual([
      ['c', 'in c', '{"n":1}', 'str'],
      ['b', 'in b', '{"n":1}', 'str'],
      [2, 2, false],
      ['a', 'in a', '{"n":1}', 'str'],
      [1, true],
    ]);
  });
});

test('§4.4 Python: async_api and metrics', async () => {
  service.seed({ datasets: [{ id: 'd1', name: 'qa' }] });
  const program = `${start()}
import asyncio
async def run():
    answer = await client.async_api.datasets.list()
    raw = client.api.datasets.with_raw_response.get("qa")
    return [[one.name for one in answer.data], raw.data.id]
print(json.dumps(asyncio.run(run())))
query = json.dumps({"view": "observations", "metrics": [{"measure": "count", "aggregation": "count"}], "fromTimestamp": "2026-01-01T00:00:00Z", "toTimestamp": "2027-01-01T00:00:00Z"})
print(json.dumps(type(client.api.metrics.metrics(query=query).data).__name__))
try: client.api.datasets.get("no such")
except svc.api.NotFoundError as error: print(json.dumps(error.status_code))`.replace(
    'import svc\n',
    'import svc, svc.api\n',
  );
  expect(await printed(program)).toEqual([[['qa'], 'd1'], 'list', 404]);
});
