import { counted } from '../../report/counted.ts';
import type { RepositoryPlan } from '../../findings/repository-plan.ts';
import type { RunOptions } from '../options.ts';

/** What a run without `--compat` says of one with it: how many of the findings it leaves would need nobody. */
export function compatNote({ files }: RepositoryPlan, { compat, compatFile }: RunOptions): string[] {
  if (compat === true || compatFile !== undefined) return [];
  const isLeft = (status: string): boolean => status === 'review' || status === 'manual' || status === 'possible';
  const done = files
    .flatMap(({ decided }) => decided)
    .filter(({ decision, doneWithCompat }) => doneWithCompat === true && isLeft(decision.status)).length;
  return done === 0
    ? []
    : [
        `With --compat, ${counted(done, 'fewer finding')} would need you: the removed reads become functions that return what the reads did.`,
      ];
}
