import { expect, test } from 'vitest';
import * as tracing from '../../../shim/svc/tracing.ts';
import { spansInMemory } from './spans-in-memory.ts';

const spans = spansInMemory();

test('a synchronous function: its name, arguments and result', async () => {
  const observed = tracing.observe(function add(a: number, b: number) {
    return a + b;
  });
  expect(observed(1, 2)).toBe(3);
  expect(await spans.attributesOf('add')).toEqual({
    'svc.observation.type': 'span',
    'svc.observation.input': '[1,2]',
    'svc.observation.output': '3',
  });
});

test('one argument is the input itself, none is no input, nothing returned is no output', async () => {
  tracing.observe((_question: string) => undefined, { name: 'one' })('why');
  tracing.observe(() => undefined)();
  expect(await spans.attributesOf('one')).toEqual({ 'svc.observation.type': 'span', 'svc.observation.input': 'why' });
  expect(await spans.attributesOf('anonymous-function')).toEqual({ 'svc.observation.type': 'span' });
});

test('an asynchronous one: the span ends with its promise, and what starts inside is below it', async () => {
  const search = tracing.observe(
    async (query: string) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      tracing.startObservation('inside').end();
      return [query];
    },
    { name: 'search', asType: 'retriever' },
  );
  expect(await search('cats')).toEqual(['cats']);
  expect(await spans.attributesOf('search')).toEqual({
    'svc.observation.type': 'retriever',
    'svc.observation.input': 'cats',
    'svc.observation.output': '["cats"]',
  });
  expect((await spans.named('inside')).parentSpanContext?.spanId).toBe(
    (await spans.named('search')).spanContext().spanId,
  );
});

test('the receiver stays', () => {
  const counter = {
    count: 2,
    read: tracing.observe(
      function (this: { count: number }) {
        return this.count;
      },
      { name: 'read' },
    ),
  };
  expect(counter.read()).toBe(2);
});

test.each([
  [
    'thrown',
    () => {
      throw new Error('no luck');
    },
  ],
  [
    'rejected',
    async () => {
      throw new Error('no luck');
    },
  ],
])('an error that is %s goes on and is the output', async (name, fn) => {
  await expect(async () => tracing.observe(fn, { name })()).rejects.toThrow('no luck');
  expect(await spans.attributesOf(name)).toEqual({
    'svc.observation.type': 'span',
    'svc.observation.level': 'ERROR',
    'svc.observation.status_message': 'no luck',
    'svc.observation.output': '{"error":"Error: no luck"}',
  });
});

test('capture can be off, and the end left to the caller', async () => {
  tracing.observe((_secret: string) => 'secret', { name: 'quiet', captureInput: false, captureOutput: false })('s');
  expect(await spans.attributesOf('quiet')).toEqual({ 'svc.observation.type': 'span' });
  tracing.observe(() => 1, { name: 'open', endOnExit: false })();
  expect((await spans.all()).map(({ name }) => name)).toEqual(['quiet']);
});

test('a parent of elsewhere', async () => {
  tracing.observe(() => 1, {
    name: 'child',
    parentSpanContext: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 },
  })();
  expect((await spans.named('child')).parentSpanContext?.spanId).toBe('b'.repeat(16));
});

test('a generator: the span ends with the last step, its steps run inside it, texts are joined', async () => {
  const words = tracing.observe(
    function* (count: number): Generator<string, string, undefined> {
      for (let index = 0; index < count; index += 1) {
        tracing.startObservation(`step ${index}`).end();
        yield `w${index} `;
      }
      return 'end';
    },
    { name: 'words' },
  );
  const generator = words(2);
  expect(await spans.all()).toEqual([]);
  expect([...generator]).toEqual(['w0 ', 'w1 ']);
  expect(await spans.attributesOf('words')).toEqual({
    'svc.observation.type': 'span',
    'svc.observation.input': '2',
    'svc.observation.output': 'w0 w1 ',
  });
  expect((await spans.named('step 1')).parentSpanContext?.spanId).toBe(
    (await spans.named('words')).spanContext().spanId,
  );
});

test('an asynchronous generator, left early or failing', async () => {
  const numbers = tracing.observe(
    async function* (name: string) {
      yield 1;
      yield 2;
      if (name === 'failing') throw new Error('no luck');
      yield 3;
    },
    { captureInput: false, name: 'numbers' },
  );
  for await (const number of numbers('left')) if (number === 2) break;
  expect(await spans.attributesOf('numbers')).toEqual({
    'svc.observation.type': 'span',
    'svc.observation.output': '[1,2]',
  });
  const failing = async (): Promise<void> => {
    for await (const _ of numbers('failing'));
  };
  await expect(failing()).rejects.toThrow('no luck');
  expect((await spans.all())[1]!.attributes['svc.observation.level']).toBe('ERROR');
});
