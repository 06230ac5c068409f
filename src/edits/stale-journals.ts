/** What killed runs have left, and whether another one is under way. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clearTemporaryFiles, isOpenHere, listJournals, type StoredJournal } from './journal.ts';
import { runsElsewhere } from './process-mark.ts';

/** Another process is writing or taking back here. */
export class RunUnderWay extends Error {
  override readonly name = 'RunUnderWay';
}

/** Whether another process writes the run, or takes it back. */
export function isUnderWay({ process: mark }: StoredJournal): boolean {
  return mark !== undefined && runsElsewhere(mark);
}

/** Whether a process was killed while it wrote the run, or took it back. */
export function isDead(stored: StoredJournal): boolean {
  return stored.process !== undefined && !isUnderWay(stored) && !isOpenHere(stored);
}

/** @throws RunUnderWay */
export function requireNoOther(journals: string): void {
  const other = listJournals(journals).find(isUnderWay);
  if (other === undefined) return;
  const activity = other.state === 'undoing' ? 'taking back' : 'writing';
  throw new RunUnderWay(
    `process ${other.process?.split('-')[0]} is ${activity} the run of ${other.journal.startedAt} here; wait until it has ended`,
  );
}

/**
 * Clears away temporary files and half-made journals of processes that are gone.
 * @param root absolute real path with `/`
 * @throws RunUnderWay when one of them is not
 */
export function clearDeadRuns(journals: string, root: string): void {
  if (!existsSync(journals)) return;
  requireNoOther(journals);
  for (const name of readdirSync(journals)) {
    const mark = /^(?:preparing|deleted)\.(\d+-\d+)\./.exec(name)?.[1];
    if (mark !== undefined && !runsElsewhere(mark)) rmSync(join(journals, name), { recursive: true, force: true });
  }
  for (const stored of listJournals(journals)) if (isDead(stored)) clearTemporaryFiles(stored, root);
}
