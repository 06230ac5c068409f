import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { answerRequest, spansRoute, splitTarget, type Reading } from './answer-request.ts';
import type { RecordedRequest } from './contract-service.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import type { MetFaults } from './faults.ts';
import type { Answer, ServiceRequest } from './handler.ts';
import { handlers } from './handlers.ts';
import { protobufStatus } from './otlp-protobuf.ts';
import { isProtobuf } from './read-body.ts';
import { RequestError } from './request-error.ts';

/** Thrown where the connection is to be cut. */
const cutConnection = Symbol('cut the connection');

/** Writes an answer, unless the client has gone. */
function send(
  response: ServerResponse,
  { status, body, bytes }: Answer,
  headers: Readonly<Record<string, string>> = {},
): number {
  const code = status ?? (body === undefined && bytes === undefined ? 204 : 200);
  const content = bytes?.content ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  const type = bytes?.type ?? 'application/json; charset=utf-8';
  if (!response.destroyed && !response.headersSent) {
    response.writeHead(code, {
      ...headers,
      ...(content === undefined ? {} : { 'content-type': type, 'content-length': String(content.length) }),
    });
    response.end(content);
  }
  return code;
}

/** OTLP answers in the form of the request, errors too. */
function errorAnswer(
  error: unknown,
  inProtobuf: boolean,
): { answer: Answer; headers: Readonly<Record<string, string>> } {
  const known =
    error instanceof RequestError
      ? error
      : new RequestError(
          500,
          'internal_error',
          `The contract service failed: ${error instanceof Error ? error.message : String(error)}`,
        );
  const answer = inProtobuf
    ? { status: known.status, bytes: { type: 'application/x-protobuf', content: protobufStatus(known.message) } }
    : { status: known.status, body: known.body() };
  return { answer, headers: known.headers };
}

function faultError({ status, retryAfter }: NonNullable<MetFaults['fail']>): RequestError {
  return new RequestError(
    status,
    'fault',
    `A fault that was switched on: ${status}.`,
    {},
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}

/** What the answers of a service come from. */
export interface Answering {
  /** What every handler is given. */
  shared: Omit<ServiceRequest, 'params' | 'query' | 'body'>;
  bodyLimit: number;
  /** Called as soon as a request is there; what it turns out to be is filled in later. */
  onArrival: (request: RecordedRequest) => void;
  /** Called when it was answered. */
  onAnswered: (request: RecordedRequest) => void;
  /** Whether the service takes no further request on this connection. */
  stops: () => boolean;
}

/**
 * Reads a request, answers it, and records both. The faults that it meets come before its effect, or before its answer.
 */
export async function respond(message: IncomingMessage, response: ServerResponse, service: Answering): Promise<void> {
  const reading: Reading = { query: {} };
  const request: RecordedRequest = {
    method: message.method ?? '',
    path: splitTarget(message.url ?? '/').path,
    query: {},
    headers: message.headers,
    body: undefined,
    status: undefined,
    at: Date.now(),
  };
  service.onArrival(request);
  const finish = (answer: Answer, headers?: Readonly<Record<string, string>>): void => {
    if (service.stops()) response.shouldKeepAlive = false;
    request.status = send(response, answer, { ...headers, ...crossOriginHeaders(message) });
  };
  try {
    finish(await answerWithFaults(message, request, reading, service));
  } catch (error) {
    if (error === cutConnection) message.socket.resetAndDestroy();
    else {
      const inProtobuf = reading.route === spansRoute && isProtobuf(message.headers['content-type']);
      const { answer, headers } = errorAnswer(error, inProtobuf);
      finish(answer, headers);
    }
  }
  Object.assign(request, reading);
  service.onAnswered(request);
}

/** The answer to a request, unless a fault takes its place. @throws cutConnection */
async function answerWithFaults(
  message: IncomingMessage,
  request: RecordedRequest,
  reading: Reading,
  { shared, bodyLimit }: Answering,
): Promise<Answer> {
  let met: MetFaults = { latency: 0 };
  const answer = await answerRequest(message, reading, handlers, bodyLimit, shared, async (route) => {
    Object.assign(request, reading);
    met = shared.faults.meet(route, request.path);
    if (met.latency > 0) await wait(met.latency, undefined, { ref: false });
    refuse(met, 'before');
  });
  refuse(met, 'after');
  return answer;
}

/** Throws what a request meets at this time. */
function refuse({ reset, fail }: MetFaults, when: 'before' | 'after'): void {
  if (reset === when) throw cutConnection;
  if (fail?.when === when) throw faultError(fail);
}
