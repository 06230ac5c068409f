import { existsSync } from 'node:fs';
import { folderOf } from '../analysis/repository-path.ts';
import { cacheJournals } from '../edits/journal.ts';
import { undo, type Undone } from '../edits/undo.ts';
import { findWorkspace } from './workspace.ts';

/**
 * Takes back the latest run in the repository around `cwd`. Without git it is the latest run of the nearest folder that
 * has one.
 * @throws UsageError when the folder does not exist
 */
export async function undoRun(cwd: string): Promise<Undone> {
  const { root, tree } = findWorkspace(cwd, []);
  if (tree.kind === 'git') return undo(tree.journals, root);
  for (let folder = root; ; folder = folderOf(folder)) {
    const journals = cacheJournals(folder);
    if (existsSync(journals)) return undo(journals, folder);
    if (folder === folderOf(folder)) return { kind: 'nothing' };
  }
}
