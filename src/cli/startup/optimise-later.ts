import { setFlagsFromString } from 'node:v8';
import { lateOptimisation } from '../../repository/late-optimisation.ts';

/** Tells V8 before any code is taken from the last run: V8 takes only code that was made with the same flags. */
export function optimiseLater(): void {
  for (const flag of lateOptimisation()) setFlagsFromString(flag);
}
