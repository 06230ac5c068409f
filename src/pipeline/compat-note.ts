import type { RepositoryPlan } from '../findings/repository-plan.ts';
import type { RunOptions } from './options.ts';

/** What a run without `--compat` says of one with it: how much of what it leaves would need nobody. */
export function compatNote({ files, findings }: RepositoryPlan, { compat, compatFile }: RunOptions): string[] {
  if (compat === true || compatFile !== undefined) return [];
  const isLeft = (status: string): boolean => status === 'review' || status === 'manual' || status === 'possible';
  const done = files
    .flatMap(({ planned }) => planned)
    .filter(({ decision, doneWithCompat }) => doneWithCompat === true && isLeft(decision.status)).length;
  if (done === 0) return [];
  const left = findings.filter(({ status }) => isLeft(status)).length;
  return [`With --compat ${done} of these ${left} would need nothing from you.`];
}
