import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEvaluatorFromAutoevals, RegressionError, RunnerContext, SvcClient } from '../../../shim/svc/client.ts';
import { createExperimentItemId, getPropagatedAttributesFromContext } from '../../../shim/svc/core.ts';
import { type RecordingServer, startRecordingServer } from '../recording-server.ts';

const exporter = new InMemorySpanExporter();
let server: RecordingServer;
let client: InstanceType<typeof SvcClient>;
let errors: string[];

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
});
afterAll(() => {
  trace.disable();
  context.disable();
  propagation.disable();
});
beforeEach(async () => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => void errors.push(String(line).replace(/^\S+ /, '')));
  exporter.reset();
  server = await startRecordingServer(({ path }) => ({
    body: path === '/api/public/projects' ? { data: [{ id: 'p1' }] } : { errors: [] },
  }));
  client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server[Symbol.asyncDispose]();
});

type SentScore = Record<string, unknown>;
const scores = (): SentScore[] =>
  server.requests
    .filter(({ path }) => path === '/api/public/scores')
    .flatMap(({ body }) => body as SentScore[])
    .map(({ id: _, timestamp: __, ...score }) => score);
const datasetItem = (id: string, extra: object = {}) =>
  ({
    id,
    datasetId: 'd1',
    input: `in ${id}`,
    expectedOutput: { n: 1 },
    metadata: { tier: 2, deep: { yes: true } },
    ...extra,
  }) as never;

