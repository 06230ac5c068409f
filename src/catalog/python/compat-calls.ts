/** Functions of the module that `--compat` writes for Python: each takes the client, then the arguments of major 4. */

/** The function that takes the place of a call. */
export interface PythonCompatCall {
  helper: string;
  /** The parameters of major 4, those that may be given by position first; one besides them is not carried over. */
  parameters: readonly string[];
  /** Parameters that need a look, and why; not where the value is the string `unless`. */
  asks?: Readonly<Record<string, { reason: string; unless?: string }>>;
  /** It gives pages, which major 5 does not count. */
  isPaged?: true;
  /** What it does that major 4 did not, though its result is the same. */
  differs?: string;
}

const page = { reason: '`page` reads every page before it: major 5 has cursors only' };
const paged = { isPaged: true, asks: { page } } as const;

const runs: PythonCompatCall = {
  helper: 'list_dataset_runs',
  parameters: ['dataset_name', 'page', 'limit'],
  ...paged,
};
const run: PythonCompatCall = { helper: 'get_dataset_run', parameters: ['dataset_name', 'run_name'] };
const runRemoval: PythonCompatCall = {
  helper: 'delete_dataset_run',
  parameters: ['dataset_name', 'run_name'],
  differs: 'this deletes the traces of the run, with their observations and scores, which major 4 kept',
};

/** By the id of the change. */
export const pythonCompatCalls: Readonly<Record<string, PythonCompatCall>> = {
  'py:api.trace.get': { helper: 'get_trace', parameters: ['trace_id', 'fields'] },
  'py:api.trace.list': {
    helper: 'list_traces',
    parameters: [
      ...['page', 'limit', 'user_id', 'name', 'session_id', 'from_timestamp', 'to_timestamp', 'order_by', 'tags'],
      ...['version', 'release', 'environment', 'fields', 'filter'],
    ],
    isPaged: true,
    asks: {
      page,
      order_by: {
        reason: '`order_by` raises for anything but `timestamp.desc`: major 5 lists the latest first',
        unless: 'timestamp.desc',
      },
      filter: {
        reason:
          'the conditions of `filter` go to major 5 as they are, with `timestamp` as `startTime` and `name` as `traceName`',
      },
    },
  },
  'py:api.sessions.get': { helper: 'get_session', parameters: ['session_id'] },
  'py:api.legacy.observations_v1.get': { helper: 'get_observation', parameters: ['observation_id'] },
  'py:api.legacy.observations_v1.get_many': {
    helper: 'list_observations',
    parameters: [
      ...['page', 'limit', 'name', 'user_id', 'type', 'trace_id', 'level', 'parent_observation_id', 'environment'],
      ...['from_start_time', 'to_start_time', 'version', 'filter'],
    ],
    ...paged,
  },
  'py:api.scores.get_by_id': { helper: 'get_score_by_id', parameters: ['score_id'] },
  'py:Svc.get_dataset_runs': runs,
  'py:api.datasets.get_runs': runs,
  'py:Svc.get_dataset_run': run,
  'py:api.datasets.get_run': run,
  'py:Svc.delete_dataset_run': runRemoval,
  'py:api.datasets.delete_run': runRemoval,
  'py:api.dataset_run_items.list': {
    helper: 'list_dataset_run_items',
    parameters: ['dataset_id', 'run_name', 'page', 'limit'],
    ...paged,
  },
};
