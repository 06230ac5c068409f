import { defineFact } from '../../src/sites/site-facts.ts';

/** Where the trace comes from that an item of a run is linked to. */
export interface RecordedTrace {
  /**
   * `begun`: the SDK's tracing begins it in sight; `called`: a function gives its id back, which may have begun it;
   * `given`: the function around gets its id; `known`: its id is read of the item, or of what there is already.
   */
  from: 'begun' | 'called' | 'given' | 'known';
  /** What is called, or the id as it is written. */
  text: string;
  /** What the loop around it goes over, item by item. */
  list?: string;
}

/** Of a call that records an item of a run. */
export const recordedTrace = defineFact<RecordedTrace>('recordedTrace');
