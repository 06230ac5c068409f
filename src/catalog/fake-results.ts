/**
 * What a v6 member gives and takes, in the words of a reviewer who has to change the fake of a v5 member (contract 2,
 * 4.6, 4.7). By the member path below the API client; `update` and its function take v5's argument and give the same.
 */
export interface FakeResult {
  /** What the fake has to give. */
  gives: string;
  /** The same as code, its rows left open. */
  page: string;
  /** What it is called with. */
  takes: string;
}

const rowsAndMeta = '{ data: […], meta: {} }';

export const fakeResults: Readonly<Record<string, FakeResult>> = {
  'observations.getMany': {
    gives: '`{ data: [observation], meta: { cursor } }`',
    page: rowsAndMeta,
    takes: 'one request object with `traceId`, `sessionId` or `filter`, and `fields`',
  },
  'metrics.metrics': { gives: '`{ data: [row] }`', page: '{ data: […] }', takes: 'one request object with `query`' },
  'scores.getMany': {
    gives: '`{ data: [score], meta: { cursor } }`',
    page: rowsAndMeta,
    takes: 'one request object of Scores API v3',
  },
  'experiments.list': {
    gives: '`{ data: [experiment], meta: { cursor } }`',
    page: rowsAndMeta,
    takes: 'one request object with `datasetId` and `fromStartTime`',
  },
  'experiments.listItems': {
    gives: '`{ data: [item], meta: { cursor } }`',
    page: rowsAndMeta,
    takes: 'one request object with `datasetId` and `fromStartTime`',
  },
};

/** Other v6 members that the rewritten call needs as well, by the chapter's id; a fake of one member is not enough for them. */
export const furtherCalls: Readonly<Record<string, readonly string[]>> = {
  'SvcClient.getDatasetRun': ['api.datasets.get', 'api.experiments.listItems'],
  'api.datasets.getRun': ['api.datasets.get', 'api.experiments.listItems'],
  'SvcClient.getDatasetRuns': ['api.datasets.get'],
  'api.datasets.getRuns': ['api.datasets.get'],
};

/** A member that a function of the compat module calls, and what a fake of it has to give. */
export interface CompatRead {
  /** Below the API client. */
  member: string;
  gives: string;
}

const observationPage = '`{ data: [...observations], meta: {} }`';
const dataset: CompatRead = { member: 'datasets.get', gives: '`{ id, createdAt }`' };
const items: CompatRead = { member: 'experiments.listItems', gives: '`{ data: [...items], meta: {} }`' };
const runs: CompatRead = { member: 'experiments.list', gives: '`{ data: [...experiments], meta: {} }`' };
const scores: CompatRead = { member: 'scores.getMany', gives: '`{ data: [...scores], meta: {} }`' };

/** By the function's name: all that it calls (contract 4.6, 4.7). */
export const compatReads: Readonly<Record<string, readonly CompatRead[]>> = {
  getTrace: [{ member: 'observations.getMany', gives: observationPage }, scores],
  listTraces: [{ member: 'observations.getMany', gives: observationPage }, scores],
  getSession: [{ member: 'observations.getMany', gives: observationPage }],
  getObservation: [{ member: 'observations.getMany', gives: '`{ data: [observation], meta: {} }`' }],
  getScoreById: [
    { member: 'scores.getMany', gives: '`{ data: [score], meta: {} }`, the score with `dataType` and `subject`' },
  ],
  listDatasetRuns: [dataset, runs],
  getDatasetRun: [dataset, runs, items],
  deleteDatasetRun: [dataset, items, { member: 'trace.deleteMultiple', gives: '`{ message }`' }],
};

/** How a result of v5 that is written in a fake becomes what a function of the compat module makes the same result from. */
export interface FakeRow {
  /** v5 key -> v6 key of the row, for values that stay as they are. */
  keys: Readonly<Record<string, string>>;
  /** Keys of lists that have no row of their own: they go when they are empty. */
  emptyLists: readonly string[];
}

const same = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]));

const sessionRow: FakeRow = {
  keys: {
    ...same(
      'input',
      'output',
      'sessionId',
      'userId',
      'metadata',
      'release',
      'version',
      'tags',
      'public',
      'environment',
    ),
    id: 'traceId',
    name: 'traceName',
    timestamp: 'startTime',
  },
  emptyLists: [],
};
const traceRow: FakeRow = {
  keys: { ...sessionRow.keys, totalCost: 'totalCost' },
  emptyLists: ['observations', 'scores'],
};

/** By the function's name; `list` is the key of the rows where the result holds several. */
export const compatFakes: Readonly<Record<string, { row: FakeRow; list?: string }>> = {
  getTrace: { row: traceRow },
  listTraces: { row: traceRow, list: 'data' },
  getSession: { row: sessionRow, list: 'traces' },
  getObservation: {
    row: {
      keys: {
        ...same(
          'id',
          'traceId',
          'type',
          'name',
          'startTime',
          'endTime',
          'completionStartTime',
          'model',
          'modelParameters',
          'input',
          'output',
          'version',
          'metadata',
          'level',
          'statusMessage',
          'parentObservationId',
        ),
        ...same(
          'promptId',
          'promptName',
          'promptVersion',
          'usageDetails',
          'costDetails',
          'environment',
          'latency',
          'timeToFirstToken',
        ),
        calculatedTotalCost: 'totalCost',
      },
      emptyLists: [],
    },
  },
};
