/**
 * What a v6 member gives and takes, in the words of a reviewer who has to change the fake of a v5 member (contract 2,
 * 4.6, 4.7). By the member path below the API client; `update` and its function take v5's argument and give the same.
 */
export interface FakeResult {
  /** What the fake has to give. */
  gives: string;
  /** The same as code, without rows. */
  page: string;
  /** What it is called with. */
  takes: string;
}

const rowsAndMeta = '{ data: [], meta: {} }';

export const fakeResults: Readonly<Record<string, FakeResult>> = {
  'observations.getMany': {
    gives: '`{ data: [observation], meta: { cursor } }`',
    page: rowsAndMeta,
    takes: 'one request object, with `traceId`, `sessionId` or `filter`, and `fields`',
  },
  'metrics.metrics': { gives: '`{ data: [row] }`', page: '{ data: [] }', takes: 'one request object with `query`' },
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
