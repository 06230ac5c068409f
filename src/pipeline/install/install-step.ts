/** The install behind a migration, and its place in the journal. */
import { relativeTo } from '../../repository/repository-path.ts';
import { expectInstall, recordInstall } from '../../edits/journal-install.ts';
import { systemReason } from '../../edits/system-reason.ts';
import type { Run } from '../../report/run.ts';
import { denoLock, lockfiles } from '../../repository/lockfiles.ts';
import { findInstalls, installCommand, runInstall } from './install.ts';
import { closeRun, type OpenRun } from '../writing/write-changes.ts';

/** Files in a lockfile's folder that an install may change besides the manifests. */
const besides = [...lockfiles.map(([name]) => name), denoLock, 'pnpm-workspace.yaml', '.yarnrc.yml'];

/**
 * Says what has to be installed, or installs it.
 * @param manifests absolute paths with `/` of those that were written
 * @param run false only gives the commands
 * @param open the run that wrote; it is at its end afterwards
 */
export function installStep(
  root: string,
  manifests: readonly string[],
  run: boolean,
  open: OpenRun | undefined,
): { installs: Run['installs']; notes: string[] } {
  const installCommands = findInstalls(root, manifests);
  let journal = open?.journal;
  const notes: string[] = [];
  let running = run;
  if (running && journal !== undefined && installCommands.length > 0) {
    try {
      const files = [
        ...manifests,
        ...installCommands.flatMap(({ folder }) => besides.map((name) => `${folder}/${name}`)),
      ];
      journal = expectInstall(
        journal,
        root,
        files.map((file) => relativeTo(root, file)),
      );
    } catch (error) {
      running = false;
      notes.push(`Not installed: the lockfile could not be kept for "svc-codemod undo" (${systemReason(error)}).`);
    }
  }
  const installs = installCommands.map((install): Run['installs'][number] => ({
    command: installCommand(install, process.env),
    folder: relativeTo(root, install.folder),
    state: running ? (runInstall(install, process.env) ? 'ran' : 'failed') : 'todo',
  }));
  if (journal !== undefined) {
    if (running && installCommands.length > 0) {
      try {
        journal = recordInstall(journal, root);
      } catch (error) {
        notes.push(
          `"svc-codemod undo" will leave the lockfile alone: what the install made of it could not be kept (${systemReason(error)}).`,
        );
      }
    }
    closeRun(journal);
  }
  return { installs, notes };
}
