import type { SourceRange } from '../../src/repository/source-range.ts';
import { defineFact } from '../../src/sites/site-facts.ts';

/** Where the trace comes from that an item of a run is linked to. */
export interface RecordedTrace {
  /**
   * `begun`: the SDK's tracing begins it in sight; `made`: in a function that gives its id back; `called`: such a
   * function may have begun it;
   * `given`: the function around gets its id; `known`: its id is read of the item, or of what there is already.
   */
  from: 'begun' | 'made' | 'called' | 'given' | 'known';
  /** What is called, or the id as it is written. */
  text: string;
  /** The id is that of an observation, without its trace's. */
  ofObservation?: true;
  /** Keys of the request that a run does not take. */
  withoutPlace?: readonly string[];
  /** What the loop around it goes over, item by item. */
  list?: string;
}

/** Of a call that records an item of a run. */
export const recordedTrace = defineFact<RecordedTrace>('recordedTrace');

/** Where the code has the dataset whose run a call names, or may have it. */
export interface RunDataset {
  /** A variable holds it. */
  held?: string;
  /** The member's name in an earlier call about the same dataset, which may read it in v6. */
  earlier?: SourceRange;
  /** It can be read before this loop. */
  loop?: SourceRange;
  /** The loop's body runs in any case. */
  runsOnce?: boolean;
}

/** Of a call that reads or deletes runs of one dataset. */
export const runDataset = defineFact<RunDataset>('runDataset');
