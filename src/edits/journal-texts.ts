/** What comments had no room for, beside the journal of the run that wrote them: `<run>/texts.json`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listJournals } from './journal.ts';

/** What a comment would say if it had the room. */
export interface KeptText {
  /** Of the catalogue. */
  id: string;
  /** Relative to the root. */
  file: string;
  text: string;
}

const textsFile = 'texts.json';

/** Keeps texts with the latest run. @returns whether it could: no change of a file depends on them */
export function keepTexts(journals: string, texts: readonly KeptText[]): boolean {
  const [latest] = listJournals(journals);
  if (latest === undefined) return false;
  try {
    writeFileSync(join(latest.folder, textsFile), `${JSON.stringify(texts)}\n`, { mode: 0o600 });
    return true;
  } catch {
    // The disk is full, or another process has just deleted the run.
    return false;
  }
}

/** The texts of each run that is kept here, the latest first; those of a run are in the order of its report. */
export function keptTexts(journals: string): KeptText[][] {
  return listJournals(journals).map(({ folder }): KeptText[] => {
    try {
      return JSON.parse(readFileSync(join(folder, textsFile), 'utf8')) as KeptText[];
    } catch {
      // The run has kept none.
      return [];
    }
  });
}
