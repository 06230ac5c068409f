/** A call of a method of the API: the request that it is, and what its response becomes. */
import type * as Surface from '@svc/core';
import type { RouteRow } from '../../src/catalog/routes.ts';
import type { ApiErrors } from './errors.ts';
import type { HeaderOverrides } from './header-overrides.ts';
import { authorization, mergedHeaders, supplied } from './headers.ts';
import { type HttpRequest, type HttpResponse, NoResponse, send } from './http.ts';
import type { WithRawResponse } from './response-promise.ts';
import { runMark } from './run-mark.ts';

type RequestOptions = Surface.SvcAPIClient.RequestOptions;

/** Keys of `requestOptions` besides the overrides of headers. */
const optionKeys = ['timeoutInSeconds', 'maxRetries', 'abortSignal', 'headers', 'queryParams'];

/** Seconds until an attempt is given up, when neither the client nor the call says. */
const defaultTimeout = 60;

/** Seconds that the client gives each request; not part of the published options. */
export const clientTimeout = Symbol('timeoutInSeconds');

/** What a client was made with. */
export type ClientOptions = Surface.SvcAPIClient.Options & { [clientTimeout]?: number };

/** A call: of which method, its route, and with what. */
export interface ApiCall {
  /** Path of the method below the client: `scores.create`. */
  id: string;
  row: RouteRow;
  /** Arguments for the path, the request, and the options of the request. */
  args: readonly unknown[];
}

/** Whether the options of the request stand where a call has its request, although its method takes none. */
export function hasMisplacedOptions({ row, args }: ApiCall, overrides: HeaderOverrides): boolean {
  if (row.request !== 'none') return false;
  const value = args[row.pathArguments.length];
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).some((key) => optionKeys.includes(key) || overrides.has(key))
  );
}

/** Sends a call. @throws an error of the published classes when the response is one, or none came */
export async function answerTo(
  call: ApiCall,
  client: ClientOptions,
  overrides: HeaderOverrides,
  errors: ApiErrors,
): Promise<WithRawResponse<unknown, HttpResponse['raw']>> {
  try {
    const { ok, raw, body } = await send(await requestOf(call.row, call.args, client, overrides));
    if (!ok) throw errors.ofResponse(call.id.split('.')[0]!, raw, body);
    return { data: body, rawResponse: raw };
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    if (error.reason === 'timeout') throw new errors.SvcAPITimeoutError(error.message);
    throw Object.assign(new errors.SvcAPIError({ message: error.message }), { cause: error.cause });
  }
}

async function requestOf(
  row: RouteRow,
  args: readonly unknown[],
  client: ClientOptions,
  overrides: HeaderOverrides,
): Promise<HttpRequest> {
  const request = args[row.pathArguments.length];
  const options = args[row.pathArguments.length + 1] as RequestOptions | undefined;
  const [base, username, password] = await Promise.all([
    supplied(client.baseUrl ?? client.environment),
    supplied(client.username),
    supplied(client.password),
  ]);
  const path = row.pathArguments.reduce(
    (filled, name, index) => filled.replace(`{${name}}`, encodeURIComponent(String(args[index]))),
    row.path,
  );
  const body = row.request === 'body' ? (request ?? {}) : undefined;
  const headers = await mergedHeaders(
    {
      authorization: authorization(username, password),
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    overrides.headersIn(client),
    client.headers,
    overrides.headersIn(options),
    options?.headers,
    runMark(),
  );
  return {
    method: row.method,
    url: `${base.replace(/\/+$/, '')}${path}`,
    headers,
    query: { ...(row.request === 'query' ? (request as object | undefined) : undefined), ...options?.queryParams },
    body,
    timeout: (options?.timeoutInSeconds ?? client[clientTimeout] ?? defaultTimeout) * 1_000,
    maxRetries: options?.maxRetries ?? 2,
    signal: options?.abortSignal as AbortSignal | undefined,
  };
}
