/** Types that major 5 of the Python SDK no longer has; everyday words among them, so only an import tells. */
export const removedPythonTypes: readonly string[] = [
  ...['Trace', 'TraceWithDetails', 'TraceWithFullDetails', 'Traces', 'Observation', 'ObservationsView'],
  ...['ObservationsViews', 'Session', 'SessionWithTraces', 'PaginatedSessions', 'DatasetRun', 'DatasetRunItem'],
  ...['DatasetRunWithItems', 'PaginatedDatasetRuns', 'PaginatedDatasetRunItems', 'CreateDatasetRunItemRequest'],
  ...['DeleteDatasetRunResponse', 'ScoreV1', 'ScoreV1_Boolean', 'ScoreV1_Categorical', 'ScoreV1_Numeric'],
  ...['ScoreV1_Text', 'BaseScoreV1', 'BooleanScoreV1', 'CategoricalScoreV1', 'NumericScoreV1', 'TextScoreV1'],
  ...['GetScoresResponse', 'GetScoresResponseData', 'GetScoresResponseDataBoolean'],
  ...['GetScoresResponseDataCategorical', 'GetScoresResponseDataCorrection', 'GetScoresResponseDataNumeric'],
  ...['GetScoresResponseDataText', 'GetScoresResponseData_Boolean', 'GetScoresResponseData_Categorical'],
  ...['GetScoresResponseData_Correction', 'GetScoresResponseData_Numeric', 'GetScoresResponseData_Text'],
  ...['GetScoresResponseTraceData', 'MetricsResponse', 'Observations', 'SdkLogEvent', 'SdkLogBody'],
  ...['IngestionEvent_SdkLog'],
];

/** Types that go with what gave them, as far as anybody can tell: the contract does not name them. */
export const unnamedPythonTypes: readonly string[] = ['CreateScoreResponse', 'ObservationsViewSingle'];
