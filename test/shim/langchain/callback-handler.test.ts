import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { Document } from '@langchain/core/documents';
import { SimpleChatModel } from '@langchain/core/language_models/chat_models';
import {
  AIMessage,
  AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { BaseRetriever } from '@langchain/core/retrievers';
import { RunnableLambda } from '@langchain/core/runnables';
import { DynamicTool } from '@langchain/core/tools';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { beforeEach, describe, expect, test } from 'vitest';
import { CallbackHandler } from '../../../shim/svc/langchain.ts';
import { startActiveObservation } from '../../../shim/svc/tracing.ts';
import { spansInMemory } from '../tracing/spans-in-memory.ts';

const spans = spansInMemory();

/** A model that says what it is told, with usage as a provider reports it. */
class FakeChatModel extends SimpleChatModel {
  readonly says: AIMessage;

  constructor(says: AIMessage) {
    super({});
    this.says = says;
  }

  _llmType(): string {
    return 'fake';
  }

  override invocationParams(): Record<string, unknown> {
    return { model: 'm-1', temperature: 0.3, max_tokens: null };
  }

  async _call(): Promise<string> {
    return String(this.says.content);
  }

  override async _generate(): Promise<ChatResult> {
    if (this.says.content === 'fail') throw Object.assign(new Error('refused'), { error: { code: 'filter' } });
    return { generations: [{ text: String(this.says.content), message: this.says }] };
  }

  override async *_streamResponseChunks(
    _messages: BaseMessage[],
    _options: this['ParsedCallOptions'],
    manager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    for (const text of String(this.says.content).split(' ')) {
      yield new ChatGenerationChunk({ text, message: new AIMessageChunk(text) });
      await manager?.handleLLMNewToken(text);
    }
  }
}

const model = (fields: string | object): FakeChatModel => new FakeChatModel(new AIMessage(fields as string));
const answering = (): FakeChatModel =>
  model({
    content: 'Hello',
    response_metadata: { model_name: 'm-1-2026' },
    usage_metadata: {
      input_tokens: 10,
      output_tokens: 5,
      total_tokens: 15,
      input_token_details: { cache_read: 4 },
      output_token_details: { reasoning: 2 },
    },
  });

type Handler = InstanceType<typeof CallbackHandler>;

let handler: Handler;
beforeEach(() => {
  handler = awaited(new CallbackHandler());
});
/** Callbacks of the framework run in the background unless a handler asks to be waited for. */
function awaited(own: Handler): Handler {
  own.awaitHandlers = true;
  return own;
}

const own = ({ attributes }: ReadableSpan): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([key]) => key.startsWith('svc.observation.') && !/metadata\.(ls_|versions)/.test(key))
      .map(([key, value]) => [
        key.replace('svc.observation.', ''),
        typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value,
      ]),
  );

