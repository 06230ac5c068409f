/** A server that records what it is asked and answers what a test says; it knows nothing of the contract. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  method: string;
  path: string;
  /** With the question mark, or empty. */
  search: string;
  headers: IncomingMessage['headers'];
  /** Parsed JSON, or undefined without a body. */
  body: unknown;
}

/** An answer; `'reset'` cuts the connection. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string>; delay?: number } | 'reset';

export interface RecordingServer extends AsyncDisposable {
  url: string;
  requests: Recorded[];
  /** What is answered from now on; the number of the request from 0 is the second argument. */
  answer: (request: Recorded, index: number) => Answer;
}

export async function startRecordingServer(answer: RecordingServer['answer'] = () => ({})): Promise<RecordingServer> {
  const server = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const { pathname, search } = new URL(incoming.url ?? '/', 'http://localhost');
      const request: Recorded = {
        method: incoming.method ?? '',
        path: pathname,
        search,
        headers: incoming.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
      const given = recording.answer(request, recording.requests.push(request) - 1);
      if (given === 'reset') return incoming.socket.destroy();
      const { status = 200, body = {}, headers = {}, delay = 0 } = given;
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })().catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const recording: RecordingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return recording;
}
