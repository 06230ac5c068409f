/** The same code on the public 5.11.1 packages and on the shim gives the same spans, where v6 changes nothing. */
import { CallbackHandler as RealHandler } from '@langfuse/langchain';
import { observeOpenAI as realObserveOpenAI } from '@langfuse/openai';
import { LangfuseSpanProcessor as RealProcessor } from '@langfuse/otel';
import * as real from '@langfuse/tracing';
import { HumanMessage } from '@langchain/core/messages';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { RunnableLambda } from '@langchain/core/runnables';
import { DynamicTool } from '@langchain/core/tools';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallbackHandler } from '../../../shim/langfuse/langchain.ts';
import { observeOpenAI } from '../../../shim/langfuse/openai.ts';
import { LangfuseSpanProcessor } from '../../../shim/langfuse/otel.ts';
import * as shim from '../../../shim/langfuse/tracing.ts';
import { providerServer } from '../openai/provider-server.ts';

/** What both have; the shim's types are those of the neutral surface, so they stand for both. */
interface Sdk {
  tracing: typeof shim;
  openai: typeof observeOpenAI;
  Handler: typeof CallbackHandler;
  Processor: typeof LangfuseSpanProcessor;
}
const sdks: Record<'real' | 'shim', Sdk> = {
  real: { tracing: real, openai: realObserveOpenAI, Handler: RealHandler, Processor: RealProcessor } as unknown as Sdk,
  shim: { tracing: shim, openai: observeOpenAI, Handler: CallbackHandler, Processor: LangfuseSpanProcessor },
};

const provider = providerServer();
beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()));
afterAll(() => context.disable());

/** The spans that a program makes: name, attributes, status and name of the parent, without times. */
async function spansOf(sdk: Sdk, program: (sdk: Sdk) => unknown): Promise<unknown[]> {
  const exporter = new InMemorySpanExporter();
  const processor = new sdk.Processor({
    exporter,
    exportMode: 'immediate',
    mediaUploadEnabled: false,
    environment: 'test',
    release: 'r',
  });
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor as SpanProcessor] }));
  await program(sdk);
  await processor.forceFlush();
  trace.disable();
  const spans = exporter.getFinishedSpans();
  const names = new Map(spans.map((span) => [span.spanContext().spanId, span.name]));
  return spans.map(({ name, attributes, status, parentSpanContext, instrumentationScope }) => {
    const { 'langfuse.observation.completion_start_time': start, ...others } = attributes;
    // Ids that the framework draws for its runs.
    const attributesWithoutIds = JSON.parse(JSON.stringify(others).replace(/run-[0-9a-f-]{36}/g, 'run-id')) as unknown;
    return {
      name,
      attributes: attributesWithoutIds,
      hasStart: start !== undefined,
      status,
      parent: names.get(parentSpanContext?.spanId ?? ''),
      scope: instrumentationScope.name,
    };
  });
}

const messages = [{ role: 'user' as const, content: 'Hi' }];
const chat = ({ openai }: Sdk, model: string, stream: boolean): Promise<unknown> => {
  const client = openai(new OpenAI({ apiKey: 'k', baseURL: provider.url, maxRetries: 0 }), {
    userId: 'u',
    generationMetadata: { a: 'b' },
  });
  return client.chat.completions.create({
    model,
    messages,
    stream,
    temperature: 0.5,
    response_format: { type: 'text' },
  });
};