describe('a model', () => {
  test('messages, parameters, answer, model and usage', async () => {
    await answering().invoke([new SystemMessage('Be kind'), new HumanMessage('Hi')], {
      callbacks: [handler],
      tags: ['a'],
      metadata: { n: 1 },
    });
    expect(own(await spans.named('FakeChatModel'))).toEqual({
      type: 'generation',
      'model.name': 'm-1-2026',
      'model.parameters': { temperature: 0.3 },
      input: [
        { content: 'Be kind', role: 'system' },
        { content: 'Hi', role: 'user' },
      ],
      output: { content: 'Hello', role: 'assistant' },
      usage_details: { input: 6, output: 3, total: 15, input_cache_read: 4, output_reasoning: 2 },
      'metadata.tags': ['a'],
      'metadata.n': 1,
    });
  });

  test('the time of the first token of a stream', async () => {
    for await (const _ of await model('one two').stream('Hi', { callbacks: [handler] }));
    const recorded = own(await spans.named('FakeChatModel'));
    expect(recorded['output']).toEqual({ content: 'onetwo', role: 'assistant' });
    expect(typeof recorded['completion_start_time']).toBe('string');
  });

  test('an error has its details', async () => {
    await expect(model('fail').invoke('Hi', { callbacks: [handler] })).rejects.toThrow('refused');
    expect(own(await spans.named('FakeChatModel'))).toMatchObject({
      level: 'ERROR',
      status_message: 'Error: refused\n\nError details:\n{\n  "code": "filter"\n}',
    });
  });

  test('tool calls of an answer, and the answer of a tool', async () => {
    const tool_calls = [{ id: '1', name: 'find', args: { q: 1 }, type: 'tool_call' as const }];
    await model({ content: '', tool_calls }).invoke(
      [new HumanMessage('Hi'), new ToolMessage({ content: 'found', tool_call_id: '1', name: 'find' })],
      { callbacks: [handler] },
    );
    const { input, output } = own(await spans.named('FakeChatModel'));
    expect(input).toEqual([
      { content: 'Hi', role: 'user' },
      { content: 'found', role: 'find', additional_kwargs: {} },
    ]);
    expect(output).toEqual({ content: '', role: 'assistant', tool_calls });
  });
});

describe('a chain', () => {
  const chain = () =>
    ChatPromptTemplate.fromMessages([['human', 'About {topic}']])
      .pipe(answering())
      .withConfig({ runName: 'about' });

  test('its runs are below it, in one trace, whose id the handler keeps', async () => {
    await chain().invoke({ topic: 'cats' }, { callbacks: [handler] });
    const root = await spans.named('about');
    expect((await spans.all()).map(({ name, parentSpanContext }) => [name, parentSpanContext?.spanId])).toEqual([
      ['ChatPromptTemplate', root.spanContext().spanId],
      ['FakeChatModel', root.spanContext().spanId],
      ['about', undefined],
    ]);
    expect(own(root)).toMatchObject({ type: 'span', input: { topic: 'cats' } });
    expect(handler.last_trace_id).toBe(root.spanContext().traceId);
  });

  test('user, session, tags, version and metadata are those of the handler, and of the call', async () => {
    const given = awaited(
      new CallbackHandler({
        userId: 'u',
        sessionId: 's',
        tags: ['a'],
        version: 'v',
        traceMetadata: { count: 3, nested: { a: 1 } },
      }),
    );
    await chain().invoke({ topic: 'cats' }, { callbacks: [given], tags: ['b'], metadata: { svcUserId: 'other' } });
    const { attributes } = await spans.named('about');
    expect(attributes).toMatchObject({
      'user.id': 'other',
      'session.id': 's',
      'svc.trace.tags': ['b', 'a'],
      'svc.version': 'v',
      'svc.trace.metadata.count': 3,
      'svc.trace.metadata.nested': '{"a":1}',
    });
    expect('svc.observation.metadata.svcUserId' in attributes).toBe(false);
  });

  test('a prompt of the service is linked to the model that it is for', async () => {
    const prompt = ChatPromptTemplate.fromMessages([['human', '{topic}']]).withConfig({
      metadata: { svcPrompt: { name: 'greeting', version: 2, isFallback: false } },
    });
    await prompt.pipe(answering()).invoke({ topic: 'cats' }, { callbacks: [handler] });
    expect((await spans.named('FakeChatModel')).attributes).toMatchObject({
      'svc.observation.prompt.name': 'greeting',
      'svc.observation.prompt.version': 2,
    });
  });

  test('an error of a step ends every run above it', async () => {
    const failing = RunnableLambda.from(() => {
      throw new Error('no luck');
    }).withConfig({ runName: 'step' });
    await expect(
      RunnableLambda.from((topic: string) => topic)
        .pipe(failing)
        .withConfig({ runName: 'outer' })
        .invoke('cats', { callbacks: [handler] }),
    ).rejects.toThrow('no luck');
    for (const name of ['step', 'outer'])
      expect(own(await spans.named(name))).toMatchObject({ level: 'ERROR', status_message: 'Error: no luck' });
  });

  test('messages that go through are recorded one by one', async () => {
    const echo = RunnableLambda.from((state: { messages: BaseMessage[] }) => ({
      messages: [...state.messages, new AIMessage('Hello')],
    })).withConfig({ runName: 'echo' });
    await echo.invoke({ messages: [new HumanMessage('Hi')] }, { callbacks: [handler] });
    expect(own(await spans.named('echo'))).toMatchObject({
      input: [{ content: 'Hi', role: 'user' }],
      output: {
        messages: [
          { content: 'Hi', role: 'user' },
          { content: 'Hello', role: 'assistant' },
        ],
      },
    });
  });

  test('it is below what is active', async () => {
    await startActiveObservation('outer', () => chain().invoke({ topic: 'cats' }, { callbacks: [handler] }));
    expect((await spans.named('about')).parentSpanContext?.spanId).toBe(
      (await spans.named('outer')).spanContext().spanId,
    );
  });

  test('runs that are hidden are of level DEBUG', async () => {
    await RunnableLambda.from(() => 1)
      .withConfig({ runName: 'hidden', tags: ['langsmith:hidden'] })
      .invoke('x', { callbacks: [handler] });
    expect(own(await spans.named('hidden'))).toMatchObject({ level: 'DEBUG' });
  });
});

