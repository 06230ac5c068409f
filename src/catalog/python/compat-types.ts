/** Types of major 4, with the class of the module that `--compat` writes which has the same fields. */
export const pythonCompatTypes: ReadonlyMap<string, string> = new Map([
  ['Trace', 'CompatTraceBase'],
  ['TraceWithDetails', 'CompatTraceListItem'],
  ['TraceWithFullDetails', 'CompatTrace'],
  ['Traces', 'CompatTracePage'],
  ['Observation', 'CompatObservation'],
  ['ObservationsView', 'CompatObservation'],
  ['ObservationsViews', 'CompatObservationPage'],
  ['SessionWithTraces', 'CompatSession'],
  ['DatasetRun', 'CompatDatasetRun'],
  ['DatasetRunWithItems', 'CompatDatasetRunWithItems'],
  ['DatasetRunItem', 'CompatDatasetRunItem'],
  ['PaginatedDatasetRuns', 'CompatDatasetRunPage'],
  ['PaginatedDatasetRunItems', 'CompatDatasetRunItemPage'],
  ['DeleteDatasetRunResponse', 'CompatDeletedDatasetRun'],
]);
