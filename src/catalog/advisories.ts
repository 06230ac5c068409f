/** Facts of the contract that no single place in the code shows. */

/** Something to tell a person once, beside the sites of a chapter or for the whole run. */
export interface Advisory {
  id: string;
  /** Printed once when the run has a site of one of these chapters; empty = once per run that changes something. */
  chapters: readonly string[];
  message: string;
  contract: string;
}

export const advisories: readonly Advisory[] = [
  {
    id: 'trace-level-evaluators',
    chapters: ['trace-io'],
    message:
      'Trace-level model-graded evaluators need the trace input and output that v6 no longer sets: replace them by observation-level evaluators.',
    contract: '4.6',
  },
  {
    id: 'scores-transport',
    chapters: [],
    message:
      'Scores are sent to `POST /api/public/scores` in batches instead of the legacy ingestion endpoint; flush, shutdown and batching settings work as before.',
    contract: '9.4',
  },
  {
    id: 'experiment-transport',
    chapters: ['dataset-runs', 'dataset-item-link', 'experiment-url'],
    message:
      'The experiment runner records experiments through OpenTelemetry span attributes and no longer calls `POST /api/public/dataset-run-items`.',
    contract: '9.4',
  },
  {
    id: 'run-evaluations',
    chapters: ['dataset-runs', 'dataset-item-link', 'experiment-url'],
    message: 'Run evaluations are recorded for local-data runs as well as dataset runs.',
    contract: '9.4',
  },
  {
    id: 'dataset-run-id',
    chapters: ['dataset-runs', 'dataset-item-link', 'experiment-url'],
    message:
      "`datasetRunId` is the experiment's id, so whether it is set no longer tells a dataset run from a local one.",
    contract: 'field:Silent breaks',
  },
  {
    id: 'metadata-types',
    chapters: [],
    message:
      'Numeric and boolean metadata keep their type, nested metadata can be filtered by dotted path (`a.b = 1`), and `propagateAttributes({ metadata })` accepts any JSON-serializable value.',
    contract: '9.4',
  },
  {
    id: 'ingestion-version',
    chapters: [],
    message:
      'Spans carry the ingestion version header with value `4`; a service that cannot take it needs `3` through `additionalHeaders`.',
    contract: '9.3',
  },
  {
    id: 'base-address',
    chapters: [],
    message: '`baseUrl` and the base address environment variables keep working.',
    contract: '9.4',
  },
];

/** One step of a procedure that replaces several calls. */
export interface ProcedureStep {
  /** Members of the API client that the step calls. */
  calls: readonly string[];
  text: string;
}

/** How to delete an experiment's data: v6 has no such operation (contract 4.7). */
export const deleteExperimentData = {
  contract: '4.7',
  /** Trace ids per `deleteMultiple` call (contract 8). */
  chunk: 1000,
  steps: [
    {
      calls: ['datasets.get'],
      text: 'Get the dataset; use its creation time as `fromStartTime` (no experiment item starts before its dataset exists, so this covers every run).',
    },
    {
      calls: ['experiments.listItems'],
      text: 'Call `experiments.listItems` with dataset id, experiment name, start time and `cursor`; collect the trace id of each item in `data`; continue with `meta.cursor` until it is empty or null.',
    },
    {
      calls: ['trace.deleteMultiple'],
      text: 'Call `trace.deleteMultiple` with the collected unique trace ids, in chunks of 1000 ids per call. Deleting a trace also deletes its observations and scores.',
    },
  ] satisfies readonly ProcedureStep[],
} as const;
