/**
 * Public members of 5.11.1 that v6 keeps as they are, by where that is said: a contract section or a field fact. What
 * the catalogue's entries name is changed; everything else is unknown (the contract does not show it), and the ratchet
 * test counts that. No wildcards: each member by its own path.
 */
export const same: Readonly<Record<string, readonly string[]>> = {
  '1': [
    '@svc/client.SvcClient', '@svc/client.SvcClient.api', '@svc/client.SvcClient.prompt', '@svc/client.SvcClient.score',
    '@svc/client.SvcClient.dataset', '@svc/client.SvcClient.media', '@svc/client.PromptManager', '@svc/client.ScoreManager',
    '@svc/client.DatasetManager', '@svc/client.MediaManager', '@svc/tracing.startActiveObservation', '@svc/tracing.observe',
  ],
  '2': [
    '@svc/core.CreateScoreRequest', '@svc/core.GetScoresV3Request', '@svc/core.GetScoresV3Response', '@svc/core.Dataset',
    '@svc/core.DatasetItem', '@svc/core.ObservationV2', '@svc/core.ExperimentItem',
  ],
  '4.1': [
    'api.annotationQueues', 'api.blobStorageIntegrations', 'api.comments', 'api.datasetItems', 'api.datasets',
    'api.evaluationRules', 'api.evaluators', 'api.health', 'api.llmConnections', 'api.media', 'api.models',
    'api.organizations', 'api.projects', 'api.scim', 'api.scoreConfigs', 'api.trace', 'api.unstable',
    'api.unstable.dashboardWidgets', 'api.unstable.dashboards',
  ],
  '4.2': [
    'api.scores', '@svc/client.ScoreManager.create', '@svc/client.ScoreManager.observation', '@svc/client.ScoreManager.trace',
  ],
  '4.3': ['api.datasets.list', 'api.trace.deleteMultiple'],
  '4.4': [
    'api.observations', 'api.observations.getMany', 'api.experiments', 'api.experiments.list', 'api.experiments.listItems',
    'api.metrics', 'api.metrics.metrics', '@svc/client.ExperimentResult', '@svc/client.RunExperimentOnDataset',
    '@svc/client.ExperimentParams', '@svc/client.ExperimentTask', '@svc/client.Evaluator',
  ],
  '4.6': [
    '@svc/client.PromptManager.get', '@svc/client.PromptManager.create', '@svc/client.PromptManager.update',
    '@svc/client.DatasetManager.get', '@svc/client.DatasetManager.createItem', '@svc/client.MediaManager.resolveReferences',
    '@svc/client.FetchedDataset', 'api.datasets.create', '@svc/tracing.updateActiveObservation',
    '@svc/tracing.setActiveTraceAsPublic', '@svc/tracing.SvcBaseObservation.setTraceAsPublic', '@svc/tracing.SvcSpan.update',
    '@svc/tracing.SvcGeneration.update', '@svc/tracing.SvcAgent.update', '@svc/tracing.SvcTool.update',
    '@svc/tracing.SvcChain.update', '@svc/tracing.SvcRetriever.update', '@svc/tracing.SvcEvaluator.update',
    '@svc/tracing.SvcGuardrail.update', '@svc/tracing.SvcEmbedding.update',
  ],
  '8': ['@svc/otel.SvcSpanProcessor', '@svc/otel.SvcSpanProcessorParams'],
  '9.1': [
    '@svc/langchain.CallbackHandler', '@svc/langchain.CallbackHandler.name', '@svc/langchain.CallbackHandler.last_trace_id',
    '@svc/langchain.CallbackHandler.logger', '@svc/langchain.CallbackHandler.handleLLMNewToken',
    '@svc/langchain.CallbackHandler.handleChainStart', '@svc/langchain.CallbackHandler.handleAgentAction',
    '@svc/langchain.CallbackHandler.handleAgentEnd', '@svc/langchain.CallbackHandler.handleChainError',
    '@svc/langchain.CallbackHandler.handleGenerationStart', '@svc/langchain.CallbackHandler.handleChatModelStart',
    '@svc/langchain.CallbackHandler.handleChainEnd', '@svc/langchain.CallbackHandler.handleLLMStart',
    '@svc/langchain.CallbackHandler.handleToolStart', '@svc/langchain.CallbackHandler.handleRetrieverStart',
    '@svc/langchain.CallbackHandler.handleRetrieverEnd', '@svc/langchain.CallbackHandler.handleRetrieverError',
    '@svc/langchain.CallbackHandler.handleToolEnd', '@svc/langchain.CallbackHandler.handleToolError',
    '@svc/langchain.CallbackHandler.handleLLMEnd', '@svc/langchain.CallbackHandler.handleLLMError',
  ],
  '9.4': [
    '@svc/client.SvcClient.experiment', '@svc/client.SvcClient.flush', '@svc/client.SvcClient.shutdown',
    '@svc/client.ExperimentManager', '@svc/client.ExperimentManager.run', '@svc/client.ScoreManager.flush',
    '@svc/client.ScoreManager.shutdown', '@svc/client.RunEvaluator', '@svc/core.propagateAttributes',
    '@svc/core.PropagateAttributesParams',
  ],
  'field:The v5 surface that matters': [
    '@svc/core.SvcAPIClient', '@svc/core.SvcAPIClient.RequestOptions', '@svc/tracing.SvcSpan', '@svc/tracing.SvcGeneration',
    '@svc/tracing.SvcAgent', '@svc/tracing.SvcTool', '@svc/tracing.SvcChain', '@svc/tracing.SvcRetriever',
    '@svc/tracing.SvcEvaluator', '@svc/tracing.SvcGuardrail', '@svc/tracing.SvcEmbedding', '@svc/tracing.SvcEvent',
  ],
};
