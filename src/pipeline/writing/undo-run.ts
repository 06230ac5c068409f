import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { folderOf, isInside, toPosix } from '../../repository/repository-path.ts';
import { isUnderWay, RunUnderWay } from '../../edits/stale-journals.ts';
import { cacheJournals, listJournals } from '../../edits/journal.ts';
import { runStates, undo, type FileProblem, type Undone } from '../../edits/undo.ts';
import { Refused } from '../../findings/errors.ts';
import { findWorkspace } from '../workspace.ts';

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

/** What is asked of {@link undoRun}. */
export interface UndoRequest {
  /**
   * A run's name or the beginning of it, then files and folders, relative to `cwd`; default: the latest run, all of it.
   */
  operands?: readonly string[];
  /** Leaves files that were changed since as they are; default: with such files nothing is restored. */
  keepChanged?: boolean;
}

/**
 * Takes a run back in the repository around `cwd`, or some of its files.
 * @throws UsageError when the folder does not exist
 * @throws Refused while another process writes there
 */
export async function undoRun(cwd: string, { operands = [], keepChanged = false }: UndoRequest = {}): Promise<Undone> {
  const place = nearestJournals(cwd);
  const [first, ...others] = operands;
  if (place === undefined) return first === undefined ? { kind: 'nothing' } : { kind: 'unknown', run: first };
  const isRun = first !== undefined && listJournals(place.journals).some(({ run }) => run.startsWith(first));
  const paths = (isRun ? others : operands).map((path) => toPosix(resolve(realpathSync(cwd), path)));
  try {
    const undone = await undo(place.journals, place.root, isRun ? first : undefined, {
      keepChanged,
      ...(paths.length === 0
        ? {}
        : { covers: (name: string) => paths.some((path) => isInside(path, `${place.root}/${name}`)) }),
    });
    return undone.kind === 'not in it' && !isRun ? { kind: 'unknown', run: first! } : undone;
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
    written: states.filter((state) => state.state === 'written').length,
    changed,
  }));
}
