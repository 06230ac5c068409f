import type * as Surface from '@svc/core';
import type { Profile } from '../../src/catalog/profile.ts';
import { explained, isExplaining, tellMisplacedOptions } from '../explain/index.ts';
import { ApiNamespaces, type Caller } from './api-namespaces.ts';
import { answerTo, type ApiCall, type ClientOptions, hasMisplacedOptions } from './api-request.ts';
import type { ApiErrors } from './errors.ts';
import { HeaderOverrides } from './header-overrides.ts';
import type { HttpResponse } from './http.ts';
import { published } from './published-names.ts';
import { type HttpResponsePromise, responsePromise } from './response-promise.ts';

/** The API client of one profile: namespaces and methods are those of the v6 surface, routes those of the catalogue. */
export function createApiClient(profile: Profile, errors: ApiErrors): typeof Surface.SvcAPIClient {
  const overrides = new HeaderOverrides(profile);
  const allNamespaces = new ApiNamespaces(profile);

  class SvcAPIClient implements Caller {
    /** Made when first asked for, one for each client. */
    private readonly namespaces = new Map<string, object>();
    private readonly options: ClientOptions;

    constructor(options: ClientOptions) {
      this.options = options;
      return explained(this, { root: 'api', profile });
    }

    namespace(path: string): object {
      const namespace = this.namespaces.get(path) ?? allNamespaces.create(path, this);
      this.namespaces.set(path, namespace);
      return namespace;
    }

    call(call: ApiCall): HttpResponsePromise<unknown, HttpResponse['raw']> {
      if (isExplaining() && hasMisplacedOptions(call, overrides)) tellMisplacedOptions(call.id, profile);
      return responsePromise(answerTo(call, this.options, overrides, errors));
    }
  }

  allNamespaces.defineOn(SvcAPIClient.prototype);
  return published(profile, 'SvcAPIClient', SvcAPIClient) as unknown as typeof Surface.SvcAPIClient;
}
