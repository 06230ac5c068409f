import { counted } from '../../report/counted.ts';
import type { RepositoryPlan } from '../../findings/repository-plan.ts';
import type { RunOptions } from '../options.ts';

/** What a run without `--compat` says of one with it: how many of the findings it leaves would need nobody. */
export function compatNote(
  { files }: RepositoryPlan,
  { compat, compatFile }: RunOptions,
  isWritten: boolean,
): string[] {
  if (compat === true || compatFile !== undefined) return [];
  const isLeft = (status: string): boolean => status === 'review' || status === 'manual' || status === 'possible';
  const done = files
    .flatMap(({ decided }) => decided)
    .filter(({ decision, doneWithCompat }) => doneWithCompat === true && isLeft(decision.status)).length;
  if (done === 0) return [];
  const first = isWritten ? ' (undo this run first)' : '';
  return [
    `With --compat, ${counted(done, 'fewer finding')} would need you${first}: the removed reads become functions that return what the reads did.`,
  ];
}
