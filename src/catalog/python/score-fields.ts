/** The keywords of a score in major 4, each a field of its request in major 5. */
export const scoreFields: ReadonlySet<string> = new Set([
  ...['name', 'value', 'id', 'trace_id', 'session_id', 'observation_id', 'dataset_run_id', 'comment', 'metadata'],
  ...['environment', 'queue_id', 'data_type', 'config_id', 'source'],
]);
