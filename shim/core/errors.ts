import type * as Surface from '@svc/core';
import { errorClasses } from '../../src/catalog/core-values.ts';
import { defined } from '../../src/catalog/defined.ts';
import type { Profile } from '../../src/catalog/profile.ts';
import { published } from './published-names.ts';

type ErrorParams = ConstructorParameters<typeof Surface.SvcAPIError>[0];
type Raw = NonNullable<ErrorParams['rawResponse']>;
type ErrorClass = new (body?: unknown, rawResponse?: Raw) => Surface.SvcAPIError;
type ErrorClassName = (typeof errorClasses)[number];

/** Status of a response -> the class's name without the prefix of its namespace. */
const names: Readonly<Record<number, string>> = {
  400: 'BadRequestError',
  401: 'UnauthorizedError',
  403: 'AccessDeniedError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  409: 'ConflictError',
  412: 'PreconditionFailedError',
  429: 'TooManyRequestsError',
  500: 'InternalServerError',
};

/** The error classes of one profile, and which one a failed response is. */
export interface ApiErrors {
  SvcAPIError: typeof Surface.SvcAPIError;
  SvcAPITimeoutError: typeof Surface.SvcAPITimeoutError;
  classes: Readonly<Record<ErrorClassName, ErrorClass>>;
  /** @param namespace first part of the method's path below the API client */
  ofResponse(namespace: string, rawResponse: Raw, body: unknown): Error;
}

/** Status of every error class, from its name. */
function statusOf(name: string): number {
  if (name === 'CommonsError') return 400;
  const plain = name.replace(/^(Evaluation|Unstable)/, '');
  const entry = Object.entries(names).find(([, candidate]) => candidate === plain);
  return entry ? Number(entry[0]) : 503;
}

export function createErrors(profile: Profile): ApiErrors {
  class APIError extends Error {
    readonly statusCode?: number;
    readonly body?: unknown;
    readonly rawResponse?: Raw;

    constructor({ message, statusCode, body, rawResponse }: ErrorParams) {
      const lines = [
        message,
        statusCode === undefined ? undefined : `Status code: ${statusCode}`,
        body === undefined ? undefined : `Body: ${JSON.stringify(body, null, 2)}`,
      ];
      super(lines.filter(Boolean).join('\n'));
      this.name = `${profile.prefix}APIError`;
      if (statusCode !== undefined) this.statusCode = statusCode;
      if (body !== undefined) this.body = body;
      if (rawResponse !== undefined) this.rawResponse = rawResponse;
    }
  }
  const SvcAPIError = published(profile, 'SvcAPIError', APIError);

  class APITimeoutError extends Error {
    constructor(message: string) {
      super(message);
      this.name = `${profile.prefix}APITimeoutError`;
    }
  }

  const classFor = (name: string): ErrorClass => {
    const withoutBody = name === 'FeedbackNotConfiguredError' || name === 'ServiceUnavailableError';
    const publishedName = name === 'CommonsError' ? 'Error' : name.replace(/^Unstable/, '');
    const declared = class extends SvcAPIError {
      constructor(body?: unknown, rawResponse?: Raw) {
        super({
          message: publishedName,
          statusCode: statusOf(name),
          ...(withoutBody ? rawOnly(body as Raw | undefined) : { body, ...rawOnly(rawResponse) }),
        });
        this.name = publishedName;
      }
    };
    Object.defineProperty(declared, 'name', { value: publishedName });
    return declared;
  };
  const classes = Object.fromEntries(errorClasses.map((name) => [name, classFor(name)])) as Record<
    ErrorClassName,
    ErrorClass
  >;

  return {
    SvcAPIError,
    SvcAPITimeoutError: published(profile, 'SvcAPITimeoutError', APITimeoutError),
    classes,
    ofResponse(namespace, rawResponse, body) {
      const name = names[rawResponse.status];
      const ErrorClass =
        namespace === 'unstable'
          ? classes[`Unstable${name}` as ErrorClassName]
          : namespace.startsWith('evaluat')
            ? evaluation(name)
            : commons(name);
      if (ErrorClass) return new ErrorClass(body, rawResponse);
      return new SvcAPIError({ statusCode: rawResponse.status, body, rawResponse });
    },
  };

  /** Some classes of the evaluation namespaces have a prefix, the others have none. */
  function evaluation(name: string | undefined): ErrorClass | undefined {
    return classes[`Evaluation${name}` as ErrorClassName] ?? classes[name as ErrorClassName];
  }

  /** Outside the evaluation and unstable namespaces, few statuses have a class, and 400 is the one called `Error`. */
  function commons(name: string | undefined): ErrorClass | undefined {
    if (name === 'BadRequestError') return classes.CommonsError;
    return name && ['UnauthorizedError', 'AccessDeniedError', 'NotFoundError', 'MethodNotAllowedError'].includes(name)
      ? classes[name as ErrorClassName]
      : undefined;
  }
}

const rawOnly = (rawResponse: Raw | undefined): { rawResponse?: Raw } => defined({ rawResponse });
