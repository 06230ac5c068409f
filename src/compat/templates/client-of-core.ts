import type { SvcAPIClient } from '@svc/core';

/** The generated API of major 6. */
export type CompatApi = SvcAPIClient;

/** What every function here takes: a client, or its API alone. */
export type CompatClient = { readonly api: CompatApi } | CompatApi;

/** What every request takes: timeout, retries, headers. */
export type CompatRequestOptions = NonNullable<Parameters<CompatApi['observations']['getMany']>[1]>;

export function apiOf(client: CompatClient): CompatApi {
  return 'api' in client ? client.api : client;
}
