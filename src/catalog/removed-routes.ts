import type { Route } from './entry.ts';

/** A route that only methods removed in v6 used. */
export interface RemovedRoute extends Route {
  /** Ids of those methods in the catalogue; the first one's advice is given. */
  ids: readonly string[];
}

/**
 * Routes of the public 5.11.1 packages whose methods are all gone in v6 (contract 4.6, 9.4). A route that a method of
 * v6 uses too is not among them.
 */
export const removedRoutes: readonly RemovedRoute[] = [
  { method: 'GET', path: '/api/public/traces', ids: ['api.trace.list', 'SvcClient.fetchTraces'] },
  { method: 'GET', path: '/api/public/traces/{traceId}', ids: ['api.trace.get', 'SvcClient.fetchTrace'] },
  { method: 'GET', path: '/api/public/sessions', ids: ['api.sessions.list'] },
  { method: 'GET', path: '/api/public/sessions/{sessionId}', ids: ['api.sessions.get', 'SvcClient.fetchSessions'] },
  { method: 'GET', path: '/api/public/observations', ids: ['api.legacy.observationsV1.getMany'] },
  {
    method: 'GET',
    path: '/api/public/observations/{observationId}',
    ids: ['api.legacy.observationsV1.get', 'SvcClient.fetchObservation'],
  },
  { method: 'GET', path: '/api/public/metrics', ids: ['api.legacy.metricsV1.metrics'] },
  { method: 'GET', path: '/api/public/v2/scores', ids: ['api.scores.getMany#query'] },
  { method: 'GET', path: '/api/public/v2/scores/{scoreId}', ids: ['api.scores.getById'] },
  {
    method: 'GET',
    path: '/api/public/datasets/{datasetName}/runs',
    ids: ['api.datasets.getRuns', 'SvcClient.getDatasetRuns'],
  },
  {
    method: 'GET',
    path: '/api/public/datasets/{datasetName}/runs/{runName}',
    ids: ['api.datasets.getRun', 'SvcClient.getDatasetRun'],
  },
  { method: 'DELETE', path: '/api/public/datasets/{datasetName}/runs/{runName}', ids: ['api.datasets.deleteRun'] },
  { method: 'POST', path: '/api/public/dataset-run-items', ids: ['api.datasetRunItems.create'] },
  { method: 'GET', path: '/api/public/dataset-run-items', ids: ['api.datasetRunItems.list'] },
  { method: 'POST', path: '/api/public/ingestion', ids: ['api.ingestion.batch'] },
];
