import { apiOf, type CompatApi, type CompatClient, type CompatRequestOptions } from './client.ts';
import { chunksOf, defaultLimit, rowsOfPage } from './paging.ts';
import { anyOf, idsPerRequest, readRows, rowsByTrace, withWholeMetadata, type Condition, type Row } from './rows.ts';
import { readScores } from './score.ts';
import { costOf, latencyOf, pathOfTrace, traceOf, type CompatTraceBase } from './trace.ts';

/** Which traces to list, in the words of major 5. */
export interface CompatTracesRequest {
  /** From 1. The pages before it are read as well, unless the last of them was read just before. */
  page?: number;
  limit?: number;
  userId?: string;
  name?: string;
  sessionId?: string;
  fromTimestamp?: string;
  toTimestamp?: string;
  /** Only `timestamp.desc`: major 6 knows no other order. */
  orderBy?: string;
  tags?: string | string[];
  version?: string;
  release?: string;
  environment?: string | string[];
  /** Of `core,io,scores,observations,metrics`; all when it is absent. */
  fields?: string;
  /** Conditions as a JSON text; the other conditions do not hold then. */
  filter?: string;
}

/** One row of the list of traces: `observations` and `scores` are ids. */
export interface CompatTraceListItem extends CompatTraceBase {
  htmlPath: string;
  latency?: number | null;
  totalCost?: number | null;
  observations?: string[] | null;
  scores?: string[] | null;
}

/** A page of traces. Major 6 counts no totals. */
export interface CompatTracePage {
  data: CompatTraceListItem[];
  meta: { page: number; limit: number };
}

/** Lists traces that have a root observation, latest first. */
export async function listTraces(
  client: CompatClient,
  request: CompatTracesRequest = {},
  options?: CompatRequestOptions,
): Promise<CompatTracePage> {
  const { page = 1, limit = defaultLimit, orderBy, release } = request;
  if (orderBy !== undefined && orderBy !== '' && !/^timestamp\.desc$/i.test(orderBy))
    throw new Error(`Traces cannot be listed by "${orderBy}": major 6 lists the latest first.`);
  const api = apiOf(client);
  const asked = request.fields?.split(',').map((group) => group.trim());
  const wants = (group: string) => asked === undefined || asked.includes(group);
  const query = {
    filter: JSON.stringify(conditionsOf(request)),
    fields: `core,basic,trace_context${wants('io') ? ',io,metadata' : ''}`,
  };
  const roots = await rowsOfPage(
    { api, query: ['traces', query, release] },
    async (next) => {
      const { data, meta } = await api.observations.getMany({ ...query, ...next }, options);
      return { data: release === undefined ? data : data.filter((row) => row.release === release), meta };
    },
    (row) => row.traceId ?? '',
    { page, limit, most: 1000 },
  );
  const details = await detailsOf(
    api,
    roots,
    { rows: wants('observations') || wants('metrics'), scores: wants('scores') },
    options,
  );
  const data = (await withWholeMetadata(api, roots, options)).map((root) => {
    const id = root.traceId ?? '';
    const rows = details.rows.get(id) ?? [root];
    return {
      ...traceOf([root]),
      htmlPath: pathOfTrace([root]),
      latency: wants('metrics') ? latencyOf(rows) : -1,
      totalCost: wants('metrics') ? costOf(rows) : -1,
      observations: wants('observations') ? rows.map((row) => row.id) : [],
      scores: details.scores.get(id) ?? [],
    };
  });
  return { data, meta: { page, limit } };
}

/** All observations and the ids of all scores of the traces. */
async function detailsOf(
  api: CompatApi,
  roots: readonly Row[],
  wanted: { rows: boolean; scores: boolean },
  options?: CompatRequestOptions,
): Promise<{ rows: Map<string, Row[]>; scores: Map<string, string[]> }> {
  const rows: Row[] = [];
  const scores = new Map<string, string[]>();
  for (const ids of chunksOf(
    roots.map(({ traceId }) => traceId ?? ''),
    idsPerRequest,
  )) {
    if (wanted.rows)
      rows.push(
        ...(await readRows(api, { filter: JSON.stringify([anyOf('traceId', ids)]), fields: 'core,usage' }, options)),
      );
    if (!wanted.scores) continue;
    for (const { id, traceId } of await readScores(api, { traceId: ids.join(',') }, options)) {
      if (traceId) scores.set(traceId, [...(scores.get(traceId) ?? []), id]);
    }
  }
  return { rows: rowsByTrace(rows), scores };
}

/** Names of columns that differ from those of major 5. */
const columns: Record<string, string> = { timestamp: 'startTime', name: 'traceName' };

function conditionsOf(request: CompatTracesRequest): Condition[] {
  const conditions: Condition[] = [{ type: 'boolean', column: 'isRootObservation', operator: '=', value: true }];
  if (request.filter !== undefined) {
    const own = JSON.parse(request.filter) as Condition[];
    return [
      ...conditions,
      ...own.map((condition) => ({ ...condition, column: columns[condition.column] ?? condition.column })),
    ];
  }
  const { environment, fromTimestamp, name, sessionId, tags, toTimestamp, userId, version } = request;
  for (const [column, value] of Object.entries({ userId, traceName: name, sessionId, version })) {
    if (value !== undefined) conditions.push({ type: 'string', column, operator: '=', value });
  }
  if (environment !== undefined && environment.length > 0) conditions.push(anyOf('environment', listOf(environment)));
  if (tags !== undefined && tags.length > 0)
    conditions.push({ type: 'arrayOptions', column: 'tags', operator: 'all of', value: listOf(tags) });
  if (fromTimestamp !== undefined)
    conditions.push({ type: 'datetime', column: 'startTime', operator: '>=', value: fromTimestamp });
  if (toTimestamp !== undefined)
    conditions.push({ type: 'datetime', column: 'startTime', operator: '<', value: toTimestamp });
  return conditions;
}

function listOf(value: string | string[]): string[] {
  return typeof value === 'string' ? [value] : value;
}
