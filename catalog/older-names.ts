/** Member names of the major 3 package's client. */
export const olderNames: readonly string[] = ['getPrompt', 'createPrompt', 'updatePrompt', 'getDataset', 'createDataset', 'createDatasetItem', 'getDatasetItem', 'fetchTrace', 'fetchTraces', 'fetchObservation', 'fetchObservations', 'fetchSessions', 'fetchMedia', 'getDatasetRun', 'getDatasetRuns', 'resolveMediaReferences'];
