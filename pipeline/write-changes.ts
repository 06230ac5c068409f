/** What a run writes: which of its changes are possible, and the writing itself. */
import { relativeTo, toPosix } from '../analysis/repository-path.ts';
import { cacheJournals, startJournal } from '../edits/journal.ts';
import { reasonNotToWrite, writeFiles, type FileChange } from '../edits/write-files.ts';
import type { Run } from '../report/run.ts';
import { Refused } from './errors.ts';
import type { MigrateOptions } from './options.ts';
import { toolVersion } from './tool-version.ts';
import type { Workspace } from './workspace.ts';

const defaultConcurrency = 8;

/** Where the journals of a workspace are. */
function journalsOf({ root, tree }: Workspace): string {
  return tree.kind === 'git' ? tree.journals : cacheJournals(root);
}

/** Changes that can be written, and the others with the reason. */
export interface Writable {
  possible: FileChange[];
  refused: Run['failed'];
}

/** Looks at each file on disk: read-only, changed meanwhile, a link out of the repository. Writes nothing. */
export function writableChanges(root: string, changes: readonly FileChange[]): Writable {
  const refused = changes.flatMap((change) => {
    const reason = reasonNotToWrite(root, change);
    return reason === undefined ? [] : [{ file: change.file, reason }];
  });
  // Without the module that they call, files must not change either.
  const modules = new Set(refused.map(({ file }) => file));
  for (const { file, needs } of changes) {
    if (needs !== undefined && modules.has(needs) && !modules.has(file)) refused.push({ file, reason: `${relativeTo(root, needs)}, which it would call, could not be written` });
  }
  const refusedFiles = new Set(refused.map(({ file }) => file));
  return { possible: changes.filter(({ file }) => !refusedFiles.has(file)), refused };
}

/** Stores the originals for `undo`. @throws Refused when that fails; then nothing may be written */
export function keepJournal(workspace: Workspace, changes: readonly FileChange[]): void {
  const journals = journalsOf(workspace);
  try {
    startJournal(journals, workspace.root, toolVersion(), changes);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Refused(`Nothing was written: the journal for "svc-codemod undo" could not be kept in ${journals} (${code ?? message}).`);
  }
}

/**
 * Writes what can be written, with a journal before the first file.
 * @returns what was not written, with the reason
 * @throws Refused when the journal cannot be kept
 */
export async function writeChanges(workspace: Workspace, changes: readonly FileChange[], options: Pick<MigrateOptions, 'concurrency' | 'onProgress'>): Promise<Run['failed']> {
  const { root } = workspace;
  const { possible, refused } = writableChanges(root, changes);
  if (possible.length === 0) return refused;
  keepJournal(workspace, possible);
  const { failed } = await writeFiles(root, possible, options.concurrency ?? defaultConcurrency, (files) =>
    options.onProgress?.({ phase: 'writing', files, of: possible.length }),
  );
  return [...refused, ...failed];
}

/** The changes as one patch that `git apply` takes; what could not be written is no part of it. */
export async function patchOf(root: string, changes: readonly FileChange[]): Promise<{ patch: string; failed: Run['failed'] }> {
  const { possible, refused } = writableChanges(root, changes);
  const { gitPatch } = await import('../report/unified-patch.ts');
  return { patch: gitPatch(possible.map(({ file, ...texts }) => ({ name: relativeTo(root, toPosix(file)), ...texts }))), failed: refused };
}
