/**
 * @typedef {import('@langfuse/client').LangfuseClient} Client
 * @typedef {{ client: Client, dataset: string, keep?: number }} PruneOptions
 */

/**
 * Deletes all runs but the newest ones.
 * @param {PruneOptions} options
 * @returns {Promise<string[]>} the names of deleted runs
 */
export async function prune({ client, dataset, keep = 3 }) {
  const { data } = await client.api.datasets.getRuns(dataset, { limit: 100 });
  const old = data.slice(keep);
  for (const run of old) {
    await client.api.datasets.deleteRun(dataset, run.name, { maxRetries: 5 });
  }
  return old.map((run) => run.name);
}

/**
 * @param {import('@langfuse/core').LangfuseAPIClient} api
 * @param {string} id
 */
export const exists = (api, id) =>
  api.trace.get(id).then(
    () => true,
    () => false,
  );
