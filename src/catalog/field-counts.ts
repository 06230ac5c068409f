/**
 * How often real repositories need a change: the files of v4 and v5 code that do, of about 110 surveyed (field facts,
 * "What real repositories need most").
 */
export interface FieldCount {
  /** What the survey counted, in the words of v5. */
  use: string;
  /** Files in which it was found. */
  files: number;
  /** The catalogue ids that it stands for: an id, or with a `*` in it all that fit. */
  ids: readonly string[];
}

/** In the survey's order; a file can count more than once. */
export const fieldCounts: readonly FieldCount[] = [
  { use: 'api.trace.get|list', files: 36, ids: ['api.trace.get', 'api.trace.list'] },
  { use: 'removed types', files: 12, ids: ['type:*'] },
  {
    use: 'api.datasets.getRun|getRuns|deleteRun',
    files: 11,
    ids: ['api.datasets.getRun', 'api.datasets.getRuns', 'api.datasets.deleteRun'],
  },
  { use: 'datasetRunUrl', files: 11, ids: ['experimentResult.datasetRunUrl'] },
  { use: 'api.scores.create', files: 9, ids: ['api.scores.create#response'] },
  { use: 'api.ingestion.batch', files: 8, ids: ['api.ingestion*'] },
  { use: 'api.legacy.*', files: 8, ids: ['api.legacy*'] },
  { use: 'setTraceIO', files: 7, ids: ['span.setTraceIO'] },
  { use: 'api.scoresV3', files: 7, ids: ['api.scoresV3*'] },
  { use: 'setActiveTraceIO', files: 6, ids: ['tracing.setActiveTraceIO'] },
  { use: 'api.datasetRunItems', files: 6, ids: ['api.datasetRunItems*'] },
  { use: 'moved request options', files: 5, ids: ['api.*#requestOptions'] },
  { use: 'api.scores.getMany of v2', files: 3, ids: ['api.scores.getMany#query'] },
  { use: 'api.sessions', files: 2, ids: ['api.sessions*'] },
  { use: 'aliases on the client', files: 1, ids: ['SvcClient.*'] },
];
