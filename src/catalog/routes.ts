import { shimChanges } from './shim-changes.ts';
import type { Route } from './entry.ts';

/** The route behind one method of the generated API client. */
export interface RouteRow {
  /** Dotted path of the method below the API client: `observations.getMany`. */
  id: string;
  method: Route['method'];
  /** Path below the base address, parameters in braces. */
  path: string;
  /** Names of the parameters in the path, in the order in which the method takes them. */
  pathArguments: readonly string[];
  /** Where the method's request object goes: nowhere, into the query, or into the body as JSON. */
  request: 'none' | 'query' | 'body';
  /**
   * `contract`: the contract shows the route. `field`: it shows or needs the method only; `note` says where the route
   * is from.
   */
  source: 'contract' | 'field';
  note?: string;
}

/** The 41 methods of contract 4.1: those whose call gets the placeholder. */
const withoutRequest: readonly RouteRow[] = shimChanges
  .filter(({ kind }) => kind === 'placeholder')
  .map(({ target = [], parameters = [], route }) => {
    if (!route) throw new Error(`api.${target.join('.')} has no route in the catalogue.`);
    return {
      id: target.join('.'),
      ...route,
      pathArguments: parameters.slice(0, -1),
      request: 'none',
      source: 'contract',
    };
  });

const published = 'The route of the same method in the public 5.11.1 packages.';
const manager = `${published} A manager of the client calls it.`;

/** A route that the contract does not show. */
const field = (
  id: string,
  method: Route['method'],
  path: string,
  request: RouteRow['request'],
  note: string,
): RouteRow => ({
  id,
  method,
  path,
  pathArguments: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
  request,
  source: 'field',
  note,
});

/** Routes of the methods that v6 keeps as they are, which the contract does not mention. */
const kept: readonly (readonly [id: string, method: Route['method'], path: string, request: RouteRow['request']])[] = [
  ['annotationQueues.listQueues', 'GET', '/api/public/annotation-queues', 'query'],
  ['annotationQueues.createQueue', 'POST', '/api/public/annotation-queues', 'body'],
  ['annotationQueues.listQueueItems', 'GET', '/api/public/annotation-queues/{queueId}/items', 'query'],
  ['annotationQueues.createQueueItem', 'POST', '/api/public/annotation-queues/{queueId}/items', 'body'],
  ['annotationQueues.updateQueueItem', 'PATCH', '/api/public/annotation-queues/{queueId}/items/{itemId}', 'body'],
  ['annotationQueues.createQueueAssignment', 'POST', '/api/public/annotation-queues/{queueId}/assignments', 'body'],
  ['annotationQueues.deleteQueueAssignment', 'DELETE', '/api/public/annotation-queues/{queueId}/assignments', 'body'],
  ['blobStorageIntegrations.upsertBlobStorageIntegration', 'PUT', '/api/public/integrations/blob-storage', 'body'],
  ['comments.create', 'POST', '/api/public/comments', 'body'],
  ['comments.get', 'GET', '/api/public/comments', 'query'],
  ['evaluationRules.create', 'POST', '/api/public/v2/evaluation-rules', 'body'],
  ['evaluationRules.list', 'GET', '/api/public/v2/evaluation-rules', 'query'],
  ['evaluationRules.update', 'PATCH', '/api/public/v2/evaluation-rules/{evaluationRuleId}', 'body'],
  ['evaluators.create', 'POST', '/api/public/v2/evaluators', 'body'],
  ['evaluators.list', 'GET', '/api/public/v2/evaluators', 'query'],
  ['evaluators.update', 'PATCH', '/api/public/v2/evaluators/{evaluatorId}', 'body'],
  ['evaluators.listVersions', 'GET', '/api/public/v2/evaluators/{evaluatorId}/versions', 'query'],
  ['feedback.submit', 'POST', '/api/public/feedback', 'body'],
  ['llmConnections.list', 'GET', '/api/public/llm-connections', 'query'],
  ['llmConnections.upsert', 'PUT', '/api/public/llm-connections', 'body'],
  ['models.create', 'POST', '/api/public/models', 'body'],
  ['models.upsert', 'PUT', '/api/public/models/{id}', 'body'],
  ['models.list', 'GET', '/api/public/models', 'query'],
  ['organizations.updateOrganizationMembership', 'PUT', '/api/public/organizations/memberships', 'body'],
  ['organizations.deleteOrganizationMembership', 'DELETE', '/api/public/organizations/memberships', 'body'],
  ['organizations.updateProjectMembership', 'PUT', '/api/public/projects/{projectId}/memberships', 'body'],
  ['organizations.deleteProjectMembership', 'DELETE', '/api/public/projects/{projectId}/memberships', 'body'],
  ['projects.create', 'POST', '/api/public/projects', 'body'],
  ['projects.update', 'PUT', '/api/public/projects/{projectId}', 'body'],
  ['projects.createApiKey', 'POST', '/api/public/projects/{projectId}/apiKeys', 'body'],
  ['scim.listUsers', 'GET', '/api/public/scim/Users', 'query'],
  ['scim.createUser', 'POST', '/api/public/scim/Users', 'body'],
  ['scoreConfigs.create', 'POST', '/api/public/score-configs', 'body'],
  ['scoreConfigs.get', 'GET', '/api/public/score-configs', 'query'],
  ['scoreConfigs.update', 'PATCH', '/api/public/score-configs/{configId}', 'body'],
  ['unstable.dashboardWidgets.list', 'GET', '/api/public/unstable/dashboard-widgets', 'query'],
  ['unstable.dashboardWidgets.create', 'POST', '/api/public/unstable/dashboard-widgets', 'body'],
  ['unstable.dashboardWidgets.update', 'PATCH', '/api/public/unstable/dashboard-widgets/{widgetId}', 'body'],
  ['unstable.dashboards.list', 'GET', '/api/public/unstable/dashboards', 'query'],
  ['unstable.dashboards.create', 'POST', '/api/public/unstable/dashboards', 'body'],
  ['unstable.dashboards.update', 'PATCH', '/api/public/unstable/dashboards/{dashboardId}', 'body'],
  ['unstable.dashboards.addPlacement', 'POST', '/api/public/unstable/dashboards/{dashboardId}/placements', 'body'],
  [
    'unstable.dashboards.updatePlacement',
    'PATCH',
    '/api/public/unstable/dashboards/{dashboardId}/placements/{placementId}',
    'body',
  ],
];

