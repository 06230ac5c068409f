/** What the rows of major 4 had and those of major 5 have not, where the same code asks for both. */
import { goneRowFields } from './observation-rows.ts';

/** What a call of major 5 gives. */
export interface PythonAnswer {
  /** The class of its rows, as declarations call it. */
  row: string;
  /** The change that brings code to it. */
  id: string;
  /** Fields that are gone, with what has their value. */
  gone: ReadonlyMap<string, string>;
}

/** By the class of the whole answer. */
export const pythonAnswers: Readonly<Record<string, PythonAnswer>> = {
  GetScoresV3Response: {
    row: '_ScoreRow',
    id: 'py:api.scores.get_many#query',
    gone: new Map(['trace_id', 'observation_id', 'session_id', 'dataset_run_id'].map((name) => [name, 'subject'])),
  },
  ObservationsV2Response: {
    row: 'ObservationV2',
    id: 'py:api.legacy.observations_v1.get_many',
    gone: goneRowFields,
  },
};

/** What pages were counted by. */
export const gonePageFields: readonly string[] = ['page', 'total_items', 'total_pages'];
