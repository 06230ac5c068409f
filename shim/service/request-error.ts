/** What a client did wrong: where in the request, and what was expected there. */
export interface Issue {
  /** `query.limit`, `body[3].name`, `path.scoreId`. */
  path: string;
  message: string;
}

/** The words a client can tell errors apart by. */
export type ErrorCode =
  | 'invalid_request'
  | 'invalid_path'
  | 'invalid_query'
  | 'invalid_cursor'
  | 'invalid_body'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'route_not_shown'
  | 'removed_route'
  | 'method_not_allowed'
  | 'resource_not_found'
  | 'fault'
  | 'internal_error';

/**
 * A request that gets an error as its answer. The contract shows no body for errors (§7.3); this service answers
 * `{ error, message, … }` and names each offending place in `issues`.
 */
export class RequestError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  /** The body of the answer. */
  body(): Record<string, unknown> {
    return { error: this.code, message: this.message, ...this.details };
  }
}

/** 400 for a parameter of the query. */
export function badQuery(name: string, message: string): RequestError {
  return new RequestError(400, 'invalid_query', `Query parameter "${name}": ${message}`, {
    issues: [{ path: `query.${name}`, message }],
  });
}

/** 400 for a body, with all that is wrong in it. */
export function badBody(issues: readonly Issue[]): RequestError {
  const first = issues[0];
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return new RequestError(
    400,
    'invalid_body',
    `${first?.path ?? 'body'}: ${first?.message ?? 'It is not valid.'}${more}`,
    { issues },
  );
}

/** 404 for a record that is not in the store. */
export function notFound(recordName: string, id: string): RequestError {
  return new RequestError(404, 'resource_not_found', `There is no ${recordName} "${id}".`);
}
