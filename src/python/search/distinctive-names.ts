/** Names that hardly anything but the SDK has. */

/** On a value of which nothing is known, only what hardly anybody else has. */
export const distinctive = new Set([
  'set_current_trace_io',
  'delete_dataset_run',
  'get_dataset_run',
  'get_dataset_runs',
]);
/** What only results of experiments have. */
export const runUrl = 'dataset_run_url';

/** The id of a member that only the SDK has, of something that comes later. */
export function lateId(name: string): string | undefined {
  if (name === runUrl) return `py:experimentResult.${name}`;
  return distinctive.has(name) ? `py:Svc.${name}` : undefined;
}