const programs: [what: string, program: (sdk: Sdk) => unknown][] = [
  [
    'observations of every type, nested',
    ({ tracing }) => {
      const root = tracing.startObservation('root', {
        input: { a: [1] },
        metadata: { text: 'x', nested: { a: 1 } },
        version: 'v',
      });
      for (const asType of [
        'generation',
        'embedding',
        'agent',
        'tool',
        'chain',
        'retriever',
        'evaluator',
        'guardrail',
        'span',
      ] as const) {
        root
          .startObservation(asType, { output: 'o', level: 'WARNING', statusMessage: 's' }, { asType } as {
            asType: 'span';
          })
          .end();
      }
      root.startObservation('event', { input: 1 }, { asType: 'event' });
      root
        .update({ output: null, metadata: { more: 'y' } })
        .setTraceAsPublic()
        .end();
    },
  ],
  [
    'a generation with everything',
    ({ tracing }) =>
      tracing
        .startObservation(
          'g',
          {
            model: 'm',
            modelParameters: { t: 1 },
            usageDetails: { input: 1 },
            costDetails: { total: 1 },
            prompt: { name: 'p', version: 1, isFallback: false },
          },
          { asType: 'generation' },
        )
        .end(),
  ],
  [
    'active observations, synchronous, asynchronous, failing',
    async ({ tracing }) => {
      await tracing.startActiveObservation('async', async (span) => {
        tracing.updateActiveObservation({ output: { ok: true } });
        tracing.setActiveTraceAsPublic();
        tracing.startActiveObservation('sync', (inner) => void inner.update({ input: 'i' }), { asType: 'tool' });
        span.update({ metadata: { k: 'v' } });
      });
      await tracing
        .startActiveObservation('failing', async () => Promise.reject(new Error('no luck')))
        .catch(() => undefined);
      await tracing.startActiveObservation('odd', async () => Promise.reject('text')).catch(() => undefined);
    },
  ],
  [
    'observed functions',
    async ({ tracing }) => {
      tracing.observe(function named(a: number, b: number) {
        return a + b;
      })(1, 2);
      await tracing.observe(async (text: string) => [text], { name: 'async', asType: 'retriever' })('q');
      await tracing
        .observe(async () => Promise.reject(new Error('no luck')), { name: 'failing' })()
        .catch(() => undefined);
      tracing.observe(() => 1, { captureOutput: false })();
    },
  ],
  [
    'propagated attributes',
    ({ tracing }) =>
      tracing.startActiveObservation('root', () =>
        tracing.propagateAttributes(
          {
            userId: 'u',
            sessionId: 's',
            version: 'v',
            tags: ['a'],
            traceName: 't',
            environment: 'staging',
            metadata: { k: 'v' },
            prompt: { name: 'p', version: 2 },
          },
          () =>
            tracing.propagateAttributes({ tags: ['b'], metadata: { l: 'w' } }, () =>
              tracing.startObservation('inside').end(),
            ),
        ),
      ),
  ],
  ['a chat', (sdk) => chat(sdk, 'm-1', false)],
  ['a chat that fails', (sdk) => chat(sdk, 'failing', false).catch(() => undefined)],
  [
    'a streamed chat',
    async (sdk) => {
      for await (const _ of (await chat(sdk, 'm-1', true)) as AsyncIterable<unknown>);
    },
  ],
  [
    'a response, whole and streamed, and an embedding',
    async ({ openai }) => {
      const client = openai(new OpenAI({ apiKey: 'k', baseURL: provider.url }));
      await client.responses.create({ model: 'm-2', input: 'Hi' });
      for await (const _ of await client.responses.create({ model: 'm-2', input: 'Hi', stream: true }));
      await client.embeddings.create({ model: 'e-1', input: 'text' });
    },
  ],
  [
    'a chain with a prompt of the service, one that fails, a tool',
    async ({ Handler }) => {
      const callbacks = [
        Object.assign(
          new Handler({ userId: 'u', sessionId: 's', tags: ['a'], version: 'v', traceMetadata: { k: 'v' } }),
          { awaitHandlers: true },
        ),
      ];
      const prompt = ChatPromptTemplate.fromMessages([
        ['system', 'Be kind'],
        ['human', '{topic}'],
      ]).withConfig({ metadata: { langfusePrompt: { name: 'p', version: 1, isFallback: false } } });
      await prompt
        .pipe(new FakeListChatModel({ responses: ['Hello'] }))
        .invoke(
          { topic: 'cats' },
          { callbacks, tags: ['b'], metadata: { langfuseUserId: 'other', k: 'v' }, runName: 'chain' },
        );
      for await (const _ of await new FakeListChatModel({ responses: ['Hello'] }).stream([new HumanMessage('Hi')], {
        callbacks,
      }));
      const failing = RunnableLambda.from(() => Promise.reject(new Error('no luck'))).withConfig({
        runName: 'failing',
      });
      await failing.invoke('x', { callbacks }).catch(() => undefined);
      const find = new DynamicTool({ name: 'find', description: 'Finds', func: async (query) => `found ${query}` });
      await find.invoke('cats', { callbacks });
    },
  ],
];

test.each(programs)('%s', async (_, program) => {
  const expected = await spansOf(sdks.real, program);
  expect(expected.length).toBeGreaterThan(0);
  expect(await spansOf(sdks.shim, program)).toEqual(expected);
});
