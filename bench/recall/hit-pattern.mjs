// @ts-check
/**
 * What is looked for by text when the truth is read: each name that alone says enough, and each pair for the names that
 * every code base has (`trace.get`, `sessions.list`). Written down here and not taken from the analysis.
 */
const alone = [
  'getPrompt',
  'createPrompt',
  'updatePrompt',
  'getDataset',
  'createDatasetItem',
  'resolveMediaReferences',
  'createDataset',
  'getDatasetItem',
  'fetchMedia',
  'fetchObservations?',
  'fetchTraces?',
  'fetchSessions',
  'getDatasetRuns?',
  'scoresV3',
  'getManyV3',
  'scoreV1',
  'observationsV1',
  'metricsV1',
  'datasetRunUrl',
  'getRuns?',
  'deleteRun',
  'datasetRunItems',
  'setActiveTraceIO',
  'createTraceAttributes',
  'setTraceIO',
  'updateTrace',
  'updateActiveTrace',
  'scoreV2',
  'observationsV2',
  'metricsV2',
  'LangfuseTraceAttributes',
  'LinkDatasetItemFunction',
  'TraceWithDetails',
  'TraceWithFullDetails',
  'SessionWithTraces',
  'PaginatedSessions',
  'ObservationsViews?',
  'DatasetRunItem',
  'DatasetRunWithItems',
  'SdkLogEvent',
  'SdkLogBody',
  'item\\.link',
];

const pairs = [
  'api\\??\\.(?:trace|sessions|legacy|ingestion|score|scores|datasets|observations|metrics)',
  'trace\\??\\.(?:get|list|delete)',
  'sessions\\??\\.list',
  'ingestion\\??\\.batch',
  'observations\\??\\.get',
];

/** A match ends with the name itself. */
export const hitPattern = new RegExp(`\\b(?:${alone.join('|')})\\b|\\.(?:${pairs.join('|')})\\b`, 'g');
