/**
 * What the plainest use of a change looks like, by catalogue id, where its member path and parameters do not say it:
 * for the docs' tables of what happens to each.
 */
export interface PlainUses {
  requests: Readonly<Record<string, string>>;
  reads: Readonly<Record<string, string>>;
  statements: Readonly<Record<string, string>>;
}

export const plainUses: PlainUses = {
  /** Requests that say something; any other list is asked for `limit`. */
  requests: {
    'api.datasetRunItems.list': "{ datasetId: 'id', runName: 'run' }",
    'api.datasetRunItems.create': "{ runName: 'run', datasetItemId: 'item', traceId: 'trace' }",
    'api.legacy.metricsV1.metrics':
      "{ query: JSON.stringify({ view: 'traces', metrics: [{ measure: 'count', aggregation: 'count' }], fromTimestamp: '2026-01-01T00:00:00Z', toTimestamp: '2026-02-01T00:00:00Z' }) }",
    'api.scores.getMany#query': "{ scoreIds: 'id' }",
    'api.metrics.metrics#v1':
      "{ query: JSON.stringify({ view: 'traces', metrics: [{ measure: 'count', aggregation: 'count' }], fromTimestamp: '2026-01-01T00:00:00Z', toTimestamp: '2026-02-01T00:00:00Z' }) }",
    'api.metricsV2.metrics':
      "{ query: JSON.stringify({ view: 'observations', metrics: [{ measure: 'count', aggregation: 'count' }], fromTimestamp: '2026-01-01T00:00:00Z', toTimestamp: '2026-02-01T00:00:00Z' }) }",
  },
  /** What the code reads of the result; any other result is used as a whole. */
  reads: {
    'api.trace.list': '.data.map(({ id }) => id)',
    'SvcClient.fetchTraces': '.data.map(({ id }) => id)',
    'SvcClient.getDatasetRuns': '.data.map(({ name }) => name)',
    'api.datasets.getRuns': '.data.map(({ name }) => name)',
    'api.scores.getMany#query': '.data.map(({ name }) => name)',
    'api.legacy.observationsV1.getMany': '.data.map(({ id }) => id)',
    'api.observations.getMany#v1': '.data.map(({ id }) => id)',
    'api.scoreV2.get': '.data.map(({ name }) => name)',
  },
  /** Statements with what is no member of a client; a `client` is there. */
  statements: {
    'experimentResult.datasetRunUrl':
      "const dataset = await client.dataset.get('name');\n  const result = await dataset.runExperiment({ name: 'run', task: async (item) => item.input });\n  console.log(result.datasetRunUrl);",
    'datasetItem.link':
      "const dataset = await client.dataset.get('name');\n  for (const item of dataset.items) {\n    const span = startObservation('run', { input: item.input });\n    await item.link({ otelSpan: span.otelSpan }, 'run');\n    span.end();\n  }",
    'tracing.setActiveTraceIO':
      "await startActiveObservation('root', async () => {\n    setActiveTraceIO({ input: 'in' });\n  });",
    'tracing.createTraceAttributes':
      "const span = startObservation('root');\n  span.otelSpan.setAttributes(createTraceAttributes({ input: 'in' }));\n  span.end();",
    'span.setTraceIO':
      "await startActiveObservation('root', async (span) => {\n    span.setTraceIO({ input: 'in' });\n  });",
    'api.scores.create#response':
      "const { id } = await client.api.scores.create({ traceId: 'trace', name: 'name', value: 1 });\n  console.log(id);",
    'span.updateTrace':
      "await startActiveObservation('root', async (span) => {\n    span.updateTrace({ userId: 'user' });\n    span.update({ input: 'in' });\n  });",
    'tracing.updateActiveTrace':
      "await startActiveObservation('root', async (span) => {\n    updateActiveTrace({ userId: 'user' });\n    span.update({ input: 'in' });\n  });",
    'tracing.createTraceAttributes#v4':
      "const span = startObservation('root');\n  span.otelSpan.setAttributes(createTraceAttributes({ input: 'in' }));\n  span.end();",
  },
};
