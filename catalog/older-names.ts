/**
 * Public members of major 3's client class (package `langfuse` 3.39.2), as paths below the client, and of the values it
 * hands out. Major 3 is another SDK with many of the same names, so a name that is here says little by itself.
 */
export const olderNames: readonly string[] = [
  // The client.
  'additionalHeaders', 'api', 'baseUrl', 'createDataset', 'createDatasetItem', 'createDatasetRunItem', 'createPrompt',
  'createPromptStateless', 'debug', 'event', 'fetch', 'fetchMedia', 'fetchObservation', 'fetchObservations', 'fetchSessions',
  'fetchTrace', 'fetchTraces', 'flush', 'flushAsync', 'generation', 'getCustomUserAgent', 'getDataset', 'getDatasetItem',
  'getDatasetRun', 'getDatasetRuns', 'getLibraryId', 'getLibraryVersion', 'getPersistedProperty', 'getPrompt',
  'getPromptStateless', 'getSdkIntegration', 'on', 'processQueueItems', 'resolveMediaReferences', 'score',
  'setPersistedProperty', 'shutdown', 'shutdownAsync', 'span', 'trace', 'updatePrompt', 'updatePromptStateless',
  // Its generated API client: one flat object, so no path of it looks like one of major 5.
  'api.annotationQueuesCreateQueueItem', 'api.annotationQueuesDeleteQueueItem', 'api.annotationQueuesGetQueue',
  'api.annotationQueuesGetQueueItem', 'api.annotationQueuesListQueueItems', 'api.annotationQueuesListQueues',
  'api.annotationQueuesUpdateQueueItem', 'api.commentsCreate', 'api.commentsGet', 'api.commentsGetById',
  'api.datasetItemsCreate', 'api.datasetItemsDelete', 'api.datasetItemsGet', 'api.datasetItemsList',
  'api.datasetRunItemsCreate', 'api.datasetRunItemsList', 'api.datasetsCreate', 'api.datasetsDeleteRun', 'api.datasetsGet',
  'api.datasetsGetRun', 'api.datasetsGetRuns', 'api.datasetsList', 'api.healthHealth', 'api.ingestionBatch', 'api.mediaGet',
  'api.mediaGetUploadUrl', 'api.mediaPatch', 'api.metricsMetrics', 'api.modelsCreate', 'api.modelsDelete', 'api.modelsGet',
  'api.modelsList', 'api.observationsGet', 'api.observationsGetMany', 'api.organizationsGetOrganizationMemberships',
  'api.organizationsGetOrganizationProjects', 'api.organizationsGetProjectMemberships',
  'api.organizationsUpdateOrganizationMembership', 'api.organizationsUpdateProjectMembership', 'api.projectsCreate',
  'api.projectsCreateApiKey', 'api.projectsDelete', 'api.projectsDeleteApiKey', 'api.projectsGet', 'api.projectsGetApiKeys',
  'api.projectsUpdate', 'api.promptVersionUpdate', 'api.promptsCreate', 'api.promptsGet', 'api.promptsList',
  'api.scimCreateUser', 'api.scimDeleteUser', 'api.scimGetResourceTypes', 'api.scimGetSchemas',
  'api.scimGetServiceProviderConfig', 'api.scimGetUser', 'api.scimListUsers', 'api.scoreConfigsCreate',
  'api.scoreConfigsGet', 'api.scoreConfigsGetById', 'api.scoreCreate', 'api.scoreDelete', 'api.scoreV2Get',
  'api.scoreV2GetById', 'api.sessionsGet', 'api.sessionsList', 'api.traceDelete', 'api.traceDeleteMultiple', 'api.traceGet',
  'api.traceList',
  // Items of a dataset.
  'link',
  // Handles of traces, spans, generations and events.
  'client', 'end', 'getTraceUrl', 'id', 'observationId', 'traceId', 'update',
];
