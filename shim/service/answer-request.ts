import type { IncomingMessage } from 'node:http';
import type { RouteRow } from '../../src/catalog/routes.ts';
import type { Answer, Handler, Handlers, ServiceRequest } from './handler.ts';
import { protobufAnswer, readProtobufSpans } from './otlp-protobuf.ts';
import { Query } from './query.ts';
import { isProtobuf, parseJson, readBody } from './read-body.ts';
import { badQuery, RequestError } from './request-error.ts';
import { ignoredParameters, type Match, matchRoute, removedRoute } from './routing.ts';

/** What a request turned out to be, filled in while it is answered, so that it is known also when that fails. */
export interface Reading {
  route?: string;
  removed?: readonly string[];
  ignored?: readonly string[];
  query: Record<string, string | readonly string[]>;
  body?: unknown;
}

/** A target as sent, in two parts. An absolute address loses its origin. @throws RequestError 400 */
export function splitTarget(target: string): { path: string; search: string } {
  const relative = /^https?:\/\/[^/?#]*/i.test(target) ? target.replace(/^https?:\/\/[^/?#]*/i, '') || '/' : target;
  const mark = relative.indexOf('?');
  return mark < 0
    ? { path: relative, search: '' }
    : { path: relative.slice(0, mark), search: relative.slice(mark + 1) };
}

/** The route that takes what OpenTelemetry exports. */
export const spansRoute = 'opentelemetry.exportTraces';

/** What a route reads: nothing, JSON, bytes, or what OpenTelemetry exports. */
type WantedBody = 'none' | 'json' | 'bytes' | 'spans';

/** The body for the log and, parsed, for the handler. */
async function body(message: IncomingMessage, reading: Reading, wanted: WantedBody, limit: number): Promise<unknown> {
  const bytes = await readBody(message, limit);
  if (wanted === 'bytes') return bytes;
  if (wanted === 'spans' && isProtobuf(message.headers['content-type'])) {
    reading.body = readProtobufSpans(bytes);
    return reading.body;
  }
  if (bytes.length === 0) {
    if (wanted !== 'none') throw new RequestError(400, 'invalid_body', 'The body is missing.');
    return undefined;
  }
  reading.body = bytes.toString('utf8');
  if (wanted === 'none') throw new RequestError(400, 'invalid_body', 'This route takes no body.');
  reading.body = parseJson(bytes, message.headers['content-type']);
  return reading.body;
}

/**
 * Finds the route of a request. Where its path cannot be read, its body is all the same: the connection may be used
 * again.
 */
async function matchOf(message: IncomingMessage, path: string, bodyLimit: number): Promise<Match> {
  try {
    return matchRoute(message.method ?? 'GET', path);
  } catch (error) {
    await readBody(message, bodyLimit);
    throw error;
  }
}

/** What a route reads of a body; stored media come as they are. */
function wantedBody(row: RouteRow | undefined): WantedBody {
  if (row?.id.startsWith('storage.')) return 'bytes';
  if (row?.id === spansRoute) return 'spans';
  return row?.request === 'body' ? 'json' : 'none';
}

type MatchedRoute = Extract<Match, { row: RouteRow }>;

/** The route that a request met. @throws RequestError where there is none, none any more, or none with this method */
function routeIn(match: Match, { method = '' }: IncomingMessage, path: string): MatchedRoute {
  if (match === undefined)
    throw new RequestError(404, 'route_not_shown', `No route ${method} ${path} is shown in the contract.`);
  if ('removed' in match) throw removedRoute(match.removed);
  if ('allowed' in match) {
    throw new RequestError(
      405,
      'method_not_allowed',
      `${path} takes ${match.allowed.join(' or ') || 'no method any more'}.`,
      {},
      { allow: match.allowed.join(', ') },
    );
  }
  return match;
}

/**
 * Notes the parameters that only v5 knew, which v6 ignores, and refuses those that nobody knows.
 * @throws RequestError 400
 */
function checkParameters(names: readonly string[], { query: known }: Handler, route: string, reading: Reading): void {
  const unknown = names.filter((name) => !known?.includes(name));
  const ignored = unknown.filter((name) => ignoredParameters.get(route)?.has(name));
  if (ignored.length > 0) reading.ignored = ignored;
  const [bad] = unknown.filter((name) => !ignored.includes(name));
  if (bad === undefined) return;
  throw badQuery(
    bad,
    `There is no such parameter. ${known === undefined ? 'This route takes none.' : `There are: ${known.join(', ')}.`}`,
  );
}

/** Everything but the connection: from a message to an answer. @throws RequestError for an answer that is an error */
export async function answerRequest(
  message: IncomingMessage,
  reading: Reading,
  handlers: Handlers,
  bodyLimit: number,
  shared: Omit<ServiceRequest, 'params' | 'query' | 'body'>,
  beforeEffect: (route: string | undefined) => Promise<void>,
): Promise<Answer> {
  const { path, search } = splitTarget(message.url ?? '/');
  const query = new Query(search);
  reading.query = query.toRecord();
  const match = await matchOf(message, path, bodyLimit);
  const row = match !== undefined && 'row' in match ? match.row : undefined;
  if (row !== undefined) reading.route = row.id;
  if (match !== undefined && 'removed' in match) reading.removed = match.removed;

  // The body is read also where nobody wants it, so that the connection can be used again and the log has it.
  const [given] = await Promise.allSettled([body(message, reading, wantedBody(row), bodyLimit)]);
  await beforeEffect(row?.id);
  const route = routeIn(match, message, path);
  if (given.status === 'rejected') throw given.reason;

  const handler = handlers[route.row.id];
  if (handler === undefined) throw new Error(`No handler for ${route.row.id}.`);
  checkParameters(query.names, handler, route.row.id, reading);
  const answer = handler.handle({ ...shared, params: route.params, query, body: given.value });
  // OTLP answers in the form of the request.
  if (wantedBody(row) !== 'spans' || !isProtobuf(message.headers['content-type'])) return answer;
  return { status: 200, bytes: { type: 'application/x-protobuf', content: protobufAnswer(answer.body) } };
}
