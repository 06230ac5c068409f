/** `migrate --commit`: writes the steps of a run and commits each. */
import { toPosix, relativeTo } from '../analysis/repository-path.ts';
import { writeFiles, type FileChange } from '../edits/write-files.ts';
import type { Run } from '../report/run.ts';
import type { ChapterStep } from './chapter-steps.ts';
import { requireGit } from './changed-files.ts';
import { Refused } from './errors.ts';
import { git, gitList, reasonOf } from './git.ts';
import type { Workspace } from './workspace.ts';
import { closeRun, keepJournal, writableChanges } from './write-changes.ts';

/** @throws Refused without git, or when a tracked file has changes: they would end up in the commits */
export async function requireCleanTree({ root, tree }: Workspace): Promise<void> {
  requireGit('--commit', tree);
  const changed = await gitList(root, ['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=no', '--ignore-submodules=all']);
  if (changed.length > 0) throw new Refused(`--commit needs a tree without changes: ${changed[0]?.slice(3)}${changed.length > 1 ? ` and ${changed.length - 1} more` : ''} ${changed.length > 1 ? 'have' : 'has'} some that are not committed.`);
}

/** Commits these files as the user would, with hooks and signature. @returns why git did not */
async function commit(root: string, files: readonly string[], message: string): Promise<string | undefined> {
  const added = await git(root, ['--literal-pathspecs', 'add', '--pathspec-from-file=-', '--pathspec-file-nul'], files.map((file) => `${file}\0`).join(''));
  if (added.status !== 0) return reasonOf(added);
  const done = await git(root, ['commit', '--quiet', '--file=-'], message);
  return done.status === 0 ? undefined : reasonOf(done);
}

/**
 * Writes each step and commits it. When a file cannot be written or a commit fails (a hook refuses it), the later steps
 * are not done; what was written for the failed one stays in the tree.
 * @param changes what all steps together change
 * @returns what was not done, with the reason, whether a step failed, and a note for each commit
 */
export async function commitSteps(workspace: Workspace, steps: readonly ChapterStep[], changes: readonly FileChange[], concurrency: number): Promise<{ failed: Run['failed']; stopped: boolean; notes: string[]; undone: string[] }> {
  const { root } = workspace;
  const { possible, refused } = writableChanges(root, changes);
  const failed = [...refused];
  const notes: string[] = [];
  const undone: string[] = [];
  if (possible.length === 0) return { failed, stopped: false, notes, undone };
  const left = new Set(refused.map(({ file }) => file));
  const open = keepJournal(workspace, possible, steps.flatMap((step) => step.changes.filter(({ file }) => !left.has(file))));
  let stopped: string | undefined;
  for (const step of steps) {
    const own = step.changes.filter(({ file }) => !left.has(file));
    if (own.length === 0) continue;
    if (stopped === undefined) {
      const written = await writeFiles(root, own, open.temporaryOf, concurrency);
      const [first] = written.failed;
      const reason = first === undefined ? await commit(root, own.map(({ file }) => relativeTo(root, toPosix(file))), step.message) : `${relativeTo(root, toPosix(first.file))}: ${first.reason}`;
      if (reason === undefined) {
        notes.push(`Committed: ${step.message.trim()}`);
        continue;
      }
      stopped = `the commit of ${step.chapter} failed`;
      undone.push(`The commit of ${step.chapter} failed: ${reason}. Its changes are in the working tree; the chapters behind it were not done.`);
      failed.push(...written.failed);
      continue;
    }
    for (const { file } of own) if (!failed.some((one) => one.file === file)) failed.push({ file, reason: `not finished, because ${stopped}` });
  }
  closeRun(open.journal);
  return { failed, stopped: stopped !== undefined, notes: [...notes, ...undone], undone };
}
