import { existsSync } from 'node:fs';
import { folderOf } from '../repository/repository-path.ts';
import { isUnderWay, RunUnderWay } from '../edits/stale-journals.ts';
import { cacheJournals } from '../edits/journal.ts';
import { runStates, undo, type FileProblem, type Undone } from '../edits/undo.ts';
import { Refused } from '../findings/errors.ts';
import { findWorkspace } from './workspace.ts';

/** Where the journals around a folder are; without git those of the nearest folder that has some. */
function nearestJournals(cwd: string): { journals: string; root: string } | undefined {
  const { root, tree } = findWorkspace(cwd, []);
  if (tree.kind === 'git') return { journals: tree.journals, root };
  for (let folder = root; ; folder = folderOf(folder)) {
    const journals = cacheJournals(folder);
    if (existsSync(journals)) return { journals, root: folder };
    if (folder === folderOf(folder)) return undefined;
  }
}

/**
 * Takes a run back in the repository around `cwd`.
 * @param run its name, or the beginning of it; default: the latest
 * @throws UsageError when the folder does not exist
 * @throws Refused while another process writes there
 */
export async function undoRun(cwd: string, run?: string): Promise<Undone> {
  const place = nearestJournals(cwd);
  if (place === undefined) return run === undefined ? { kind: 'nothing' } : { kind: 'unknown', run };
  try {
    return await undo(place.journals, place.root, run);
  } catch (error) {
    if (error instanceof RunUnderWay) throw new Refused(`Nothing was restored: ${error.message}.`);
    throw error;
  }
}

/** A run that was not taken back yet. */
export interface ListedRun {
  run: string;
  /** ISO 8601. */
  startedAt: string;
  /** The version that wrote it. */
  tool: string;
  /** `ended`: the process was gone before it had written everything or taken everything back. */
  state: 'finished' | 'ended' | 'under way';
  files: number;
  /** How many of them are as the run wrote them. */
  written: number;
  /** What keeps it from being taken back. */
  changed: FileProblem[];
}

/** The runs that were not taken back, the latest first. @throws UsageError when the folder does not exist */
export function listRuns(cwd: string): ListedRun[] {
  const place = nearestJournals(cwd);
  if (place === undefined) return [];
  return runStates(place.journals, place.root).map(({ stored, states, changed }) => ({
    run: stored.run,
    startedAt: stored.journal.startedAt,
    tool: stored.journal.tool,
    state: stored.state === 'written' ? 'finished' : isUnderWay(stored) ? 'under way' : 'ended',
    files: states.length,
    written: states.filter((each) => each.state === 'written').length,
    changed,
  }));
}
