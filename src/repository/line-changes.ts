import { diffLines } from 'diff';
import { anchorsIn } from './anchors.ts';

/** A part of two texts: in both, or in one of them alone. */
export interface Change {
  value: string;
  /** It is in the text after alone. */
  added?: boolean;
  /** It is in the text before alone. */
  removed?: boolean;
}

/** Changes of two texts that are looked for; where there are more, what both have in common divides them first. */
export const mostChanges = 500;

/** What changes one text into another, as far as few changes do. */
export type Compare = (before: string, after: string) => readonly Change[] | undefined;

/** What changes one text into another, line by line. A line has its end. */
export function lineChanges(before: string, after: string): Change[] {
  return changesOf(before, after, byLines, (text) => text.split(/(?<=\n)/));
}

const byLines: Compare = (before, after) => diffLines(before, after, { maxEditLength: mostChanges });

/** The changes of two texts: all at once or, where they are too many, between the parts that both have in common. */
export function changesOf(
  before: string,
  after: string,
  compare: Compare,
  divided: (text: string) => string[],
): Change[] {
  const all = compare(before, after);
  if (all !== undefined) return [...all];
  const [partsBefore, partsAfter] = [divided(before), divided(after)];
  const end = { before: partsBefore.length, after: partsAfter.length };
  const changes: Change[] = [];
  const done = { before: 0, after: 0 };
  for (const anchor of [...anchorsIn(partsBefore, partsAfter), end]) {
    const removed = partsBefore.slice(done.before, anchor.before).join('');
    const added = partsAfter.slice(done.after, anchor.after).join('');
    if (removed !== '' || added !== '')
      changes.push(
        ...(compare(removed, added) ?? [
          { value: removed, removed: true },
          { value: added, added: true },
        ]),
      );
    if (anchor !== end) changes.push({ value: partsAfter[anchor.after]! });
    done.before = anchor.before + 1;
    done.after = anchor.after + 1;
  }
  return changes;
}