describe('§9.4.2 an experiment', () => {
  test('§9.4.2 is recorded through span attributes, §2 with the version of the dataset', async () => {
    const experimentResult = await client.experiment.run({
      name: 'answers',
      runName: 'answers 1',
      description: 'first try',
      metadata: { model: 'm', temperature: 0.5 },
      datasetVersion: '2026-01-01T00:00:00Z',
      data: [datasetItem('i1')],
      task: async ({ input }) => ({ echoed: input }),
    });
    const [span] = exporter.getFinishedSpans();
    const { traceId, spanId } = span!.spanContext();
    expect([span!.name, span!.instrumentationScope.name]).toEqual(['experiment-item-run', 'svc-sdk']);
    expect(span!.attributes).toEqual({
      'svc.observation.type': 'span',
      'svc.environment': 'sdk-experiment',
      'svc.observation.input': 'in i1',
      'svc.observation.output': '{"echoed":"in i1"}',
      'svc.observation.metadata.tier': 2,
      'svc.observation.metadata.deep': '{"yes":true}',
      'svc.observation.metadata.model': 'm',
      'svc.observation.metadata.temperature': 0.5,
      'svc.observation.metadata.experiment_name': 'answers',
      'svc.observation.metadata.experiment_run_name': 'answers 1',
      'svc.observation.metadata.dataset_id': 'd1',
      'svc.observation.metadata.dataset_item_id': 'i1',
      'svc.experiment.id': experimentResult.experimentId,
      'svc.experiment.name': 'answers 1',
      'svc.experiment.description': 'first try',
      'svc.experiment.metadata': '{"model":"m","temperature":0.5}',
      'svc.experiment.dataset.id': 'd1',
      'svc.experiment.item.id': 'i1',
      'svc.experiment.item.version': '2026-01-01T00:00:00Z',
      'svc.experiment.item.expected_output': '{"n":1}',
      'svc.experiment.item.metadata': '{"tier":2,"deep":{"yes":true}}',
      'svc.experiment.item.root_observation_id': spanId,
    });
    expect(experimentResult).toEqual({
      experimentId: expect.stringMatching(/^[0-9a-f]{16}$/),
      runName: 'answers 1',
      datasetRunId: experimentResult.experimentId,
      experimentUrl: `${server.url}/project/p1/experiments/results?baseline=${experimentResult.experimentId}`,
      itemResults: [
        {
          item: datasetItem('i1'),
          input: 'in i1',
          expectedOutput: { n: 1 },
          output: { echoed: 'in i1' },
          evaluations: [],
          traceId,
          datasetRunId: experimentResult.experimentId,
        },
      ],
      runEvaluations: [],
      format: expect.any(Function),
    });
  });

  test('§9.4.2 makes no request to dataset-run-items, §4.4 and has no datasetRunUrl', async () => {
    const experimentResult = await client.experiment.run({
      name: 'a',
      data: [datasetItem('i1')],
      task: async () => 'x',
      evaluators: [async () => ({ name: 'e', value: 1 })],
    });
    expect([...new Set(server.requests.map(({ path }) => path))].sort()).toEqual([
      '/api/public/projects',
      '/api/public/scores',
    ]);
    expect((experimentResult as unknown as Record<string, unknown>)['datasetRunUrl']).toBe(undefined);
  });

  test('hands its attributes to what the task starts', async () => {
    let handed: object = {};
    const experimentResult = await client.experiment.run({
      name: 'a',
      data: [datasetItem('i1')],
      task: async () => {
        handed = getPropagatedAttributesFromContext(context.active());
      },
    });
    expect(handed).toEqual(
      expect.objectContaining({
        'svc.experiment.id': experimentResult.experimentId,
        'svc.experiment.item.id': 'i1',
        'svc.environment': 'sdk-experiment',
      }),
    );
  });

  test('§9.4.3 records evaluations of items and of the run, also for local data', async () => {
    const experimentResult = await client.experiment.run({
      name: 'local',
      data: [
        { input: 1, expectedOutput: 1 },
        { input: 2, expectedOutput: 3 },
      ],
      task: async ({ input }) => input,
      evaluators: [async ({ output, expectedOutput }) => ({ name: 'same', value: output === expectedOutput ? 1 : 0 })],
      runEvaluators: [async ({ itemResults }) => [{ name: 'average', value: itemResults.length, comment: 'all' }]],
    });
    // Two items run at the same time; which one is done first is open.
    const byValue = scores()
      .slice(0, 2)
      .sort((a, b) => Number(b.value) - Number(a.value));
    expect([...byValue, ...scores().slice(2)]).toEqual([
      { name: 'same', value: 1, traceId: experimentResult.itemResults[0]!.traceId, observationId: expect.any(String) },
      { name: 'same', value: 0, traceId: experimentResult.itemResults[1]!.traceId, observationId: expect.any(String) },
      { name: 'average', value: 2, comment: 'all', datasetRunId: experimentResult.experimentId },
    ]);
    const ids = exporter.getFinishedSpans().map(({ attributes }) => attributes['svc.experiment.item.id']);
    expect(ids.sort()).toEqual([await createExperimentItemId(1), await createExperimentItemId(2)].sort());
  });

  test('leaves out an item whose task fails, and goes on when an evaluator fails', async () => {
    const experimentResult = await client.experiment.run({
      name: 'a',
      runName: 'r',
      data: [{ input: 'bad' }, {}, { input: 'good' }],
      task: async ({ input }) => {
        if (input === 'bad') throw new Error('broken');
        return input;
      },
      evaluators: [
        async function fails() {
          throw new Error('no');
        },
        async () => [{ name: 'ok', value: 1 }],
      ],
    });
    expect(experimentResult.itemResults.map(({ output, evaluations }) => [output, evaluations])).toEqual([
      ['good', [{ name: 'ok', value: 1 }]],
    ]);
    expect(errors.sort()).toEqual([
      "[Svc SDK] [ERROR] An item of experiment 'r' is left out: broken",
      "[Svc SDK] [ERROR] An item of experiment 'r' is left out: the item has no input",
      "[Svc SDK] [ERROR] Evaluator 'fails' failed.",
    ]);
    expect(
      exporter
        .getFinishedSpans()
        .map(({ status }) => status.code)
        .sort(),
    ).toEqual([0, 2]);
  });

  test('runs maxConcurrency tasks at a time, 50 unless told', async () => {
    /** How many run at most, when all wait until `expected` of them run, and a little longer. */
    const highest = async (expected: number, config: { maxConcurrency?: number }): Promise<number> => {
      let [now, most] = [0, 0];
      let letGo = (): void => undefined;
      const allRun = new Promise<void>((resolve) => (letGo = resolve));
      await client.experiment.run({
        name: 'a',
        data: Array.from({ length: 60 }, (_, input) => ({ input })),
        task: async () => {
          most = Math.max(most, (now += 1));
          if (now === expected) setTimeout(letGo, 20);
          await allRun;
          now -= 1;
        },
        ...config,
      });
      return most;
    };
    expect([await highest(3, { maxConcurrency: 3 }), await highest(50, {})]).toEqual([3, 50]);
  });

  test('is named after its name and the time without runName', async () => {
    const { runName } = await client.experiment.run({ name: 'a', data: [], task: async () => 1 });
    expect(runName).toMatch(/^a - \d{4}-\d\d-\d\dT/);
  });

  test('tells its results as a text', async () => {
    const experimentResult = await client.experiment.run({
      name: 'a',
      runName: 'r',
      data: [{ input: 'x'.repeat(60), expectedOutput: 'y' }],
      task: async () => 'z',
      evaluators: [async () => ({ name: 'e', value: 0.5, comment: 'half' })],
      runEvaluators: [async () => ({ name: 'total', value: 'good' })],
    });
    expect(await experimentResult.format()).toBe(
      [
        'Individual Results: Hidden (1 items)',
        '💡 Call format({ includeItemResults: true }) to view them',
        '',
        '─'.repeat(50),
        '🧪 Experiment: a',
        '📋 Run name: r',
        '1 items',
        '',
        'Evaluations:',
        '  • e',
        '',
        'Average Scores:',
        '  • e: 0.500',
        '',
        'Run Evaluations:',
        '  • total: good',
        '',
        '🔗 Experiment:',
        `   ${experimentResult.experimentUrl}`,
      ].join('\n'),
    );
    const formatted = await experimentResult.format({ includeItemResults: true });
    expect(formatted.split('\n').slice(1, 11)).toEqual([
      '1. Item 1:',
      `   Input:    ${'x'.repeat(47)}...`,
      '   Expected: y',
      '   Actual:   z',
      '   Scores:',
      '     • e: 0.500',
      '       💭 half',
      '',
      '   Trace:',
      `   ${server.url}/project/p1/traces/${experimentResult.itemResults[0]!.traceId}`,
    ]);
  });
});

