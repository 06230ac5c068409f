import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { profiles } from '../../src/catalog/profile.ts';
import { answerRequest, splitTarget, type Reading } from './answer-request.ts';
import type { ContractService, ContractServiceOptions, RecordedRequest } from './contract-service.ts';
import { FaultSwitches, type MetFaults } from './faults.ts';
import type { Answer } from './handler.ts';
import { handlers } from './handlers.ts';
import { RequestError } from './request-error.ts';
import { Store, type SeedData } from './store.ts';

const defaults = { version: '4.59.0', bodyLimit: 10 * 1024 * 1024, requestLimit: 100_000 };

/** Milliseconds that `stop` waits for what is under way. */
const stopPatience = 2000;

/** Milliseconds for which an idle connection stays open. */
const keepAlive = 60_000;

/** Thrown where the connection is to be cut. */
const cutConnection = Symbol('cut the connection');

function attributePrefix(header: string): string {
  return header.replace(/^x-|-$/g, '');
}

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

function errorAnswer(error: unknown): { answer: Answer; headers: Readonly<Record<string, string>> } {
  const known =
    error instanceof RequestError
      ? error
      : new RequestError(
          500,
          'internal_error',
          `The contract service failed: ${error instanceof Error ? error.message : String(error)}`,
        );
  return { answer: { status: known.status, body: known.body() }, headers: known.headers };
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

/**
 * An HTTP server that answers the routes of the contract from an in-memory store. It listens on the loopback interface
 * only, and not before `start`.
 */
export function createContractService(options: ContractServiceOptions = {}): ContractService {
  const { bodyLimit, requestLimit } = { ...defaults, ...options };
  const known = options.profile === undefined ? Object.values(profiles) : [options.profile];
  const attributePrefixes = known.map(({ header }) => attributePrefix(header));
  const store = new Store();
  if (options.data !== undefined) store.seed(options.data);
  const faults = new FaultSwitches();
  const requests: RecordedRequest[] = [];
  let server: Server | undefined;
  let url: string | undefined;
  let version = options.version ?? defaults.version;

  function record(request: RecordedRequest): void {
    requests.push(request);
    // In steps, since taking one off the front costs as much as taking a thousand.
    if (requests.length > requestLimit * 1.1) requests.splice(0, requests.length - requestLimit);
  }

  async function respond(message: IncomingMessage, response: ServerResponse, by: Server): Promise<void> {
    const at = Date.now();
    const reading: Reading = { query: {} };
    const path = splitTarget(message.url ?? '/').path;
    const request: RecordedRequest = {
      method: message.method ?? '',
      path,
      query: {},
      headers: message.headers,
      body: undefined,
      status: undefined,
      at,
    };
    record(request);
    let met: MetFaults = { latency: 0 };
    const finish = (answer: Answer, headers?: Readonly<Record<string, string>>): void => {
      // A service that stops meanwhile takes no further request on this connection.
      if (server !== by) response.shouldKeepAlive = false;
      request.status = send(response, answer, headers);
    };
    try {
      const answer = await answerRequest(
        message,
        reading,
        handlers,
        bodyLimit,
        { store, faults, version, url: url ?? '', attributePrefixes },
        async (route) => {
          Object.assign(request, reading);
          met = faults.meet(route, path);
          if (met.latency > 0) await wait(met.latency, undefined, { ref: false });
          if (met.reset === 'before') throw cutConnection;
          if (met.fail?.when === 'before') throw faultError(met.fail);
        },
      );
      if (met.reset === 'after') throw cutConnection;
      if (met.fail?.when === 'after') throw faultError(met.fail);
      finish(answer);
    } catch (error) {
      if (error === cutConnection) message.socket.resetAndDestroy();
      else {
        const { answer, headers } = errorAnswer(error);
        finish(answer, headers);
      }
    }
    Object.assign(request, reading);
    options.onRequest?.(request);
  }

  function listen(port: number): Promise<{ url: string }> {
    return new Promise((resolve, reject) => {
      if (server !== undefined) {
        reject(new Error('The contract service is running already.'));
        return;
      }
      const created = createServer((message, response) => void respond(message, response, created));
      server = created;
      // Node's five seconds are less than a busy test may be away for, and its next request would meet a closed connection.
      created.keepAliveTimeout = keepAlive;
      created.on('clientError', (error: NodeJS.ErrnoException, socket) => {
        if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
        else
          socket.end(
            `HTTP/1.1 ${error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
          );
      });
      created.once('error', (error) => {
        server = undefined;
        reject(error);
      });
      created.listen(port, '127.0.0.1', () => {
        url = `http://127.0.0.1:${(created.address() as AddressInfo).port}`;
        resolve({ url });
      });
    });
  }

  async function stop(): Promise<void> {
    const running = server;
    if (running === undefined) return;
    server = undefined;
    url = undefined;
    const closed = new Promise<void>((resolve) => {
      running.close(() => resolve());
    });
    running.closeIdleConnections();
    const patience = setTimeout(() => running.closeAllConnections(), stopPatience);
    await closed;
    clearTimeout(patience);
  }

  return {
    start: (port = 0) => listen(port),
    stop,
    get url() {
      return url;
    },
    requests,
    clearRequests: () => {
      requests.length = 0;
    },
    faults,
    get version() {
      return version;
    },
    set version(value: string) {
      version = value;
    },
    seed: (data: SeedData) => store.seed(data),
    dump: () => store.dump(),
    clear: () => store.clear(),
  };
}
