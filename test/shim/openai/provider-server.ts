/** A server that answers as an OpenAI-compatible provider does, by the name of the model that is asked. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

const usage = {
  prompt_tokens: 10,
  completion_tokens: 5,
  total_tokens: 15,
  prompt_tokens_details: { cached_tokens: 4 },
  completion_tokens_details: { reasoning_tokens: 2 },
};
const responsesUsage = {
  input_tokens: 3,
  output_tokens: 2,
  total_tokens: 5,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens_details: { reasoning_tokens: 0 },
};
const response = (status: string, texts: string[]): unknown => ({
  id: 'r',
  object: 'response',
  model: 'm-2',
  status,
  temperature: 0.5,
  output: texts.map((text) => ({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] })),
  ...(status === 'completed' ? { usage: responsesUsage } : {}),
});

const chunk = (delta: unknown, more: object = {}): unknown => ({
  id: 'c',
  object: 'chat.completion.chunk',
  model: 'm-1',
  choices: [{ index: 0, delta }],
  usage: null,
  ...more,
});
const toolCall = (index: number, fields: object): unknown => chunk({ tool_calls: [{ index, function: fields }] });

const streams: Record<string, unknown[]> = {
  text: [chunk({ role: 'assistant', content: 'Hel' }), chunk({ content: 'lo' }), chunk({}, { choices: [], usage })],
  tools: [
    toolCall(0, { name: 'find', arguments: '{"q"' }),
    toolCall(0, { arguments: ':1}' }),
    toolCall(1, { name: 'sum', arguments: '{}' }),
  ],
  responses: [
    { type: 'response.created', response: response('in_progress', []) },
    { type: 'response.output_text.delta', delta: 'Hi' },
    { type: 'response.completed', response: response('completed', ['Hi']) },
  ],
};

function stream(answer: ServerResponse, name: string, breaks: boolean): void {
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of streams[name]!) answer.write(`data: ${JSON.stringify(event)}\n\n`);
  if (breaks) setTimeout(() => answer.destroy(), 20);
  else answer.end('data: [DONE]\n\n');
}

/** @returns the base address, once the tests of the file have begun */
export function providerServer(): { url: string } {
  const provider = { url: '' };
  const server = createServer((incoming, answer) => {
    void (async () => {
      let text = '';
      for await (const part of incoming) text += String(part);
      const body = (text === '' ? {} : JSON.parse(text)) as { model?: string; stream?: boolean };
      const json = (status: number, value: unknown): void =>
        void answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (body.model === 'failing') return json(400, { error: { message: 'no such model' } });
      if (incoming.url === '/v1/responses')
        return body.stream ? stream(answer, 'responses', false) : json(200, response('completed', ['Hi']));
      if (incoming.url === '/v1/embeddings')
        return json(200, {
          object: 'list',
          model: 'e-1',
          data: [{ embedding: [1] }],
          usage: { prompt_tokens: 2, total_tokens: 2 },
        });
      if (body.stream) return stream(answer, body.model === 'tools' ? 'tools' : 'text', body.model === 'breaking');
      json(200, {
        id: 'c',
        object: 'chat.completion',
        model: 'm-1-2026',
        choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' } }],
        usage,
      });
    })();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider;
}
