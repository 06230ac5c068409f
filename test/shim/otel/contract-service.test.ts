/** The whole way: the shim's spans through the real exporter into the contract service, and read back by the client. */
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LangfuseClient } from '../../../shim/langfuse/client.ts';
import { LangfuseSpanProcessor } from '../../../shim/langfuse/otel.ts';
import * as langfuse from '../../../shim/langfuse/tracing.ts';
import { SvcClient } from '../../../shim/svc/client.ts';
import { SvcSpanProcessor } from '../../../shim/svc/otel.ts';
import * as svc from '../../../shim/svc/tracing.ts';
import { runningService } from '../service/running-service.ts';

const service = runningService();
beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()));
afterAll(() => {
  trace.disable();
  context.disable();
});

describe.each([
  ['svc', svc, svc.setSvcTracerProvider, SvcSpanProcessor, SvcClient],
  ['langfuse', langfuse, langfuse.setLangfuseTracerProvider, LangfuseSpanProcessor, LangfuseClient],
] as const)('under the names of %s', (_, tracing, setProvider, Processor, Client) => {
  const fields = 'core,basic,io,metadata,model,usage,trace_context';
  type Filter = Record<string, unknown>;

  /** Runs the code with spans that go to the service, and gives what reads them. */
  async function traced(code: () => unknown) {
    const keys = { publicKey: 'pk', secretKey: 'sk', baseUrl: service.url! };
    const processor = new Processor(keys);
    setProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
    await code();
    await processor.shutdown();
    setProvider(null);
    const client = new Client(keys);
    return async (...filter: Filter[]) =>
      (
        await client.api.observations.getMany({
          fields,
          ...(filter.length > 0 ? { filter: JSON.stringify(filter) } : {}),
        })
      ).data;
  }

  test('§4.6 the trace shows the input and output of its root observation', async () => {
    const read = await traced(() =>
      tracing.startActiveObservation('root', (root) => {
        tracing
          .startObservation('step', { model: 'm', usageDetails: { input: 1, output: 2 } }, { asType: 'generation' })
          .end();
        root.update({ input: { question: 1 }, output: 'answer' });
      }),
    );
    const rows = await read({ type: 'boolean', column: 'isRootObservation', operator: '=', value: true });
    expect(rows.map(({ name, input, output }) => [name, input, output])).toEqual([
      ['root', '{"question":1}', 'answer'],
    ]);
    expect(
      service.requests
        .filter(({ path }) => path.endsWith('/v1/traces'))
        .map(({ headers }) => headers['content-encoding']),
    ).toEqual(['gzip']);
  });

  test('§9.4.4 nested metadata is filtered by a.b = 1, and numbers and booleans have kept their type', async () => {
    const read = await traced(() => {
      tracing.startObservation('number', { metadata: { a: { b: 1 }, flag: true, count: 2 } }).end();
      tracing.startObservation('text', { metadata: { a: { b: '1' }, flag: 'true', count: '2' } }).end();
    });
    const named = async (filter: Filter): Promise<unknown[]> => (await read(filter)).map(({ name }) => name);
    expect(await named({ type: 'numberObject', column: 'metadata', key: 'a.b', operator: '=', value: 1 })).toEqual([
      'number',
    ]);
    expect(await named({ type: 'stringObject', column: 'metadata', key: 'a.b', operator: '=', value: '1' })).toEqual([
      'text',
    ]);
    const metadata = Object.fromEntries((await read()).map(({ name, metadata: own }) => [name, own]));
    expect(metadata).toEqual({
      number: { a: { b: 1 }, flag: true, count: 2 },
      text: { a: { b: '1' }, flag: 'true', count: '2' },
    });
  });

  test('an error, a public trace and propagated attributes arrive', async () => {
    const read = await traced(() =>
      tracing.propagateAttributes(
        { userId: 'u', sessionId: 's', tags: ['a'], traceName: 'named', metadata: { n: 1 } },
        () => {
          try {
            tracing.startActiveObservation('failing', () => {
              tracing.setActiveTraceAsPublic();
              throw new Error('no luck');
            });
          } catch {
            // The span has it.
          }
        },
      ),
    );
    expect(
      (await read()).map(({ level, statusMessage, public: shown, userId, sessionId, tags, traceName, metadata }) => ({
        level,
        statusMessage,
        shown,
        userId,
        sessionId,
        tags,
        traceName,
        metadata,
      })),
    ).toEqual([
      {
        level: 'ERROR',
        statusMessage: 'no luck',
        shown: true,
        userId: 'u',
        sessionId: 's',
        tags: ['a'],
        traceName: 'named',
        metadata: { n: 1 },
      },
    ]);
  });
});
