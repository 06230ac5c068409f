import type { Answer, Handlers, ServiceRequest } from './handler.ts';
import { deletes, existing, reads, saysDeleted } from './record-operations.ts';
import type { StoredRecord } from './store.ts';

const succeeded = (recordName: string) => (): Answer => ({ body: { success: true, message: `${recordName} deleted` } });
const nothing = (): Answer => ({});

/** Where a blob-storage integration stands: the record's own fields, or idle. */
function integrationStatus({ params, store }: ServiceRequest): Answer {
  const record = existing(store, 'blobStorageIntegrations', 'blob-storage integration', params['id']!);
  const {
    id,
    projectId = store.projectId,
    syncStatus = 'idle',
    enabled = true,
    lastSyncAt = null,
    nextSyncAt = null,
    lastError = null,
    lastErrorAt = null,
  } = record;
  return { body: { id, projectId, syncStatus, enabled, lastSyncAt, nextSyncAt, lastError, lastErrorAt } };
}

const scimList = (Resources: readonly StoredRecord[]): Answer => ({
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'], totalResults: Resources.length, Resources },
});
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const unsupported = { supported: false };

/**
 * Routes of contract §4.1 that read or delete one record, or list all of a kind; their payloads are not shown there.
 */
export const recordRoutes: Handlers = {
  'annotationQueues.getQueue': reads('annotationQueues', 'annotation queue'),
  'annotationQueues.getQueueItem': reads('annotationQueueItems', 'annotation queue item'),
  'annotationQueues.deleteQueueItem': deletes(
    'annotationQueueItems',
    'annotation queue item',
    succeeded('Annotation queue item'),
  ),
  'blobStorageIntegrations.getBlobStorageIntegrations': {
    handle: ({ store }) => ({ body: { data: store.all('blobStorageIntegrations') } }),
  },
  'blobStorageIntegrations.getBlobStorageIntegrationStatus': { handle: integrationStatus },
  'blobStorageIntegrations.deleteBlobStorageIntegration': deletes(
    'blobStorageIntegrations',
    'blob-storage integration',
    saysDeleted('Blob-storage integration'),
  ),
  'comments.getById': reads('comments', 'comment'),
  'evaluationRules.get': reads('evaluationRules', 'evaluation rule'),
  'evaluationRules.delete': deletes('evaluationRules', 'evaluation rule', (id) => ({ body: { id } })),
  'evaluators.get': reads('evaluators', 'evaluator'),
  'evaluators.delete': deletes('evaluators', 'evaluator', (id) => ({ body: { id } })),
  'health.health': { handle: ({ version }) => ({ body: { status: 'OK', version } }) },
  'llmConnections.delete': deletes('llmConnections', 'LLM connection', saysDeleted('LLM connection')),
  'models.get': reads('models', 'model'),
  'models.delete': deletes('models', 'model', nothing),
  'organizations.getOrganizationMemberships': {
    handle: ({ store }) => ({ body: { memberships: store.all('organizationMemberships') } }),
  },
  'organizations.getProjectMemberships': {
    handle: ({ params, store }) => ({
      body: {
        memberships: store.all('projectMemberships').filter(({ projectId }) => projectId === params['projectId']),
      },
    }),
  },
  'organizations.getOrganizationProjects': { handle: ({ store }) => ({ body: { projects: store.all('projects') } }) },
  'organizations.getOrganizationApiKeys': {
    handle: ({ store }) => ({ body: { apiKeys: store.all('organizationApiKeys') } }),
  },
  'projects.get': { handle: ({ store }) => ({ body: { data: store.all('projects') } }) },
  'projects.delete': deletes('projects', 'project', succeeded('Project')),
  'projects.getApiKeys': {
    handle: ({ params, store }) => ({
      body: { apiKeys: store.all('apiKeys').filter(({ projectId }) => projectId === params['projectId']) },
    }),
  },
  'projects.deleteApiKey': deletes('apiKeys', 'API key', () => ({ body: { success: true } })),
  'scim.getServiceProviderConfig': {
    handle: () => ({
      body: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
        documentationUri: 'https://www.rfc-editor.org/rfc/rfc7643',
        patch: unsupported,
        bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
        filter: { ...unsupported, maxResults: 0 },
        changePassword: unsupported,
        sort: unsupported,
        etag: unsupported,
        authenticationSchemes: [],
        meta: { resourceType: 'ServiceProviderConfig', location: '/api/public/scim/ServiceProviderConfig' },
      },
    }),
  },
  'scim.getResourceTypes': {
    handle: () =>
      scimList([
        {
          id: 'User',
          name: 'User',
          endpoint: '/Users',
          description: 'User account',
          schema: userSchema,
          schemaExtensions: [],
          meta: { resourceType: 'ResourceType', location: '/api/public/scim/ResourceTypes/User' },
        },
      ]),
  },
  'scim.getSchemas': {
    handle: () =>
      scimList([
        {
          id: userSchema,
          name: 'User',
          description: 'User account',
          attributes: [],
          meta: { resourceType: 'Schema', location: `/api/public/scim/Schemas/${userSchema}` },
        },
      ]),
  },
  'scim.getUser': reads('scimUsers', 'user'),
  'scim.deleteUser': deletes('scimUsers', 'user', () => ({ body: {} })),
  'scoreConfigs.getById': reads('scoreConfigs', 'score config'),
  'unstable.skills.deleteVersion': deletes('skills', 'skill version', saysDeleted('Skill version')),
};
