import type { IncomingMessage } from 'node:http';
import type { Answer, Handlers, ServiceRequest } from './handler.ts';
import { Query } from './query.ts';
import { parseJson, readBody } from './read-body.ts';
import { badQuery, RequestError } from './request-error.ts';
import { ignoredParameters, matchRoute, removedRoute } from './routing.ts';

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

/** The body for the log and, parsed, for the handler. */
async function body(
  message: IncomingMessage,
  reading: Reading,
  wanted: 'none' | 'json' | 'bytes',
  limit: number,
): Promise<unknown> {
  const bytes = await readBody(message, limit);
  if (wanted === 'bytes') return bytes;
  if (bytes.length === 0) {
    if (wanted === 'json') throw new RequestError(400, 'invalid_body', 'The body is missing.');
    return undefined;
  }
  reading.body = bytes.toString('utf8');
  if (wanted === 'none') throw new RequestError(400, 'invalid_body', 'This route takes no body.');
  reading.body = parseJson(bytes, message.headers['content-type']);
  return reading.body;
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
  let match: ReturnType<typeof matchRoute>;
  try {
    match = matchRoute(message.method ?? 'GET', path);
  } catch (error) {
    await readBody(message, bodyLimit);
    throw error;
  }
  const row = match !== undefined && 'row' in match ? match.row : undefined;
  if (row !== undefined) reading.route = row.id;
  if (match !== undefined && 'removed' in match) reading.removed = match.removed;

  // The body is read also where nobody wants it, so that the connection can be used again and the log has it.
  const wanted = row?.id.startsWith('storage.') ? 'bytes' : row?.request === 'body' ? 'json' : 'none';
  let given: unknown;
  let failure: unknown;
  try {
    given = await body(message, reading, wanted, bodyLimit);
  } catch (error) {
    failure = error;
  }
  await beforeEffect(row?.id);
  if (match === undefined) {
    throw new RequestError(
      404,
      'route_not_shown',
      `No route ${message.method ?? ''} ${path} is shown in the contract.`,
    );
  }
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
  if (failure !== undefined) throw failure;

  const handler = handlers[match.row.id];
  if (handler === undefined) throw new Error(`No handler for ${match.row.id}.`);
  const unknown = query.names.filter((name) => !handler.query?.includes(name));
  const ignored = unknown.filter((name) => ignoredParameters.get(match.row.id)?.has(name));
  if (ignored.length > 0) reading.ignored = ignored;
  const [bad] = unknown.filter((name) => !ignored.includes(name));
  if (bad !== undefined) {
    throw badQuery(
      bad,
      `There is no such parameter. ${handler.query === undefined ? 'This route takes none.' : `There are: ${handler.query.join(', ')}.`}`,
    );
  }
  return handler.handle({ ...shared, params: match.params, query, body: given });
}
