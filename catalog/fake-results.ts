/**
 * What a v6 member gives and takes, in the words of a reviewer who has to change the fake of a v5 member (contract 2,
 * 4.6, 4.7). By the member path below the API client; `update` and its function take v5's argument and give the same.
 */
export interface FakeResult {
  /** What the fake has to give. */
  gives: string;
  /** What it is called with. */
  takes: string;
}

export const fakeResults: Readonly<Record<string, FakeResult>> = {
  'observations.getMany': { gives: '`{ data: [observation], meta: { cursor } }`', takes: 'one request object with `traceId`, `sessionId` or `filter`, and `fields`' },
  'metrics.metrics': { gives: '`{ data: [row] }`', takes: 'one request object with `query`' },
  'scores.getMany': { gives: '`{ data: [score], meta: { cursor } }`', takes: 'one request object of Scores API v3' },
  'experiments.list': { gives: '`{ data: [experiment], meta: { cursor } }`', takes: 'one request object with `datasetId` and `fromStartTime`' },
  'experiments.listItems': { gives: '`{ data: [item], meta: { cursor } }`', takes: 'one request object with `datasetId` and `fromStartTime`' },
};

/** Other v6 members that the rewritten call needs as well, by the chapter's id; a fake of one member is not enough for them. */
export const furtherCalls: Readonly<Record<string, readonly string[]>> = {
  'SvcClient.getDatasetRun': ['api.datasets.get', 'api.experiments.listItems'],
  'api.datasets.getRun': ['api.datasets.get', 'api.experiments.listItems'],
  'SvcClient.getDatasetRuns': ['api.datasets.get'],
  'api.datasets.getRuns': ['api.datasets.get'],
};