test('a tool and its failure', async () => {
  const find = new DynamicTool({
    name: 'find',
    description: 'Finds',
    func: async (query) => (query === 'bad' ? Promise.reject(new Error('no luck')) : `found ${query}`),
  });
  await find.invoke('cat', { callbacks: [handler] });
  expect(own(await spans.named('find'))).toMatchObject({ type: 'tool', input: { input: 'cat' }, output: 'found cat' });
  await expect(find.invoke('bad', { callbacks: [handler] })).rejects.toThrow('no luck');
  expect(own((await spans.all())[1]!)).toMatchObject({
    type: 'tool',
    level: 'ERROR',
    status_message: 'Error: no luck',
  });
});

test('a retriever', async () => {
  class Fixed extends BaseRetriever {
    lc_namespace = ['test'];

    override async _getRelevantDocuments(query: string): Promise<Document[]> {
      if (query === 'bad') throw new Error('no luck');
      return [new Document({ pageContent: query })];
    }
  }
  await new Fixed().invoke('cats', { callbacks: [handler] });
  expect(own(await spans.named('Fixed'))).toMatchObject({
    type: 'span',
    input: 'cats',
    output: [{ pageContent: 'cats', metadata: {} }],
  });
  await expect(new Fixed().invoke('bad', { callbacks: [handler] })).rejects.toThrow('no luck');
  expect(own((await spans.all())[1]!)).toMatchObject({ level: 'ERROR', status_message: 'Error: no luck' });
});

test("an agent's actions are below its run and end with the next one, or with the agent", async () => {
  await handler.handleChainStart({ id: ['agent'] }, {}, 'run');
  await handler.handleAgentAction({ tool: 'find' }, 'run');
  await handler.handleAgentAction({ tool: 'sum' }, 'run');
  await handler.handleAgentEnd?.({ returnValues: {} }, 'run');
  await handler.handleChainEnd({ output: 'done' }, 'run');
  const run = (await spans.named('agent')).spanContext().spanId;
  expect((await spans.all()).map(({ name, parentSpanContext }) => [name, parentSpanContext?.spanId])).toEqual([
    ['find', run],
    ['sum', run],
    ['agent', undefined],
  ]);
});

test('what it cannot read is not thrown', async () => {
  await handler.handleLLMEnd(undefined, 'unknown');
  await handler.handleChainStart(null, null, 'run');
  await handler.handleChainEnd(null, 'run');
  expect((await spans.all()).map(({ name }) => name)).toEqual(['Langchain Run']);
});
