/** What a run writes: which of its changes are possible, and the writing itself. */
import { relativeTo, toPosix } from '../../repository/repository-path.ts';
import { clearDeadRuns, requireNoOther, RunUnderWay } from '../../edits/stale-journals.ts';
import { forget, moveTo, startJournal, temporaryFiles, type StoredJournal } from '../../edits/journal.ts';
import { systemReason } from '../../edits/system-reason.ts';
import { removeFolders } from '../../edits/undo.ts';
import { addConsequences, bytesOf, reasonNotToWrite, writeFiles, type FileChange } from '../../edits/write-files.ts';
import type { Run } from '../../report/run.ts';
import { Refused } from '../../findings/errors.ts';
import type { MigrateOptions } from '../options.ts';
import { toolVersion } from '../../findings/tool-version.ts';
import { journalsOf, type Workspace } from '../workspace.ts';

/** Files that are written at the same time, where nothing else is said. */
export const defaultConcurrency = 8;

/** Changes that can be written, and the others with the reason. */
export interface Writable {
  possible: FileChange[];
  refused: Run['failed'];
}

/** Looks at each file on disk: read-only, changed meanwhile, a link out of the repository. Writes nothing. */
export function writableChanges(root: string, changes: readonly FileChange[]): Writable {
  const failures = new Map<string, string>();
  for (const change of changes) {
    const reason = reasonNotToWrite(root, change);
    if (reason !== undefined) failures.set(change.file, reason);
  }
  addConsequences(root, changes, failures);
  return {
    possible: changes.filter(({ file }) => !failures.has(file)),
    refused: [...failures].map(([file, reason]) => ({ file, reason })),
  };
}

/** A run that has a journal and is not at its end. */
export interface OpenRun {
  journal: StoredJournal;
  temporaryOf: (real: string) => string;
}

/**
 * Stores the originals for `undo`.
 * @param steps what is written to the same files before, in order
 * @throws Refused when that fails or another run is under way; then nothing may be written
 */
export function keepJournal(
  workspace: Workspace,
  changes: readonly FileChange[],
  steps: readonly FileChange[] = [],
): OpenRun {
  const { root } = workspace;
  const journals = journalsOf(workspace);
  try {
    clearDeadRuns(journals, root);
    const journal = startJournal(journals, root, toolVersion(), changes, steps);
    try {
      requireNoOther(journals);
    } catch (error) {
      forget(journals, journal.run);
      throw error;
    }
    return { journal, temporaryOf: temporaryFiles(journal, root) };
  } catch (error) {
    if (error instanceof RunUnderWay) throw new Refused(`Nothing was written: ${error.message}.`);
    throw new Refused(
      `Nothing was written: the journal for "svc-codemod undo" could not be kept in ${journals} (${systemReason(error)}).`,
    );
  }
}

/** Says that the run has come to its end. */
export function closeRun(journal: StoredJournal): void {
  moveTo(journal, 'written');
}

/** What was not written, with the reason, and the journal of what was; the caller closes it. */
export interface WrittenChanges {
  failed: Run['failed'];
  open?: OpenRun;
}

/**
 * Writes what can be written, with a journal before the first file.
 * @throws Refused when the journal cannot be kept or the disk takes no more; then nothing was written
 */
export async function writeChanges(
  workspace: Workspace,
  changes: readonly FileChange[],
  options: Pick<MigrateOptions, 'concurrency' | 'onProgress'>,
): Promise<WrittenChanges> {
  const { root } = workspace;
  const { possible, refused } = writableChanges(root, changes);
  if (possible.length === 0) return { failed: refused };
  const open = keepJournal(workspace, possible);
  const { failed, stopped } = await writeFiles(
    root,
    possible,
    open.temporaryOf,
    options.concurrency ?? defaultConcurrency,
    (files) => options.onProgress?.({ phase: 'writing', files, of: possible.length }),
  );
  if (stopped !== undefined) {
    removeFolders(root, open.journal.journal);
    forget(journalsOf(workspace), open.journal.run);
    throw new Refused(`Nothing was written: ${stopped.reason} (met at ${relativeTo(root, toPosix(stopped.file))}).`);
  }
  return { failed: [...refused, ...failed], open };
}

/** The changes as one patch that `git apply` takes; what could not be written is no part of it. */
export async function patchOf(
  root: string,
  changes: readonly FileChange[],
): Promise<{ patch: string; failed: Run['failed'] }> {
  const { possible, refused } = writableChanges(root, changes);
  const { gitPatch } = await import('../../edits/unified-patch.ts');
  const asText = possible.filter((change) => bytesOf(change, change.output).equals(Buffer.from(change.output)));
  const reason = 'it is not UTF-8, and a patch is; run without it';
  return {
    patch: gitPatch(asText.map(({ file, ...texts }) => ({ name: relativeTo(root, toPosix(file)), ...texts }))),
    failed: [
      ...refused,
      ...possible.filter((change) => !asText.includes(change)).map(({ file }) => ({ file, reason })),
    ],
  };
}
