/** A migration in commits, one for each chapter, also where a hook changes what is committed. */
import { toPosix } from '../../repository/repository-path.ts';
import type { FileChange } from '../../edits/write-files.ts';
import { chapterSteps, fileChangesOf } from '../chapter-steps.ts';
import { commitSteps, type CommittedSteps, notFinished, requireCleanTree } from './commit-steps.ts';
import { guardWrites } from './guard.ts';
import type { MigrateOptions } from '../options.ts';
import { prepareRun, type PreparedRun } from '../prepare-run.ts';
import { uncommittedAmong } from '../../findings/version-control.ts';
import { defaultConcurrency } from './write-changes.ts';

/** What two runs, the one after the other, have done. */
function together(first: CommittedSteps, next: CommittedSteps): CommittedSteps {
  const done = new Set([...first.done, ...next.done]);
  return {
    failed: [...first.failed, ...next.failed].map((failure) => ({
      ...failure,
      done: new Set([...first.done, ...(failure.done ?? [])]),
    })),
    stopped: first.stopped || next.stopped,
    notes: [...first.notes, ...next.notes],
    undone: [...first.undone, ...next.undone],
    done,
    rewritten: next.rewritten,
  };
}

/** Why the chapters behind a hook's change cannot be done; undefined when they can. */
function obstacle(
  { workspace: { root } }: PreparedRun,
  { rewritten, done }: CommittedSteps,
  chapters: readonly string[],
): string | undefined {
  const [left] = uncommittedAmong(
    root,
    rewritten.map((file) => `${root}/${file}`),
  );
  if (left !== undefined) return `a hook changed ${rewritten.join(', ')} and did not commit it`;
  return chapters.some((chapter) => done.has(chapter))
    ? `a hook took back what was committed in ${rewritten.join(', ')}`
    : undefined;
}

/**
 * Writes and commits chapter by chapter. Where a hook, such as a formatter, has changed a file of a commit, the
 * chapters behind it are planned anew on what it has made.
 * @param changes what the whole run changes
 * @throws Refused where git has changes that are not committed
 */
export async function commitRun(
  prepared: PreparedRun,
  changes: readonly FileChange[],
  options: MigrateOptions,
): Promise<CommittedSteps> {
  const { workspace } = prepared;
  const concurrency = options.concurrency ?? defaultConcurrency;
  await requireCleanTree(workspace);
  const sources = changes.filter(({ isNew }) => isNew !== true).map(({ file }) => toPosix(file));
  guardWrites(workspace, { sources, manifests: [] }, { dirty: false, noVcs: false });
  let result = await commitSteps(workspace, await chapterSteps(options, prepared), changes, concurrency);
  while (result.rewritten.length > 0) {
    const again = await prepareRun(
      { ...options, profile: prepared.plan.analysis.profile.name as NonNullable<MigrateOptions['profile']> },
      { workspace },
    );
    const steps = await chapterSteps(options, again);
    const reason = obstacle(
      again,
      result,
      steps.map(({ chapter }) => chapter),
    );
    if (reason === undefined) {
      result = together(result, await commitSteps(workspace, steps, [...fileChangesOf(again).values()], concurrency));
      continue;
    }
    const failed = notFinished(steps, `not finished, because ${reason}`, []).map((failure) => ({
      ...failure,
      done: result.done,
    }));
    const message = `Stopped, because ${reason}; later chapters were not done.`;
    result = {
      ...result,
      failed: [...result.failed, ...failed],
      stopped: true,
      notes: [...result.notes, message],
      undone: [...result.undone, message],
      rewritten: [],
    };
  }
  return result;
}
