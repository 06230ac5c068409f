import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  createContractService,
  type ContractService,
  type ContractServiceOptions,
} from '../../../shim/service/index.ts';
import { defined } from '../../../src/catalog/defined.ts';

/** A service for all tests of a file, empty before each. */
export function runningService(options: ContractServiceOptions = {}): ContractService {
  const service = createContractService(options);
  beforeAll(async () => {
    await service.start();
  });
  beforeEach(() => {
    service.clear();
    service.clearRequests();
    service.faults.clear();
  });
  afterAll(() => service.stop());
  return service;
}

export interface Answered {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- parsed JSON, whose shape the tests are about
  body: any;
  headers: Headers;
}

/** Sends a request with `fetch`; a body that is no text or bytes goes as JSON. */
export async function send(
  service: ContractService,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = (response.headers.get('content-type') ?? '').startsWith('application/json');
  return {
    status: response.status,
    body: text === '' ? undefined : json ? JSON.parse(text) : text,
    headers: response.headers,
  };
}

export const get = (
  service: ContractService,
  path: string,
  query: Record<string, string | number | boolean> = {},
): Promise<Answered> =>
  send(
    service,
    'GET',
    `${path}${Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`}`,
  );

/** Sends a request with a path exactly as given, which `fetch` would tidy up. */
export function sendRaw(service: ContractService, method: string, path: string): Promise<number> {
  const { hostname, port } = new URL(service.url!);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
    });
    request.on('error', reject);
    request.end();
  });
}

/** Writes bytes to the port and gives what comes back until the connection closes. */
export function sendBytes(service: ContractService, bytes: string | Uint8Array, end = true): Promise<string> {
  const { hostname, port } = new URL(service.url!);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
    if (end) socket.end();
  });
}

const attribute = (value: unknown): unknown => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: value } : { doubleValue: value };
  return { arrayValue: { values: (value as unknown[]).map(attribute) } };
};

/** An OTLP export request in JSON with the given spans. */
export function otlp(
  ...spans: {
    traceId: string;
    spanId: string;
    parentSpanId?: string;
    name?: string;
    start?: string;
    end?: string;
    attributes?: Record<string, unknown>;
    status?: unknown;
  }[]
): unknown {
  const nano = (time: string): string => `${Date.parse(time)}000000`;
  return {
    resourceSpans: [
      {
        resource: { attributes: [] },
        scopeSpans: [
          {
            scope: { name: 'svc-sdk' },
            spans: spans.map(
              ({
                traceId,
                spanId,
                parentSpanId,
                name = 'span',
                start = '2026-01-05T09:00:00Z',
                end = '2026-01-05T09:00:01Z',
                attributes = {},
                status,
              }) => ({
                traceId: traceId.padEnd(32, '0'),
                spanId: spanId.padEnd(16, '0'),
                ...(parentSpanId === undefined ? {} : { parentSpanId: parentSpanId.padEnd(16, '0') }),
                name,
                kind: 1,
                startTimeUnixNano: nano(start),
                endTimeUnixNano: nano(end),
                attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: attribute(value) })),
                ...defined({ status }),
              }),
            ),
          },
        ],
      },
    ],
  };
}
