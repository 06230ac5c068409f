import { chapterOf } from '../../src/catalog/chapter.ts';
import type { CompatType } from '../../src/catalog/compat-call.ts';

/** An exported type of v5 that v6 lacks: dotted name, what stands in (for the todo), contract section, and a note. */
interface Row {
  name: string;
  /** The v6 type a person would use instead. */
  instead?: string;
  /** What to do when no single type stands in. */
  todo?: string;
  /** See `Entry`. */
  typeText?: string;
  twin?: string;
  twinCheck?: string;
  /** The type that `--compat` writes in its place. */
  compat?: CompatType;
  contract?: string;
  note?: string;
}

const resource = 'The contract names response types only; a request type goes with the method that took it.';

const noTotals = '`meta` has no totals: v6 does not count';

const rows: readonly Row[] = [
  { name: 'Trace', instead: 'ObservationV2', compat: { name: 'CompatTraceBase' } },
  { name: 'TraceWithDetails', instead: 'ObservationV2', compat: { name: 'CompatTraceListItem' } },
  { name: 'TraceWithFullDetails', instead: 'ObservationV2', compat: { name: 'CompatTrace' } },
  { name: 'Traces', instead: 'ObservationsV2Response', compat: { name: 'CompatTracePage', check: noTotals } },
  { name: 'GetTraceRequest', instead: 'GetObservationsV2Request', note: resource },
  {
    name: 'GetTracesRequest',
    instead: 'GetObservationsV2Request',
    note: resource,
    compat: { name: 'CompatTracesRequest', check: 'v6 knows one order and fewer conditions' },
  },
  { name: 'Session', instead: 'ObservationV2' },
  { name: 'SessionWithTraces', instead: 'ObservationsV2Response', compat: { name: 'CompatSession' } },
  { name: 'PaginatedSessions', instead: 'ObservationsV2Response' },
  { name: 'GetSessionsRequest', instead: 'GetObservationsV2Request', note: resource },
  { name: 'sessions', instead: 'observations', note: 'The exported namespace of the session types.' },
  { name: 'Observation', instead: 'ObservationV2' },
  { name: 'ObservationsView', instead: 'ObservationV2', compat: { name: 'CompatObservation' } },
  { name: 'ObservationsViewSingle', instead: 'ObservationV2', compat: { name: 'CompatObservation' } },
  { name: 'legacy.Observations', instead: 'ObservationsV2Response' },
  { name: 'legacy.ObservationsViews', instead: 'ObservationsV2Response' },
  { name: 'legacy.GetObservationsRequest', instead: 'GetObservationsV2Request', note: resource },
  {
    name: 'legacy.MetricsResponse',
    instead: 'MetricsV2Response',
    note: 'The contract names it for Python; the method that gave it is removed in both.',
  },
  { name: 'legacy.GetMetricsRequest', instead: 'GetMetricsV2Request', note: resource },
  { name: 'legacy.CreateScoreRequest', instead: 'CreateScoreRequest', twin: 'CreateScoreRequest' },
  {
    name: 'legacy.CreateScoreResponse',
    instead: 'CreateScoreResponse',
    twin: 'CreateScoreResponse',
    twinCheck: '`api.scores.create` gives `CreateScoresResponse`, of which this is the part for one score',
  },
  { name: 'legacy.CreateScoreSource', instead: 'CreateScoreSource', twin: 'CreateScoreSource' },
  {
    name: 'legacy',
    todo: 'Import the types from the package itself.',
    contract: '4.3',
    note: 'The exported namespace of the legacy types.',
  },
  { name: 'DatasetRun', instead: 'Experiment', compat: { name: 'CompatDatasetRun' } },
  { name: 'DatasetRunWithItems', instead: 'Experiment', compat: { name: 'CompatDatasetRunWithItems' } },
  { name: 'DatasetRunItem', instead: 'ExperimentItem', compat: { name: 'CompatDatasetRunItem' } },
  {
    name: 'PaginatedDatasetRuns',
    instead: 'ExperimentsResponse',
    compat: { name: 'CompatDatasetRunPage', check: noTotals },
  },
  {
    name: 'PaginatedDatasetRunItems',
    instead: 'ExperimentItemsResponse',
    compat: { name: 'CompatDatasetRunItemPage', check: noTotals },
  },
  { name: 'DeleteDatasetRunResponse', instead: 'DeleteTraceResponse' },
  { name: 'GetDatasetRunsRequest', instead: 'ListExperimentsRequest', note: resource },
  { name: 'ListDatasetRunItemsRequest', instead: 'ListExperimentItemsRequest', note: resource },
  { name: 'CreateDatasetRunItemRequest', todo: 'Run the task with `dataset.runExperiment`.', note: resource },
  { name: 'datasetRunItems', instead: 'experiments', note: 'The exported namespace of the run item types.' },
  { name: 'ScoreV1', instead: 'ScoreV3', compat: { name: 'CompatTraceScore' } },
  { name: 'BaseScoreV1', instead: 'BaseScoreV3' },
  { name: 'NumericScoreV1', instead: 'NumericScoreV3' },
  { name: 'BooleanScoreV1', instead: 'BooleanScoreV3' },
  { name: 'CategoricalScoreV1', instead: 'CategoricalScoreV3' },
  { name: 'TextScoreV1', instead: 'TextScoreV3' },
  { name: 'GetScoresRequest', instead: 'GetScoresV3Request', contract: '9.2' },
  { name: 'GetScoresResponse', instead: 'GetScoresV3Response', contract: '9.2' },
  { name: 'GetScoresResponseData', instead: 'ScoreV3', contract: '9.2' },
  { name: 'GetScoresResponseDataNumeric', instead: 'NumericScoreV3', contract: '9.2' },
  { name: 'GetScoresResponseDataCategorical', instead: 'CategoricalScoreV3', contract: '9.2' },
  { name: 'GetScoresResponseDataBoolean', instead: 'BooleanScoreV3', contract: '9.2' },
  { name: 'GetScoresResponseDataCorrection', instead: 'CorrectionScoreV3', contract: '9.2' },
  { name: 'GetScoresResponseDataText', instead: 'TextScoreV3', contract: '9.2' },
  { name: 'GetScoresResponseTraceData', todo: "Read the trace's attributes from its observations.", contract: '9.2' },
  { name: 'SdkLogEvent', todo: 'Remove it: v6 sends no log events.' },
  { name: 'SdkLogBody', todo: 'Remove it: v6 sends no log events.', note: 'The body of `SdkLogEvent`.' },
  {
    name: 'IngestionEvent.SdkLog',
    todo: 'Remove it: v6 sends no log events.',
    note: '`SdkLogEvent` as a member of `IngestionEvent`.',
  },
  { name: 'LinkDatasetItemFunction', todo: 'Run the task with `dataset.runExperiment`; items have no `link`.' },
  {
    name: 'SvcTraceAttributes',
    todo: 'Write `{ input?: unknown; output?: unknown }`, and set them on the root observation.',
    typeText: '{ input?: unknown; output?: unknown }',
  },
];

