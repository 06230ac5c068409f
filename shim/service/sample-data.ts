import type { SeedData } from './store.ts';

const createdAt = '2026-01-05T08:00:00.000Z';
const traceId = '0123456789abcdef0123456789abcdef';

/**
 * One record of each kind, so that every route of contract §4.1 has something to answer with. The ids are the names of
 * the path parameters in the contract: `queueId`, `itemId`, `datasetName` …
 */
export const sampleData: SeedData = {
  projects: [
    {
      id: 'projectId',
      name: 'Sample project',
      organization: { id: 'organization', name: 'Sample organization' },
      metadata: {},
    },
  ],
  apiKeys: [
    { id: 'apiKeyId', projectId: 'projectId', createdAt, publicKey: 'pk-sample', displaySecretKey: 'sk-…mple' },
  ],
  organizationApiKeys: [
    { id: 'organizationKeyId', createdAt, publicKey: 'pk-organization', displaySecretKey: 'sk-…tion' },
  ],
  organizationMemberships: [{ userId: 'userId', role: 'OWNER', email: 'user@example.com', name: 'User' }],
  projectMemberships: [
    { projectId: 'projectId', userId: 'userId', role: 'ADMIN', email: 'user@example.com', name: 'User' },
  ],
  observations: [
    {
      id: '0123456789abcdef',
      traceId,
      startTime: '2026-01-05T09:00:00.000Z',
      endTime: '2026-01-05T09:00:02.500Z',
      name: 'answer',
      input: '{"question":"Where?"}',
      output: 'Here',
      sessionId: 'session',
      userId: 'userId',
      metadata: { a: { b: 1 } },
      tags: ['sample'],
    },
    {
      id: 'fedcba9876543210',
      traceId,
      startTime: '2026-01-05T09:00:01.000Z',
      endTime: '2026-01-05T09:00:02.000Z',
      parentObservationId: '0123456789abcdef',
      type: 'GENERATION',
      name: 'completion',
      model: 'sample-model',
      usageDetails: { input: 12, output: 3 },
      sessionId: 'session',
      userId: 'userId',
    },
  ],
  experimentItems: [
    {
      id: '0123456789abcdef',
      experimentId: 'experiment',
      experimentName: 'first run',
      experimentItemId: 'id',
      experimentDatasetId: 'dataset',
      traceId,
      startTime: '2026-01-05T09:00:00.000Z',
      endTime: '2026-01-05T09:00:02.500Z',
    },
  ],
  scores: [{ id: 'scoreId', traceId, name: 'quality', value: 0.75, timestamp: '2026-01-05T09:01:00.000Z' }],
  scoreConfigs: [
    { id: 'configId', name: 'quality', dataType: 'NUMERIC', isArchived: false, createdAt, updatedAt: createdAt },
  ],
  datasets: [{ id: 'dataset', name: 'datasetName', createdAt, updatedAt: createdAt }],
  datasetItems: [
    {
      id: 'id',
      datasetId: 'dataset',
      datasetName: 'datasetName',
      input: { question: 'Where?' },
      expectedOutput: 'Here',
      createdAt,
      updatedAt: createdAt,
    },
  ],
  prompts: [
    { name: 'promptName', version: 1, type: 'text', prompt: 'Hello {{name}}', labels: ['production', 'latest'] },
  ],
  media: [{ mediaId: 'mediaId', contentType: 'text/plain', contentLength: 2, content: 'aGk=', uploadedAt: createdAt }],
  models: [{ id: 'id', modelName: 'sample-model', matchPattern: '^sample-model$', createdAt }],
  annotationQueues: [
    {
      id: 'queueId',
      name: 'Sample queue',
      description: null,
      scoreConfigIds: ['configId'],
      createdAt,
      updatedAt: createdAt,
    },
  ],
  annotationQueueItems: [
    { id: 'itemId', queueId: 'queueId', objectId: traceId, objectType: 'TRACE', createdAt, updatedAt: createdAt },
  ],
  blobStorageIntegrations: [
    {
      id: 'id',
      projectId: 'projectId',
      type: 'S3',
      bucketName: 'sample',
      enabled: true,
      createdAt,
      updatedAt: createdAt,
    },
  ],
  comments: [
    {
      id: 'commentId',
      projectId: 'projectId',
      objectType: 'TRACE',
      objectId: traceId,
      content: 'Good',
      createdAt,
      updatedAt: createdAt,
    },
  ],
  evaluationRules: [
    {
      id: 'evaluationRuleId',
      name: 'Sample rule',
      enabled: true,
      sampling: 1,
      filter: [],
      evaluatorAssignments: [],
      createdAt,
      updatedAt: createdAt,
    },
  ],
  evaluators: [{ id: 'evaluatorId', name: 'Sample evaluator', createdAt, updatedAt: createdAt }],
  llmConnections: [{ id: 'id', provider: 'sample', adapter: 'openai', createdAt, updatedAt: createdAt }],
  scimUsers: [
    {
      id: 'userId',
      userName: 'user@example.com',
      name: { formatted: 'User' },
      emails: [{ primary: true, value: 'user@example.com', type: 'work' }],
    },
  ],
  dashboardWidgets: [{ id: 'widgetId', name: 'Sample widget', createdAt, updatedAt: createdAt }],
  dashboards: [
    {
      id: 'dashboardId',
      name: 'Sample dashboard',
      definition: {
        widgets: [{ type: 'widget', id: 'placementId', widgetId: 'widgetId', x: 0, y: 0, width: 6, height: 6 }],
      },
      createdAt,
      updatedAt: createdAt,
    },
  ],
  skills: [{ name: 'skillName', version: '1', createdAt }],
};
