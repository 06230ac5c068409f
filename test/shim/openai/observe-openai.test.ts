import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { observeOpenAI } from '../../../shim/svc/openai.ts';
import { startActiveObservation } from '../../../shim/svc/tracing.ts';
import { spansInMemory } from '../tracing/spans-in-memory.ts';
import { providerServer } from './provider-server.ts';

const spans = spansInMemory();
const provider = providerServer();

const observed = (config?: Parameters<typeof observeOpenAI>[1]): OpenAI =>
  observeOpenAI(new OpenAI({ apiKey: 'key', baseURL: provider.url, maxRetries: 0 }), config);
const messages = [{ role: 'user' as const, content: 'Hi' }];

/** The attributes of the only span, those with JSON parsed. */
async function generation(name = 'OpenAI.chat'): Promise<Record<string, unknown>> {
  const attributes = await spans.attributesOf(name);
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key.replace('svc.observation.', ''),
      typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value,
    ]),
  );
}

const usageDetails = { input: 6, output: 3, total: 15, input_cached_tokens: 4, output_reasoning_tokens: 2 };

describe('a chat', () => {
  test('input, parameters, output, model and usage are those of the call', async () => {
    const tools = [{ type: 'function' as const, function: { name: 'find' } }];
    const answer = await observed().chat.completions.create({
      model: 'm-1',
      messages,
      tools,
      temperature: 0.2,
      response_format: { type: 'json_object' },
    });
    expect(answer.choices[0]?.message.content).toBe('Hello');
    expect(await generation()).toEqual({
      type: 'generation',
      'model.name': 'm-1-2026',
      'model.parameters': { temperature: 0.2, response_format: '' },
      input: { messages, tools },
      output: { role: 'assistant', content: 'Hello' },
      usage_details: usageDetails,
      'metadata.response_format': { type: 'json_object' },
    });
  });

  test('a failed call is an error of the generation, and of the caller', async () => {
    await expect(observed().chat.completions.create({ model: 'failing', messages })).rejects.toThrow('no such model');
    expect(await generation()).toMatchObject({
      level: 'ERROR',
      status_message: 'Error: 400 no such model',
      cost_details: { input: 0, output: 0, total: 0 },
    });
  });

  test('a stream is read as always; its text, usage and first token are recorded', async () => {
    const stream = await observed().chat.completions.create({ model: 'm-1', messages, stream: true });
    expect(await spans.all()).toEqual([]);
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toBe('Hello');
    const recorded = await generation();
    expect(recorded).toMatchObject({
      output: 'Hello',
      usage_details: usageDetails,
      'model.name': 'm-1',
      'model.parameters': { stream: true, response_format: '' },
    });
    expect(Number.isNaN(Date.parse(JSON.parse(String(recorded['completion_start_time'])) as string))).toBe(false);
  });

  test('tool calls of a stream are put together', async () => {
    for await (const _ of await observed().chat.completions.create({ model: 'tools', messages, stream: true }));
    expect((await generation())['output']).toEqual({
      tool_calls: [
        { function: { name: 'find', arguments: '{"q":1}' } },
        { function: { name: 'sum', arguments: '{}' } },
      ],
    });
  });

  test('a stream that is left early ends the generation', async () => {
    const stream = await observed().chat.completions.create({ model: 'm-1', messages, stream: true });
    for await (const _ of stream) break;
    expect((await generation())['output']).toBe('Hel');
  });

  test('a stream that breaks is an error, with what came before', async () => {
    const stream = await observed().chat.completions.create({ model: 'breaking', messages, stream: true });
    const read = async (): Promise<void> => {
      for await (const _ of stream);
    };
    await expect(read()).rejects.toThrow();
    expect(await generation()).toMatchObject({ level: 'ERROR', output: 'Hello' });
  });

  test("the stream's own members stay", async () => {
    const stream = await observed().chat.completions.create({ model: 'm-1', messages, stream: true });
    expect(stream.controller).toBeInstanceOf(AbortController);
    const [left] = stream.tee();
    for await (const _ of left);
  });
});

describe('a response', () => {
  test('its text, usage and settings', async () => {
    await observed().responses.create({ model: 'm-2', input: 'Hi' });
    expect(await generation('OpenAI.responses')).toEqual({
      type: 'generation',
      'model.name': 'm-2',
      'model.parameters': { temperature: 0.5 },
      input: 'Hi',
      output: 'Hi',
      usage_details: { input: 3, output: 2, total: 5, input_cached_tokens: 0, output_reasoning_tokens: 0 },
      'metadata.status': 'completed',
    });
  });

  test('of a stream, the last one', async () => {
    for await (const _ of await observed().responses.create({ model: 'm-2', input: 'Hi', stream: true }));
    expect(await generation('OpenAI.responses')).toMatchObject({
      output: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] },
      usage_details: { input: 3, output: 2, total: 5 },
      'metadata.status': 'completed',
    });
  });
});

test('an embedding', async () => {
  await observed().embeddings.create({ model: 'e-1', input: 'text' });
  expect(await generation('OpenAI.embeddings')).toMatchObject({ input: 'text', 'model.name': 'e-1' });
});

test('the options name the generation, its trace and its prompt', async () => {
  const config = {
    traceName: 'trace',
    sessionId: 's',
    userId: 'u',
    tags: ['a'],
    generationName: 'greet',
    generationMetadata: { level: 3 },
    svcPrompt: { name: 'greeting', version: 2, isFallback: false },
    parentSpanContext: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 },
  };
  await observed(config).chat.completions.create({ model: 'm-1', messages });
  expect(await generation('greet')).toMatchObject({
    'svc.trace.name': 'trace',
    'session.id': 's',
    'user.id': 'u',
    'svc.trace.tags': ['a'],
    'metadata.level': 3,
    'prompt.name': 'greeting',
    'prompt.version': 2,
  });
  expect((await spans.named('greet')).parentSpanContext?.spanId).toBe('b'.repeat(16));
});

test('a generation is below what is active', async () => {
  await startActiveObservation('outer', () => observed().chat.completions.create({ model: 'm-1', messages }));
  expect((await spans.named('OpenAI.chat')).parentSpanContext?.spanId).toBe(
    (await spans.named('outer')).spanContext().spanId,
  );
});

test('what is no call stays as it is', async () => {
  const client = observed();
  expect([client.baseURL, client.maxRetries, client instanceof OpenAI]).toEqual([provider.url, 0, true]);
  expect(client.withOptions({ maxRetries: 3 }).maxRetries).toBe(3);
  expect(await spans.all()).toEqual([]);
});