/**
 * Every route that the shim calls and the contract service answers: one for each method of the v6 surface.
 */
export const routes: readonly RouteRow[] = [
  ...withoutRequest,
  {
    id: 'scores.create',
    method: 'POST',
    path: '/api/public/scores',
    pathArguments: [],
    request: 'body',
    source: 'contract',
  },
  field(
    'scores.getMany',
    'GET',
    '/api/public/v3/scores',
    'query',
    'Contract 4.2: "reads Scores API v3". The route of the v3 score read in the public 5.11.1 packages.',
  ),
  field('observations.getMany', 'GET', '/api/public/v2/observations', 'query', published),
  field('experiments.list', 'GET', '/api/public/experiments', 'query', published),
  field('experiments.listItems', 'GET', '/api/public/experiment-items', 'query', published),
  field('trace.deleteMultiple', 'DELETE', '/api/public/traces', 'body', published),
  field('metrics.metrics', 'GET', '/api/public/v2/metrics', 'query', published),
  field('datasets.list', 'GET', '/api/public/v2/datasets', 'query', published),
  field('datasets.create', 'POST', '/api/public/v2/datasets', 'body', published),
  field('datasetItems.list', 'GET', '/api/public/dataset-items', 'query', manager),
  field('datasetItems.create', 'POST', '/api/public/dataset-items', 'body', manager),
  field('prompts.get', 'GET', '/api/public/v2/prompts/{promptName}', 'query', manager),
  field('prompts.list', 'GET', '/api/public/v2/prompts', 'query', published),
  field('prompts.create', 'POST', '/api/public/v2/prompts', 'body', manager),
  field('prompts.delete', 'DELETE', '/api/public/v2/prompts/{promptName}', 'query', manager),
  field('promptVersion.update', 'PATCH', '/api/public/v2/prompts/{name}/versions/{version}', 'body', manager),
  field('media.getUploadUrl', 'POST', '/api/public/media', 'body', manager),
  field('media.patch', 'PATCH', '/api/public/media/{mediaId}', 'body', manager),
  field(
    'opentelemetry.exportTraces',
    'POST',
    '/api/public/otel/v1/traces',
    'body',
    `${published} The span processor exports to it.`,
  ),
  ...kept.map(([id, method, path, request]) => field(id, method, path, request, `${published} v6 keeps it as it is.`)),
];

/** The same rows by id. */
export const routesById: ReadonlyMap<string, RouteRow> = new Map(routes.map((row) => [row.id, row]));
