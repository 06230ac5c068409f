import { defineFact } from '../../src/sites/site-facts.ts';

/** The comments that a call archives. */
export interface ArchivedComments {
  several: boolean;
}

/** For a call whose argument is in sight. */
export const archived = defineFact<ArchivedComments>('archived');
