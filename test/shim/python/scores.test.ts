import { describe, expect, test } from 'vitest';
import { runningService } from '../service/running-service.ts';
import { printed, runPython } from './run-python.ts';

const service = runningService();
const start = (): string => `import logging, sys
logging.basicConfig(stream=sys.stdout, format="%(message)s")
import svc
client = svc.Svc(host="${service.url}", public_key="pk", secret_key="sk", flush_at=1000, flush_interval=60)
`;
const batches = (): number[] =>
  service.requests.map(({ body, status }) => (Array.isArray(body) && status !== undefined ? body.length : -1));

describe('§4.2 Python: api.scores', () => {
  test('§4.2 Python: create sends one request, or a list of them', async () => {
    const program = `${start()}
from svc.api import CreateScoreRequest
one = client.api.scores.create(request=CreateScoreRequest(id="s1", name="a", value=1, trace_id="t"))
many = client.api.scores.create(request=[CreateScoreRequest(id="s2", name="b", value="x", trace_id="t", metadata={"a_b": 1})])
print(json.dumps([one.id, hasattr(many, "id")]))
client.api.scores.delete(score_id="s1")
client.api.scores.delete("s2")
print(json.dumps([score.id for score in client.api.scores.get_many(trace_id="t").data]))`;
    expect(await printed(program)).toEqual([['s1', false], []]);
    expect(service.requests.map(({ route, body }) => [route, body])).toEqual([
      ['scores.create', { id: 's1', name: 'a', value: 1, traceId: 't' }],
      ['scores.create', [{ id: 's2', name: 'b', value: 'x', traceId: 't', metadata: { a_b: 1 } }]],
      ['scores.delete', undefined],
      ['scores.delete', undefined],
      ['scores.getMany', undefined],
    ]);
  });

  test('§9.2 Python: get_many reads v3 and filters by id', async () => {
    service.seed({ scores: ['a', 'b'].map((id) => ({ id, name: id, value: 1, traceId: 't' })) });
    const program = `${start()}
print(json.dumps([score.id for score in client.api.scores.get_many(id="b").data]))`;
    expect(await printed(program)).toEqual([['b']]);
    expect(service.requests.map(({ path, query }) => [path, query])).toEqual([['/api/public/v3/scores', { id: 'b' }]]);
  });
});

describe('§8 Python: scores in batches', () => {
  test('§8 §9.4.1 Python: up to 100 go in one request, each with the time at which it was queued (§2)', async () => {
    const program = `${start()}
for number in range(250): client.create_score(name="n", value=number, trace_id="t")
client.flush()`;
    expect(await printed(program)).toEqual([]);
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 3 }, () => 'POST /api/public/scores'),
    );
    expect(batches()).toEqual([100, 100, 50]);
    const sent = service.requests.flatMap(({ body }) => body as { value: number; timestamp: string }[]);
    expect(sent.map(({ value }) => value)).toEqual(Array.from({ length: 250 }, (_, index) => index));
    expect(sent.filter(({ timestamp }) => Number.isNaN(Date.parse(timestamp)))).toEqual([]);
  });

  test('§9.4.1 Python: flush_at and shutdown send, and so does what is left at the end of the program', async () => {
    const program = `${start()}
with client.start_as_current_observation(name="root") as span:
    span.score(name="a", value=1)
    span.score_trace(name="b", value=1, data_type="BOOLEAN")
    client.score_current_span(name="c", value="x")
    print(json.dumps([span.trace_id, span.id]))`;
    const [[traceId, observationId]] = (await printed(program)) as [[string, string]];
    const scores = service.requests
      .filter(({ path }) => path === '/api/public/scores')
      .flatMap(({ body }) => body as Record<string, unknown>[])
      .map(({ id: _, timestamp: __, ...score }) => score);
    expect(scores).toEqual([
      { name: 'a', value: 1, traceId, observationId },
      { name: 'b', value: 1, traceId, dataType: 'BOOLEAN' },
      { name: 'c', value: 'x', traceId, observationId },
    ]);
  });
});

describe('§7.1 Python: what the service answers', () => {
  const send = async (count = 2): Promise<string> => {
    const program = `${start()}
for number in range(${String(count)}): client.create_score(name=["good", "bad"][number % 2], value=1, trace_id="t")
client.flush()`;
    const { status, stdout, stderr } = await runPython(program);
    expect([status, stderr]).toEqual([0, '']);
    return stdout.split(':')[0] ?? '';
  };

  test('§7.1 Python: 207 is logged with the counts, and nothing is sent again', async () => {
    service.faults.set({ rejectScores: ['bad'] });
    expect(await send()).toBe('1 of 2 scores in the batch were rejected');
    expect(service.requests.map(({ status }) => status)).toEqual([207]);
  });

  test('§7.1 Python: another 4xx is logged, and nothing is sent again', async () => {
    service.faults.set({ fail: { status: 413 } });
    expect(await send()).toBe('2 scores are dropped, the service refuses them');
    expect(service.requests.map(({ status }) => status)).toEqual([413]);
  });

  test.each([429, 500, 503])('§7.1 Python: %i is tried again', async (status) => {
    service.faults.set({ fail: { status, times: 2 } });
    expect(await send()).toBe('');
    expect(service.requests.map((request) => request.status)).toEqual([status, status, 200]);
    expect(new Set(service.requests.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('§7.1 Python: a connection that is cut is tried again', async () => {
    service.faults.set({ reset: { times: 1 } });
    expect(await send()).toBe('');
    expect(service.requests.map(({ status }) => status)).toEqual([undefined, 200]);
  });
});
