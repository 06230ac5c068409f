import { apiOf, type CompatApi, type CompatClient, type CompatRequestOptions } from './client.ts';
import { notFound } from './not-found.ts';
import { allRows, chunksOf, defaultLimit, rowsOfPage } from './paging.ts';

type Experiment = Awaited<ReturnType<CompatApi['experiments']['list']>>['data'][number];
type ExperimentItem = Awaited<ReturnType<CompatApi['experiments']['listItems']>>['data'][number];

/** A dataset run in the shape of major 5. Times are those of its first start and its last end. */
export interface CompatDatasetRun {
  id: string;
  name: string;
  description: string | null;
  metadata?: unknown;
  datasetId: string;
  datasetName: string;
  createdAt: string;
  updatedAt: string;
}

/** An item of a dataset run in the shape of major 5. */
export interface CompatDatasetRunItem {
  id: string;
  datasetRunId: string;
  datasetRunName: string;
  datasetItemId: string;
  traceId: string;
  observationId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A dataset run with its items. */
export interface CompatDatasetRunWithItems extends CompatDatasetRun {
  datasetRunItems: CompatDatasetRunItem[];
}

/** A page of dataset runs. Major 6 counts no totals. */
export interface CompatDatasetRunPage {
  data: CompatDatasetRun[];
  meta: { page: number; limit: number };
}

/** A page of the items of a run. Major 6 counts no totals. */
export interface CompatDatasetRunItemPage {
  data: CompatDatasetRunItem[];
  meta: { page: number; limit: number };
}

/** Lists the runs of a dataset in its own order. Reads the pages before as well, unless it has just read the last. */
export async function listDatasetRuns(
  client: CompatClient,
  datasetName: string,
  request: { page?: number; limit?: number } = {},
  options?: CompatRequestOptions,
): Promise<CompatDatasetRunPage> {
  const { page = 1, limit = defaultLimit } = request;
  const api = apiOf(client);
  const dataset = await datasetOf(api, datasetName, options);
  const query = { datasetId: dataset.id, fromStartTime: dataset.createdAt, fields: 'metadata' };
  const runs = await rowsOfPage(
    { api, query: ['runs', query] },
    (next) => api.experiments.list({ ...query, ...next }, options),
    ({ id }) => id,
    { page, limit, most: 100 },
  );
  return { data: runs.map((run) => runOf(run, dataset.id, datasetName)), meta: { page, limit } };
}

/** Reads a run with all of its items. Throws when it does not exist, as major 5 did. */
export async function getDatasetRun(
  client: CompatClient,
  datasetName: string,
  runName: string,
  options?: CompatRequestOptions,
): Promise<CompatDatasetRunWithItems> {
  const api = apiOf(client);
  const dataset = await datasetOf(api, datasetName, options);
  const query = { filter: isRun(dataset.id, 'name', runName), fromStartTime: dataset.createdAt };
  const [run] = (await api.experiments.list({ ...query, fields: 'metadata', limit: 1 }, options)).data;
  if (run === undefined || run.name !== runName) throw notFound(`Dataset run ${runName} not found`);
  const items = await itemsOf(api, dataset, runName, options);
  return { ...runOf(run, dataset.id, datasetName), datasetRunItems: items.map(runItemOf) };
}

/** Lists the items of a run, which has to exist. Reads the pages before as well, unless it has just read the last. */
export async function listDatasetRunItems(
  client: CompatClient,
  request: { datasetId: string; runName: string; page?: number; limit?: number },
  options?: CompatRequestOptions,
): Promise<CompatDatasetRunItemPage> {
  const { datasetId, runName, page = 1, limit = defaultLimit } = request;
  const api = apiOf(client);
  const dataset = { id: datasetId, createdAt: new Date(0).toISOString() };
  const items = await rowsOfPage(
    { api, query: ['items', datasetId, runName] },
    (next) => itemsOfPage(api, dataset, runName, next, options),
    keyOfItem,
    { page, limit, most: 100 },
  );
  // A page behind the last one is empty; a run that is not there has no first one.
  if (items.length === 0 && (page === 1 || (await itemsOf(api, dataset, runName, options)).length === 0))
    throw notFound(`Dataset run ${runName} not found`);
  return { data: items.map(runItemOf), meta: { page, limit } };
}

/**
 * Deletes the traces of a run, and so all of its data. Throws when it does not exist, as major 5 did.
 * When a request fails half-way, calling it again deletes the rest.
 */
export async function deleteDatasetRun(
  client: CompatClient,
  datasetName: string,
  runName: string,
  options?: CompatRequestOptions,
): Promise<{ message: string }> {
  const api = apiOf(client);
  const dataset = await datasetOf(api, datasetName, options);
  const items = await itemsOf(api, dataset, runName, options);
  if (items.length === 0) throw notFound(`Dataset run ${runName} not found`);
  const traceIds = [...new Set(items.map(({ traceId }) => traceId))];
  for (const some of chunksOf(traceIds, 1000)) await api.trace.deleteMultiple({ traceIds: some }, options);
  return { message: 'Dataset run deleted successfully' };
}

/** No item starts before its dataset exists, so the dataset's creation time covers every run. */
async function datasetOf(
  api: CompatApi,
  datasetName: string,
  options?: CompatRequestOptions,
): Promise<{ id: string; createdAt: string }> {
  return api.datasets.get(datasetName, {}, options);
}

async function itemsOf(
  api: CompatApi,
  dataset: { id: string; createdAt: string },
  runName: string,
  options?: CompatRequestOptions,
): Promise<ExperimentItem[]> {
  return allRows((next) => itemsOfPage(api, dataset, runName, { limit: 100, ...next }, options), keyOfItem);
}

async function itemsOfPage(
  api: CompatApi,
  dataset: { id: string; createdAt: string },
  runName: string,
  next: { limit: number; cursor?: string },
  options?: CompatRequestOptions,
): Promise<{ data: ExperimentItem[]; meta: { cursor?: string | null } }> {
  const query = { filter: isRun(dataset.id, 'experimentName', runName), fromStartTime: dataset.createdAt };
  const { data, meta } = await api.experiments.listItems({ ...query, ...next }, options);
  return { data: data.filter(({ experimentName }) => experimentName === runName), meta };
}

function keyOfItem({ experimentItemId, id, traceId }: ExperimentItem): string {
  return `${experimentItemId}/${traceId}/${id}`;
}

/** As a parameter, a name with a comma would be several names. A name without a value finds nothing. */
function isRun(datasetId: string, column: 'name' | 'experimentName', runName: string): string {
  return JSON.stringify([
    { type: 'string', column: 'datasetId', operator: '=', value: datasetId },
    { type: 'string', column, operator: '=', value: String(runName) },
  ]);
}

function runOf(run: Experiment, datasetId: string, datasetName: string): CompatDatasetRun {
  const { id, name, description, metadata, startTime, endTime } = run;
  return { id, name, description, metadata, datasetId, datasetName, createdAt: startTime, updatedAt: endTime };
}

function runItemOf(item: ExperimentItem): CompatDatasetRunItem {
  return {
    id: item.id,
    datasetRunId: item.experimentId,
    datasetRunName: item.experimentName,
    datasetItemId: item.experimentItemId,
    traceId: item.traceId,
    observationId: item.id,
    createdAt: item.startTime,
    updatedAt: item.endTime ?? item.startTime,
  };
}
