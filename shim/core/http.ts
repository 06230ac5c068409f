/** One HTTP request of the API client: query, body, timeout, retries, and what a response becomes. */

/** A request that is ready to be sent. */
export interface HttpRequest {
  method: string;
  /** Absolute, without the query. */
  url: string;
  headers: Headers;
  query: Readonly<Record<string, unknown>>;
  /** Sent as JSON; `undefined` = no body. */
  body: unknown;
  /** Milliseconds before an attempt is given up. */
  timeout: number;
  /** Attempts after the first one, for responses that say "later". */
  maxRetries: number;
  signal: AbortSignal | undefined;
}

/** A response with its body read. */
export interface HttpResponse {
  raw: { headers: Headers; redirected: boolean; status: number; statusText: string; type: string; url: string };
  ok: boolean;
  /** Parsed JSON; the text when it is none; `undefined` when it is empty. */
  body: unknown;
}

/** Why no response came. */
export class NoResponse extends Error {
  readonly reason: 'timeout' | 'aborted' | 'network';

  constructor(reason: 'timeout' | 'aborted' | 'network', message: string, cause: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Timers take no more milliseconds: 24 days. */
const longestTimeout = 2 ** 31 - 1;

const firstDelay = 250;
const longestDelay = 5_000;

/** Milliseconds to wait before the next attempt: what the service asks for, or twice as long each time. */
export function retryDelay(attempt: number, retryAfter: string | null | undefined): number {
  const seconds = retryAfter ? Number(retryAfter) : Number.NaN;
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(seconds * 1_000, 60_000);
  return Math.min(firstDelay * 2 ** attempt, longestDelay);
}

const isRetried = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Sends a request. A response of any status is a result. @throws NoResponse when none came */
export async function send(request: HttpRequest): Promise<HttpResponse> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await attemptOnce(request);
    if (!isRetried(response.raw.status) || attempt >= request.maxRetries) return response;
    await waitFor(retryDelay(attempt, response.raw.headers.get('retry-after')), request.signal);
  }
}

async function attemptOnce({ method, url, headers, query, body, timeout, signal }: HttpRequest): Promise<HttpResponse> {
  // `Infinity` waits as long as a timer can; what is no number or below zero ends at once, as it does in v5.
  const timer = AbortSignal.timeout(Math.min(Math.max(timeout || 0, 0), longestTimeout));
  const path = `${method} ${new URL(url).pathname}`;
  try {
    const response = await fetch(withQuery(url, query), {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timer]) : timer,
    });
    const text = await response.text();
    const { redirected, status, statusText, type } = response;
    return {
      raw: { headers: response.headers, redirected, status, statusText, type, url: response.url },
      ok: response.ok,
      body: parsed(text),
    };
  } catch (error) {
    if (signal?.aborted) throw new NoResponse('aborted', `The caller aborted ${path}.`, error);
    if (timer.aborted) throw new NoResponse('timeout', `Timeout exceeded when calling ${path}.`, error);
    throw new NoResponse('network', `${path} failed: ${networkMessage(error)}`, error);
  }
}

function networkMessage(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return [message, cause?.code ?? cause?.message].filter(Boolean).join(': ');
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Arrays repeat their key, dates are ISO texts, other objects are JSON; what is absent is left out. */
function withQuery(url: string, query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      if (single !== undefined && single !== null) parameters.append(key, queryText(single));
    }
  }
  return parameters.size > 0 ? `${url}?${parameters}` : url;
}

function queryText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new NoResponse('aborted', 'The caller aborted the request.', signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