test('a runner context fills in what the call leaves out', async () => {
  const runner = new RunnerContext({ client: client as never, data: [{ input: 1 }], metadata: { a: 1, b: 1 } });
  const experimentResult = await runner.runExperiment({
    name: 'a',
    task: async ({ input }) => input,
    metadata: { b: 2 },
  });
  expect(experimentResult.itemResults.map(({ output }) => output as unknown)).toEqual([1]);
  expect(exporter.getFinishedSpans()[0]!.attributes['svc.experiment.metadata']).toBe('{"a":1,"b":2}');
  await expect(
    new RunnerContext({ client: client as never }).runExperiment({ name: 'a', task: async () => 1 }),
  ).rejects.toThrow('`data` must be provided');
});

test('a regression error says what went down', () => {
  const experimentResult = {} as never;
  expect(
    new RegressionError({ result: experimentResult, metric: 'accuracy', value: 0.4, threshold: 0.5 }).message,
  ).toBe('Regression on `accuracy`: 0.4 (threshold 0.5)');
  expect(new RegressionError({ result: experimentResult }).message).toBe('Experiment regression detected');
  expect(new RegressionError({ result: experimentResult, message: 'own' })).toMatchObject({
    name: 'RegressionError',
    message: 'own',
    result: experimentResult,
  });
});

test('an evaluator of autoevals becomes an evaluator', async () => {
  const evaluator = createEvaluatorFromAutoevals(
    async ({ expected, output, strict }: { expected: string; output: string; strict: boolean }) => ({
      name: 'exact',
      score: expected === output ? 1 : null,
      metadata: { strict },
    }),
    { strict: true } as never,
  );
  expect(await evaluator({ input: 'i', output: 'o', expectedOutput: 'o' })).toEqual({
    name: 'exact',
    value: 1,
    metadata: { strict: true },
  });
  expect(await evaluator({ input: 'i', output: 'o', expectedOutput: 'x' })).toEqual({
    name: 'exact',
    value: 0,
    metadata: { strict: true },
  });
});
