/** `migrate --commit`: writes the steps of a run and commits each. */
import { existsSync, readFileSync } from 'node:fs';
import { toPosix, relativeTo } from '../../repository/repository-path.ts';
import { bytesOf, writeFiles, type FileChange } from '../../edits/write-files.ts';
import type { FailedFile } from '../build-run.ts';
import type { ChapterStep } from '../chapter-steps.ts';
import { requireGit } from '../gate/changed-files.ts';
import { Refused } from '../../findings/errors.ts';
import { git, gitList, reasonOf } from '../../findings/git.ts';
import type { Workspace } from '../workspace.ts';
import { closeRun, keepJournal, writableChanges } from './write-changes.ts';

/** @throws Refused without git, or when a tracked file has changes: they would end up in the commits */
export async function requireCleanTree({ root, tree }: Workspace): Promise<void> {
  requireGit('--commit', tree);
  const changed = await gitList(root, [
    'status',
    '--porcelain=v1',
    '-z',
    '--no-renames',
    '--untracked-files=no',
    '--ignore-submodules=all',
  ]);
  const [first, ...others] = changed;
  if (first === undefined) return;
  const name = first.slice(3);
  const have = others.length === 0 ? `${name} has` : `${name} and ${others.length} more have`;
  throw new Refused(`--commit needs a tree without changes: ${have} some that are not committed.`);
}

/**
 * Commits these files as the user would, with hooks and signature.
 * @returns why git did not; then they are not staged
 */
async function commit(root: string, files: readonly string[], message: string): Promise<string | undefined> {
  const paths = files.map((file) => `${file}\0`).join('');
  const listed = ['--pathspec-from-file=-', '--pathspec-file-nul'];
  const added = await git(root, ['--literal-pathspecs', 'add', ...listed], { input: paths });
  const done = added.status === 0 ? await git(root, ['commit', '--quiet', '--file=-'], { input: message }) : added;
  if (done.status === 0) return undefined;
  // Else the next commit of somebody, after an undo, would have them.
  await git(root, ['--literal-pathspecs', 'reset', '--quiet', ...listed], { input: paths });
  return reasonOf(done);
}

/** What became of the steps of a run. */
export interface CommittedSteps {
  failed: FailedFile[];
  /** True when a step failed. */
  stopped: boolean;
  /** A note for each commit, and for what stopped them. */
  notes: string[];
  /** What stopped them. */
  undone: string[];
  /** Chapters that are committed. */
  done: Set<string>;
  /**
   * Files, relative to the root, that a hook changed as they were committed: the steps behind have to be planned anew.
   */
  rewritten: string[];
}

/** What a hook (a formatter) has made something else of. */
function rewrittenBy(root: string, changes: readonly FileChange[]): string[] {
  return changes
    .filter(({ file, output }) => !existsSync(file) || !readFileSync(file).equals(bytesOf({ file }, output)))
    .map(({ file }) => relativeTo(root, toPosix(file)));
}

/**
 * Writes each step and commits it. When a file cannot be written or a commit fails (a hook refuses it), the later steps
 * are not done; what was written for the failed one stays in the tree.
 * @param changes what all steps together change
 */
export async function commitSteps(
  workspace: Workspace,
  steps: readonly ChapterStep[],
  changes: readonly FileChange[],
  concurrency: number,
): Promise<CommittedSteps> {
  const { root } = workspace;
  const { possible, refused } = writableChanges(root, changes);
  const result: CommittedSteps = {
    failed: [...refused],
    stopped: false,
    notes: [],
    undone: [],
    done: new Set(),
    rewritten: [],
  };
  if (possible.length === 0) return result;
  const left = new Set(refused.map(({ file }) => file));
  const stepsToCommit = steps
    .map((step) => ({ ...step, changes: step.changes.filter(({ file }) => !left.has(file)) }))
    .filter((step) => step.changes.length > 0);
  const open = keepJournal(
    workspace,
    possible,
    stepsToCommit.flatMap((step) => step.changes),
  );
  for (const [index, step] of stepsToCommit.entries()) {
    const written = await writeFiles(root, step.changes, open.temporaryOf, concurrency);
    const [first] = written.failed;
    const refusal =
      first === undefined
        ? await commit(
            root,
            step.changes.map(({ file }) => relativeTo(root, toPosix(file))),
            step.message,
          )
        : undefined;
    if (first !== undefined || refusal !== undefined) {
      const reason =
        first === undefined
          ? `The commit of ${step.chapter} failed: ${refusal}. Its changes are in the working tree; later chapters were not done.`
          : `${step.chapter} is not committed (${relativeTo(root, toPosix(first.file))}: ${first.reason}); later chapters were not done.`;
      result.stopped = true;
      result.notes.push(reason);
      result.undone.push(reason);
      // What a refused commit is about is in the tree.
      if (first === undefined) result.done.add(step.chapter);
      const behind = notFinished(
        stepsToCommit.slice(first === undefined ? index + 1 : index),
        `not finished, because the commit of ${step.chapter} failed`,
        [...result.failed, ...written.failed],
      );
      result.failed.push(...written.failed, ...behind);
      break;
    }
    result.notes.push(`Committed: ${step.message.trim()}`);
    result.done.add(step.chapter);
    result.rewritten = index === stepsToCommit.length - 1 ? [] : rewrittenBy(root, step.changes);
    if (result.rewritten.length > 0) break;
  }
  closeRun(open.journal);
  return {
    ...result,
    failed: result.failed.map((failure) => (left.has(failure.file) ? failure : { ...failure, done: result.done })),
  };
}

/** The files of steps that are not done, each once. */
export function notFinished(steps: readonly ChapterStep[], reason: string, known: readonly FailedFile[]): FailedFile[] {
  const knownFiles = new Set(known.map(({ file }) => file));
  return [...new Set(steps.flatMap((step) => step.changes.map(({ file }) => file)))]
    .filter((file) => !knownFiles.has(file))
    .map((file) => ({ file, reason }));
}