/** Types that v6 does not export (contract 4.6, "Removed types"); a nested one has the dotted name of its namespace. */
export const removedTypes = chapterOf({
  name: 'removed-types',
  title: 'Removed types',
  how: 'A type that v6 has in the same shape is replaced everywhere, also in JSDoc, with its import. Types made of a call (`Awaited<ReturnType<…>>`) follow the call. With [`--compat`](../compat.md), response types are imported from the compatibility file.\n\nLeft to you: the other types. The report names the v6 type with the same data; its fields differ.',
  rule: 'no-removed-type',
  examples: {
    'The attributes of a trace': 'removed-types/attributes-many-lines',
    'Types with a twin': 'removed-types/legacy-scores',
    'Response types from the file of `--compat`': 'removed-types/response-types-with-compat',
    'A type made of a call': 'removed-types/derived-row',
  },
  changes: rows.map(({ name, instead, todo, contract, note, compat, ...facts }) => ({
    id: `type:${name}`,
    kind: 'removedType',
    root: 'type',
    path: name.split('.'),
    sameShape: false,
    message: `Type \`${name}\` is gone.`,
    todo: todo ?? `Use \`${instead}\` where v6's result has that shape.`,
    ...(instead ? { suggestion: instead } : {}),
    ...facts,
    ...(compat ? { rewrite: { compatType: compat } } : {}),
    contract: contract ?? '4.6',
    ...(note ? { notes: [note] } : {}),
  })),
});
