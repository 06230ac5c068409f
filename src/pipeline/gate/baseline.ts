import { grouped } from '../../catalog/grouped.ts';
import type { BaselineEntry } from '../../report/report-schema.ts';

/** How the findings of a run compare with a baseline. */
export interface Comparison<Item extends BaselineEntry> {
  /** Those that the baseline lists; all others are new. */
  known: ReadonlySet<Item>;
  /** Entries that no finding stands for, whether or not the run could have found one. */
  unmatched: BaselineEntry[];
}

/** Takes one of several under a key. */
function createStock<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): (key: string) => Value | undefined {
  const stock = grouped(values, keyOf);
  return (key) => stock.get(key)?.shift();
}

/**
 * Pairs findings with entries one to one, by fingerprint: first in the same file, then with an entry whose file is
 * gone, so that a renamed file keeps its findings. Numbers are never compared: one mended and one new finding are a new
 * one.
 * @param isGone whether a path of the baseline, relative to the root, is no file any more
 */
export function compareWithBaseline<Item extends BaselineEntry>(
  items: readonly Item[],
  entries: readonly BaselineEntry[],
  isGone: (file: string) => boolean,
): Comparison<Item> {
  const known = new Set<Item>();
  const used = new Set<BaselineEntry>();
  const pair = (
    candidates: readonly Item[],
    offered: readonly BaselineEntry[],
    keyOf: (entry: BaselineEntry) => string,
  ): void => {
    const take = createStock(offered, keyOf);
    for (const item of candidates) {
      const entry = take(keyOf(item));
      if (entry === undefined) continue;
      known.add(item);
      used.add(entry);
    }
  };
  pair(items, entries, ({ fingerprint, file }) => `${fingerprint} ${file}`);
  const left = items.filter((item) => !known.has(item));
  const gone = left.length === 0 ? [] : entries.filter((entry) => !used.has(entry) && isGone(entry.file));
  pair(left, gone, ({ fingerprint }) => fingerprint);
  return { known, unmatched: entries.filter((entry) => !used.has(entry)) };
}
