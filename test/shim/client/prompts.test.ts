import fc from '../../random.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChatMessageType, ChatPromptClient, SvcClient, TextPromptClient } from '../../../shim/svc/client.ts';
import { type RecordingServer, startRecordingServer } from '../recording-server.ts';

let server: RecordingServer;
let client: InstanceType<typeof SvcClient>;
const stored = (extra: object): object => ({
  name: 'greeting',
  version: 3,
  config: {},
  labels: ['production'],
  tags: [],
  ...extra,
});

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await startRecordingServer(() => ({ body: stored({ type: 'text', prompt: 'Hello {{name}}!' }) }));
  client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await server[Symbol.asyncDispose]();
});

const seen = (): unknown[] =>
  server.requests.map(({ method, path, search, body }) =>
    [method, path + search, body].filter((part) => part !== undefined),
  );

describe('prompt manager', () => {
  test('get reads a prompt and compiles it', async () => {
    const prompt = await client.prompt.get('my greeting', { label: 'production' });
    expect([prompt.compile({ name: 'Ada' }), prompt.version, prompt.isFallback, prompt.type]).toEqual([
      'Hello Ada!',
      3,
      false,
      'text',
    ]);
    expect(prompt).toBeInstanceOf(TextPromptClient);
    expect(seen()).toEqual([['GET', '/api/public/v2/prompts/my%20greeting?label=production']]);
  });

  test('get asks once while the prompt is fresh, and again for another version', async () => {
    await client.prompt.get('a');
    await client.prompt.get('a');
    await client.prompt.get('a', { version: 2 });
    await client.prompt.get('a', { version: 2, cacheTtlSeconds: 0 });
    expect(seen()).toEqual([
      ['GET', '/api/public/v2/prompts/a'],
      ['GET', '/api/public/v2/prompts/a?version=2'],
      ['GET', '/api/public/v2/prompts/a?version=2'],
    ]);
  });

  test('get gives the old prompt while the new one is read', async () => {
    await client.prompt.get('a', { cacheTtlSeconds: 0.001 });
    await new Promise((resolve) => setTimeout(resolve, 10));
    server.answer = () => ({ body: stored({ type: 'text', prompt: 'new' }) });
    expect((await client.prompt.get('a')).prompt).toBe('Hello {{name}}!');
    await vi.waitFor(async () => expect((await client.prompt.get('a')).prompt).toBe('new'));
    expect(server.requests.length).toBe(2);
  });

  test('update and delete forget what was read', async () => {
    await client.prompt.get('a');
    await client.prompt.update({ name: 'a', version: 1, newLabels: ['x'] });
    await client.prompt.get('a');
    await client.prompt.delete('a', { label: 'x' });
    await client.prompt.get('a');
    expect(seen()).toEqual([
      ['GET', '/api/public/v2/prompts/a'],
      ['PATCH', '/api/public/v2/prompts/a/versions/1', { newLabels: ['x'] }],
      ['GET', '/api/public/v2/prompts/a'],
      ['DELETE', '/api/public/v2/prompts/a?label=x'],
      ['GET', '/api/public/v2/prompts/a'],
    ]);
  });

  test('get gives the fallback when nothing can be read, else the error', async () => {
    server.answer = () => ({ status: 404 });
    const text = await client.prompt.get('a', { fallback: 'Hi {{name}}' });
    const chat = await client.prompt.get('a', { type: 'chat', fallback: [{ role: 'user', content: 'Hi' }] });
    expect([text.compile({ name: 'Ada' }), text.isFallback, chat.compile()]).toEqual([
      'Hi Ada',
      true,
      [{ role: 'user', content: 'Hi' }],
    ]);
    await expect(client.prompt.get('a', { maxRetries: 0, fetchTimeoutMs: 1_000 })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('create sends what each message is', async () => {
    server.answer = () => ({ body: stored({ type: 'chat', prompt: [] }) });
    const prompt = await client.prompt.create({
      name: 'a',
      type: 'chat',
      prompt: [{ role: 'user', content: 'x' }, { type: ChatMessageType.Placeholder, name: 'history' } as never],
    });
    await client.prompt.create({ name: 'b', prompt: 'text' });
    expect(prompt).toBeInstanceOf(ChatPromptClient);
    expect(seen()).toEqual([
      [
        'POST',
        '/api/public/v2/prompts',
        {
          name: 'a',
          type: 'chat',
          prompt: [
            { role: 'user', content: 'x', type: 'chatmessage' },
            { type: 'placeholder', name: 'history' },
          ],
        },
      ],
      ['POST', '/api/public/v2/prompts', { name: 'b', type: 'text', prompt: 'text' }],
    ]);
  });
});

describe('prompts', () => {
  const chat = new ChatPromptClient({
    ...(stored({}) as { name: string; version: number; labels: string[]; tags: string[] }),
    type: 'chat',
    prompt: [
      { role: 'system', content: 'You are {{who}}' },
      { type: 'placeholder', name: 'history' },
    ],
  } as never);

  test('a chat prompt puts messages in the place of a placeholder', () => {
    const history = [{ role: 'user', content: 'I am {{who}}' }];
    expect(chat.compile({ who: 'me' }, { history })).toEqual([
      { role: 'system', content: 'You are me' },
      { role: 'user', content: 'I am me' },
    ]);
    expect(chat.compile({ who: 'me' }, { history: [] })).toEqual([{ role: 'system', content: 'You are me' }]);
    expect(chat.compile({ who: 'me' })).toEqual([
      { role: 'system', content: 'You are me' },
      { type: 'placeholder', name: 'history' },
    ]);
  });

  test('a chat prompt is a template of the chain framework', () => {
    expect(chat.getLangchainPrompt()).toEqual([
      { role: 'system', content: 'You are {who}' },
      ['placeholder', '{history}'],
    ]);
  });

  test('JSON in a text prompt is no variable of the chain framework', () => {
    const text = new TextPromptClient({
      ...(stored({}) as object),
      type: 'text',
      prompt: 'Say {{what}} as {"key": {"inner": "x"}} or { \'a\': 1 } {plain}',
    } as never);
    expect(text.getLangchainPrompt()).toBe('Say {what} as {{"key": {{"inner": "x"}} or {{ \'a\': 1 }} {plain}');
  });

  test('toJSON tells the prompt as it was written', () => {
    expect(JSON.parse(chat.toJSON())).toEqual(
      stored({
        type: 'chat',
        isFallback: false,
        prompt: [
          { role: 'system', content: 'You are {{who}}' },
          { type: 'placeholder', name: 'history' },
        ],
      }),
    );
  });
});

describe('variables', () => {
  const compiled = (template: string, variables: object): string =>
    new TextPromptClient(stored({ prompt: template }) as never).compile(variables as Record<string, string>);

  test.each([
    ['{{a}} {{ a }} {{{a}}} {{&a}}', { a: '<x>' }, '<x> <x> <x> <x>'],
    ['{{a.b}} {{missing}}.', { a: { b: 1 } }, '1 .'],
    ['{{#a}}yes{{/a}}{{^a}}no{{/a}}', { a: 'x' }, 'yes'],
    ['{{#list}}{{name}}{{sep}}{{/list}}', { list: [{ name: 'a' }, { name: 'b' }], sep: ';' }, 'a;b;'],
    ['{{! comment }}x', {}, 'x'],
    ['one\n{{#a}}\ntwo\n{{/a}}\nthree', { a: true }, 'one\ntwo\nthree'],
    ['{{#a}}{{#a}}x{{/a}}{{/a}}', { a: true }, 'x'],
    ['{{=<% %>=}}<% a %> {{a}}', { a: 1 }, '1 {{a}}'],
    ['{{#shout}}x{{/shout}}', { shout: () => (text: string) => text.toUpperCase() }, 'X'],
    ['{"json": {{value}}} { }', { value: '1' }, '{"json": 1} { }'],
  ])('%s', (template, variables, expected) => {
    expect(compiled(template, variables)).toBe(expected);
  });

  test('a tag without its end is an error', () => {
    expect(() => compiled('{{#a}}x', {})).toThrow('Unclosed section "a" at 7');
  });

  test('values are put in as they are and not read again', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (value, text) => {
        fc.pre(!/[{}]/.test(text));
        expect(compiled(`${text}{{a}}${text}`, { a: value })).toBe(text + value + text);
      }),
    );
  });
});
