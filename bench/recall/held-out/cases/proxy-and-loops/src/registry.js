import * as sdk from '@svc/client';

export class Registry {
  static #client;
  static namespaces;

  static {
    this.#client = new sdk.SvcClient();
    this.namespaces = { traces: this.#client.api.trace, runs: this.#client.api.datasets };
  }

  static get client() {
    return Registry.#client;
  }

  static async traceCount() {
    const { meta } = await Registry.namespaces.traces.list({ limit: 1 });
    return meta.totalItems;
  }
}

export const run = (dataset, name) => Registry.namespaces.runs.getRun(dataset, name);
export const session = async (id) => {
  const { api: { sessions: { get } } } = Registry.client;
  return get.call(Registry.client.api.sessions, id);
};
