/** How the rows of `api.observations` of major 5 lie on the traces of major 4. */

/** Fields with the value of one of major 4; what has its name is another one of the observation. */
export const renamedTraceFields: ReadonlyMap<string, string> = new Map([
  ['id', 'trace_id'],
  ['name', 'trace_name'],
  ['timestamp', 'start_time'],
]);

/** Fields of major 4 whose value no row has. */
export const goneTraceFields: readonly string[] = ['html_path', 'latency', 'total_cost', 'observations', 'scores'];

/** What code that reads traces has to say otherwise. */
export const traceRowsDiffer =
  "The rows are observations: `id` and `name` are the observation's, `trace_id` and `trace_name` the trace's, `timestamp` is `start_time`, `input` and `output` are raw strings, values of `metadata` are cut, and `latency` and `total_cost` are of one observation";
