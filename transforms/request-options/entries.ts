import { chapterOf } from '../../src/catalog/chapter.ts';
import type { Route } from '../../src/catalog/entry.ts';

/** One method of contract 4.1: path below the API client, names of its path arguments, HTTP method and route. */
type Row = readonly [path: string, pathArguments: readonly string[], method: Route['method'], route: string];

/**
 * The 41 methods without query and body, in the contract's order. v6 takes an empty request object after the path
 * arguments and only then `requestOptions` (contract 4.3, rule 1).
 */
const methods: readonly Row[] = [
  ['annotationQueues.getQueue', ['queueId'], 'GET', '/api/public/annotation-queues/{queueId}'],
  [
    'annotationQueues.getQueueItem',
    ['queueId', 'itemId'],
    'GET',
    '/api/public/annotation-queues/{queueId}/items/{itemId}',
  ],
  [
    'annotationQueues.deleteQueueItem',
    ['queueId', 'itemId'],
    'DELETE',
    '/api/public/annotation-queues/{queueId}/items/{itemId}',
  ],
  ['blobStorageIntegrations.getBlobStorageIntegrations', [], 'GET', '/api/public/integrations/blob-storage'],
  [
    'blobStorageIntegrations.getBlobStorageIntegrationStatus',
    ['id'],
    'GET',
    '/api/public/integrations/blob-storage/{id}',
  ],
  [
    'blobStorageIntegrations.deleteBlobStorageIntegration',
    ['id'],
    'DELETE',
    '/api/public/integrations/blob-storage/{id}',
  ],
  ['comments.getById', ['commentId'], 'GET', '/api/public/comments/{commentId}'],
  ['datasetItems.get', ['id'], 'GET', '/api/public/dataset-items/{id}'],
  ['datasetItems.delete', ['id'], 'DELETE', '/api/public/dataset-items/{id}'],
  ['datasets.get', ['datasetName'], 'GET', '/api/public/v2/datasets/{datasetName}'],
  ['evaluationRules.get', ['evaluationRuleId'], 'GET', '/api/public/v2/evaluation-rules/{evaluationRuleId}'],
  ['evaluationRules.delete', ['evaluationRuleId'], 'DELETE', '/api/public/v2/evaluation-rules/{evaluationRuleId}'],
  ['evaluators.get', ['evaluatorId'], 'GET', '/api/public/v2/evaluators/{evaluatorId}'],
  ['evaluators.delete', ['evaluatorId'], 'DELETE', '/api/public/v2/evaluators/{evaluatorId}'],
  ['health.health', [], 'GET', '/api/public/health'],
  ['llmConnections.delete', ['id'], 'DELETE', '/api/public/llm-connections/{id}'],
  ['media.get', ['mediaId'], 'GET', '/api/public/media/{mediaId}'],
  ['models.get', ['id'], 'GET', '/api/public/models/{id}'],
  ['models.delete', ['id'], 'DELETE', '/api/public/models/{id}'],
  ['organizations.getOrganizationMemberships', [], 'GET', '/api/public/organizations/memberships'],
  ['organizations.getProjectMemberships', ['projectId'], 'GET', '/api/public/projects/{projectId}/memberships'],
  ['organizations.getOrganizationProjects', [], 'GET', '/api/public/organizations/projects'],
  ['organizations.getOrganizationApiKeys', [], 'GET', '/api/public/organizations/apiKeys'],
  ['projects.get', [], 'GET', '/api/public/projects'],
  ['projects.delete', ['projectId'], 'DELETE', '/api/public/projects/{projectId}'],
  ['projects.getApiKeys', ['projectId'], 'GET', '/api/public/projects/{projectId}/apiKeys'],
  ['projects.deleteApiKey', ['projectId', 'apiKeyId'], 'DELETE', '/api/public/projects/{projectId}/apiKeys/{apiKeyId}'],
  ['scim.getServiceProviderConfig', [], 'GET', '/api/public/scim/ServiceProviderConfig'],
  ['scim.getResourceTypes', [], 'GET', '/api/public/scim/ResourceTypes'],
  ['scim.getSchemas', [], 'GET', '/api/public/scim/Schemas'],
  ['scim.getUser', ['userId'], 'GET', '/api/public/scim/Users/{userId}'],
  ['scim.deleteUser', ['userId'], 'DELETE', '/api/public/scim/Users/{userId}'],
  ['scoreConfigs.getById', ['configId'], 'GET', '/api/public/score-configs/{configId}'],
  ['scores.delete', ['scoreId'], 'DELETE', '/api/public/scores/{scoreId}'],
  ['trace.delete', ['traceId'], 'DELETE', '/api/public/traces/{traceId}'],
  ['unstable.dashboardWidgets.get', ['widgetId'], 'GET', '/api/public/unstable/dashboard-widgets/{widgetId}'],
  ['unstable.dashboardWidgets.delete', ['widgetId'], 'DELETE', '/api/public/unstable/dashboard-widgets/{widgetId}'],
  ['unstable.dashboards.get', ['dashboardId'], 'GET', '/api/public/unstable/dashboards/{dashboardId}'],
  ['unstable.dashboards.delete', ['dashboardId'], 'DELETE', '/api/public/unstable/dashboards/{dashboardId}'],
  [
    'unstable.dashboards.deletePlacement',
    ['dashboardId', 'placementId'],
    'DELETE',
    '/api/public/unstable/dashboards/{dashboardId}/placements/{placementId}',
  ],
  [
    'unstable.skills.deleteVersion',
    ['skillName', 'skillVersion'],
    'DELETE',
    '/api/public/unstable/skills/{skillName}/versions/{skillVersion}',
  ],
];

/** Facts about single methods that the table has no column for. */
const notes: Readonly<Record<string, readonly string[]>> = {
  'scores.delete': ['5.11.1 has this method as `api.legacy.scoreV1.delete` only.'],
  'unstable.skills.deleteVersion': ['5.11.1 does not have this method.'],
};

export const requestOptions = chapterOf({
  name: 'request-options',
  title: 'The `{}` before `requestOptions`',
  how: 'Where a call passes options after its path arguments, `{}` goes before them. A call without options does not change, nor does one that has the `{}` already. Position and type of the argument decide, not its keys.\n\nLeft to you: calls where they are not known, such as a spread or a type that could be the request.',
  rule: 'require-request-placeholder',
  examples: {
    'Options as the only argument': 'request-options/health-first-argument',
    'Comments, commas and lines stay': 'request-options/comments-and-commas',
    'A bound method that is called with options': 'request-options/bound-method',
  },
  changes: methods.map(([dotted, pathArguments, method, path]) => ({
    id: `api.${dotted}#requestOptions`,
    kind: 'placeholder',
    root: 'api',
    path: dotted.split('.'),
    target: dotted.split('.'),
    sameShape: true,
    aspect: 'options',
    pathArguments: pathArguments.length,
    route: { method, path },
    message: `\`api.${dotted}\` takes an empty request object before \`requestOptions\`.`,
    todo: 'Put `{}` before the request options.',
    suggestion: `{api}.${dotted}(${[...pathArguments.map((_, index) => `{arg${index}}`), '{}', `{arg${pathArguments.length}}`].join(', ')})`,
    parameters: [...pathArguments, 'requestOptions'],
    contract: '4.3',
    ...(notes[dotted] ? { notes: notes[dotted] } : {}),
  })),
});
