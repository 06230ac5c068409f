/** How a call of a removed read becomes a call of a function in the module that `--compat` writes (contract 4.6, 4.7). */
export interface CompatCall {
  /** Name of the function; it takes the client, then the arguments of v5. */
  helper: string;
  /** Index of the argument that the function does not take: a request that only made the answer smaller. */
  leavesOut?: number;
  /** Index of the request of a list. */
  request?: number;
  /** Parts of v5's result that v6 cannot serve, from the awaited result on, joined by dots. */
  unserved?: readonly string[];
  /** What the function does that v5 did not, though its result is the same. */
  differs?: string;
}

const totals = ['meta.totalItems', 'meta.totalPages'];

/** By catalogue id. */
export const compatCalls: ReadonlyMap<string, CompatCall> = new Map<string, CompatCall>([
  ['SvcClient.fetchTrace', { helper: 'getTrace', leavesOut: 1 }],
  ['api.trace.get', { helper: 'getTrace', leavesOut: 1 }],
  ['SvcClient.fetchTraces', { helper: 'listTraces', request: 0, unserved: totals }],
  ['api.trace.list', { helper: 'listTraces', request: 0, unserved: totals }],
  ['SvcClient.fetchSessions', { helper: 'getSession' }],
  ['api.sessions.get', { helper: 'getSession' }],
  ['SvcClient.fetchObservation', { helper: 'getObservation' }],
  ['api.legacy.observationsV1.get', { helper: 'getObservation' }],
  ['api.scores.getById', { helper: 'getScoreById' }],
  ['SvcClient.getDatasetRuns', { helper: 'listDatasetRuns', request: 1, unserved: totals }],
  ['api.datasets.getRuns', { helper: 'listDatasetRuns', request: 1, unserved: totals }],
  ['SvcClient.getDatasetRun', { helper: 'getDatasetRun' }],
  ['api.datasets.getRun', { helper: 'getDatasetRun' }],
  [
    'api.datasets.deleteRun',
    {
      helper: 'deleteDatasetRun',
      differs: 'this deletes the traces of the run, with their observations and scores, which v5 kept',
    },
  ],
]);

/** Request keys of a list that keep their meaning; any other needs a look. `page` and `orderBy` depend on their value. */
export const compatRequestKeys: ReadonlySet<string> = new Set([
  'limit',
  'userId',
  'name',
  'sessionId',
  'fromTimestamp',
  'toTimestamp',
  'tags',
  'version',
  'release',
  'environment',
  'fields',
]);

/** v5 type -> the type of the written module with the same data. */
export const compatTypes: ReadonlyMap<string, string> = new Map([
  ['Trace', 'CompatTraceBase'],
  ['TraceWithDetails', 'CompatTraceListItem'],
  ['TraceWithFullDetails', 'CompatTrace'],
  ['Traces', 'CompatTracePage'],
  ['GetTracesRequest', 'CompatTracesRequest'],
  ['SessionWithTraces', 'CompatSession'],
  ['ObservationsView', 'CompatObservation'],
  ['ObservationsViewSingle', 'CompatObservation'],
  ['ScoreV1', 'CompatTraceScore'],
  ['DatasetRun', 'CompatDatasetRun'],
  ['DatasetRunItem', 'CompatDatasetRunItem'],
  ['DatasetRunWithItems', 'CompatDatasetRunWithItems'],
  ['PaginatedDatasetRuns', 'CompatDatasetRunPage'],
]);
