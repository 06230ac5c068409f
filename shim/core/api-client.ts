import type * as Surface from '@svc/core';
import { apiMethods } from '../../src/catalog/api-methods.ts';
import type { Profile } from '../../src/catalog/profile.ts';
import { type RouteRow, routesById } from '../../src/catalog/routes.ts';
import { explained, isExplaining, tellMisplacedOptions } from '../explain/index.ts';
import type { ApiErrors } from './errors.ts';
import { authorization, type HeaderValues, mergedHeaders, type Supplied, supplied } from './headers.ts';
import { type HttpResponse, NoResponse, send } from './http.ts';
import { type HttpResponsePromise, responsePromise, type WithRawResponse } from './response-promise.ts';
import { runMark } from './run-mark.ts';

type Options = Surface.SvcAPIClient.Options;
type RequestOptions = Surface.SvcAPIClient.RequestOptions;
type Raw = HttpResponse['raw'];

/** What the methods of a namespace work on. */
interface Caller {
  call(id: string, row: RouteRow | undefined, args: readonly unknown[]): HttpResponsePromise<unknown, Raw>;
}

/** Keys of `requestOptions` besides the overrides of headers. */
const optionKeys = ['timeoutInSeconds', 'maxRetries', 'abortSignal', 'headers', 'queryParams'];

/** Seconds until an attempt is given up, when neither the client nor the call says. */
const defaultTimeout = 60;

/** Seconds that the client gives each request; not part of the published options. */
export const clientTimeout = Symbol('timeoutInSeconds');

/** The API client of one profile: namespaces and methods are those of the v6 surface, routes those of the catalogue. */
export function createApiClient(profile: Profile, errors: ApiErrors): typeof Surface.SvcAPIClient {
  const overrides: readonly (readonly [key: string, header: string])[] = [
    [`x${profile.prefix}SdkName`, `${profile.header}sdk-name`],
    [`x${profile.prefix}SdkVersion`, `${profile.header}sdk-version`],
    [`x${profile.prefix}PublicKey`, `${profile.header}public-key`],
  ];
  const ownHeaders = (options: object | undefined): HeaderValues =>
    Object.fromEntries(
      overrides.map(([key, header]) => [
        header,
        (options as Record<string, Supplied<string | undefined>> | undefined)?.[key],
      ]),
    );
  const looksLikeOptions = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).some((key) => optionKeys.includes(key) || overrides.some(([own]) => own === key));

  class SvcAPIClient implements Caller {
    /** Made when first asked for, one for each client. */
    private readonly namespaces = new Map<string, object>();
    private readonly options: Options & { [clientTimeout]?: number };

    constructor(options: Options) {
      this.options = options;
      return explained(this, { root: 'api', profile });
    }

    namespace(path: string): object {
      let found = this.namespaces.get(path);
      if (!found) {
        found = explained(Object.create(prototypes.get(path)!) as object, {
          root: 'api',
          path: path.split('.'),
          profile,
        });
        callers.set(found, this);
        this.namespaces.set(path, found);
      }
      return found;
    }

    call(id: string, row: RouteRow | undefined, args: readonly unknown[]): HttpResponsePromise<unknown, Raw> {
      if (row?.request === 'none' && isExplaining() && looksLikeOptions(args[row.pathArguments.length]))
        tellMisplacedOptions(id, profile);
      return responsePromise(this.send(id, row, args));
    }

    private async send(
      id: string,
      row: RouteRow | undefined,
      args: readonly unknown[],
    ): Promise<WithRawResponse<unknown, Raw>> {
      if (!row) throw new Error(`route not shown in the contract: api.${id}`);
      const request = args[row.pathArguments.length];
      const options = args[row.pathArguments.length + 1] as RequestOptions | undefined;
      const [base, username, password] = await Promise.all([
        supplied(this.options.baseUrl ?? this.options.environment),
        supplied(this.options.username),
        supplied(this.options.password),
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
        ownHeaders(this.options),
        this.options.headers,
        ownHeaders(options),
        options?.headers,
        runMark(),
      );
      const timeout = options?.timeoutInSeconds ?? this.options[clientTimeout] ?? defaultTimeout;
      try {
        const {
          ok,
          raw,
          body: data,
        } = await send({
          method: row.method,
          url: `${base.replace(/\/+$/, '')}${path}`,
          headers,
          query: {
            ...(row.request === 'query' ? (request as object | undefined) : undefined),
            ...options?.queryParams,
          },
          body,
          timeout: timeout * 1_000,
          maxRetries: options?.maxRetries ?? 2,
          signal: options?.abortSignal as AbortSignal | undefined,
        });
        if (!ok) throw errors.ofResponse(id.split('.')[0]!, raw, data);
        return { data, rawResponse: raw };
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error;
        if (error.reason === 'timeout') throw new errors.SvcAPITimeoutError(error.message);
        throw Object.assign(new errors.SvcAPIError({ message: error.message }), { cause: error.cause });
      }
    }
  }

  const callers = new WeakMap<object, SvcAPIClient>();
  const prototypes = namespacePrototypes((receiver) => {
    const caller = callers.get(receiver);
    // A method that is called without its object fails as one of a class does.
    if (!caller) throw new TypeError("Cannot read properties of undefined (reading '_options')");
    return caller;
  });
  for (const path of prototypes.keys()) if (!path.includes('.')) defineNamespace(SvcAPIClient.prototype, path, path);

  return SvcAPIClient as unknown as typeof Surface.SvcAPIClient;

  function defineNamespace(owner: object, name: string, path: string): void {
    Object.defineProperty(owner, name, {
      configurable: true,
      get(this: SvcAPIClient) {
        return this.namespace(path);
      },
    });
  }

  /** One prototype for each namespace, with its methods and the namespaces in it. */
  function namespacePrototypes(callerOf: (receiver: object) => SvcAPIClient): Map<string, object> {
    const found = new Map<string, object>();
    const prototypeOf = (path: string): object => {
      let prototype = found.get(path);
      if (!prototype) {
        found.set(path, (prototype = {}));
        const [parent, name] = [
          path.slice(0, Math.max(path.lastIndexOf('.'), 0)),
          path.slice(path.lastIndexOf('.') + 1),
        ];
        if (parent) {
          Object.defineProperty(prototypeOf(parent), name, {
            configurable: true,
            get(this: object) {
              return callerOf(this).namespace(path);
            },
          });
        }
      }
      return prototype;
    };
    for (const { id, pathArguments } of apiMethods) {
      const [path, name] = [id.slice(0, id.lastIndexOf('.')), id.slice(id.lastIndexOf('.') + 1)];
      const row = routesById.get(id);
      if (row && row.pathArguments.length !== pathArguments.length)
        throw new Error(`The route of api.${id} has other path arguments than the method.`);
      const method = {
        [name](this: object, ...args: unknown[]) {
          return callerOf(this).call(id, row, args);
        },
      }[name];
      Object.defineProperty(prototypeOf(path), name, { value: method, writable: true, configurable: true });
    }
    return found;
  }
}
