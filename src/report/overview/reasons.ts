import { defined } from '../../catalog/defined.ts';

/** Reasons without what is particular about a place, so that those of many repositories can be counted together. */

/** How often a reason was met; `text` is absent once two places word it differently. */
export interface ReasonCount {
  text?: string;
  places: number;
  repositories: number;
}

/** Code, names of files, and numbers. */
const particular = /`[^`]*`|[\w./-]+\.[cm]?[jt]sx?\b|\b\d[\d,.]*/g;

/** One reason may be several, parted by semicolons that stand outside of code. */
export function reasonParts(reason: string): string[] {
  return (reason.match(/(?:`[^`]*`|[^;`]|`)+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * The reasons of one repository by what they have in common.
 * @param places the reasons of each place
 */
export function reasonsOf(places: readonly (readonly string[])[]): Map<string, ReasonCount> {
  const counts = new Map<string, ReasonCount>();
  for (const parts of places) {
    for (const part of new Set(parts)) {
      const key = part.replace(particular, '…');
      addReason(counts, key, { text: part, places: 1, repositories: 1 });
      counts.get(key)!.repositories = 1;
    }
  }
  return counts;
}

/** Adds a count of one key to those of many. */
export function addReason(
  counts: Map<string, ReasonCount>,
  key: string,
  { text, places, repositories }: ReasonCount,
): void {
  const known = counts.get(key);
  if (known === undefined) {
    counts.set(key, { ...defined({ text }), places, repositories });
    return;
  }
  known.places += places;
  known.repositories += repositories;
  if (known.text !== text) delete known.text;
}
