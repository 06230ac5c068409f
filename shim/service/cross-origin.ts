/** Pages of another origin, as tests in happy-dom, jsdom or a browser are: they may do what other clients may. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { defined } from '../../src/catalog/defined.ts';

/** What lets a page read an answer; nothing for other clients. */
export function crossOriginHeaders({ headers: { origin } }: IncomingMessage): Record<string, string> {
  return origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'origin' };
}

/** Whether a browser only asks if it may send a request. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** Allows what a browser asks for; no request of the program, so it is not in the log. */
export function answerPreflight(message: IncomingMessage, response: ServerResponse): void {
  const { 'access-control-request-method': method, 'access-control-request-headers': headers } = message.headers;
  response.writeHead(204, {
    ...crossOriginHeaders(message),
    'access-control-allow-methods': method,
    ...defined({ 'access-control-allow-headers': headers }),
  });
  response.end();
}
