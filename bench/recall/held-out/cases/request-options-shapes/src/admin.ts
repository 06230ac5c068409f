import { LangfuseClient } from '@langfuse/client';
import type { LangfuseAPIClient } from '@langfuse/core';

const langfuse = new LangfuseClient();
const patient = { timeoutInSeconds: 60, maxRetries: 5 };

const withSignal = (signal: AbortSignal) => ({ abortSignal: signal, maxRetries: 0 });

export async function inspect(id: string, signal: AbortSignal) {
  const { datasets, datasetItems, models, annotationQueues, media, comments } = langfuse.api;
  const dataset = await datasets.get(id, withSignal(signal));
  const items = await datasetItems.list({ datasetName: dataset.name }, patient);
  const first = await datasetItems.get(items.data[0]!.id, patient);
  const model = await models.get('m-1', { headers: { 'x-request-id': id } });
  const entry = await annotationQueues.getQueueItem('queue', 'item', patient);
  return { first, model, entry, media: await media.get('media-1'), comment: await comments.getById('c-1') };
}

export async function keys(client: LangfuseAPIClient, options?: typeof patient) {
  const found = await client.projects.getApiKeys('project', options);
  for (const key of found.apiKeys) await client.projects.deleteApiKey('project', key.id, { ...patient });
  await client.prompts.get('greeting', { label: 'latest' }, patient);
}
