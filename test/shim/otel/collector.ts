/** A server that takes what the OTLP exporter sends and keeps it, unpacked. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach } from 'vitest';

interface OtlpSpan {
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

export interface Collected {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  spans: OtlpSpan[];
}

export interface Collector {
  url: string;
  requests: Collected[];
}

/** One collector for all tests of a file, empty before each. */
export function collector(): Collector {
  const collecting: Collector = { url: '', requests: [] };
  const server = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const packed = Buffer.concat(chunks);
      const text = (incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(packed) : packed).toString();
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };
      const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
      collecting.requests.push({
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        spans,
      });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })().catch(() => incoming.socket.destroy());
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    collecting.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => void (collecting.requests.length = 0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return collecting;
}
