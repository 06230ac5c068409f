import type { Entry } from './entry.ts';

/** One change from v5 to v6 as its chapter writes it. */
export type Change = Omit<Entry, 'chapter'>;

/**
 * Changes that a reader can understand on their own. A folder of `transforms`, one of `fixtures`, a page of the docs and a
 * transform have its name.
 */
export interface Chapter {
  readonly name: string;
  /** The title of its page. */
  readonly title: string;
  /** How it is migrated, as Markdown with links relative to `docs/chapters`. */
  readonly how: string;
  /** What each example of its page shows, and the fixture that it is; at most four small ones. */
  readonly examples: Readonly<Record<string, string>>;
  readonly entries: readonly Entry[];
}

/** A chapter of these changes. */
export function chapterOf({
  changes,
  ...about
}: Omit<Chapter, 'entries'> & { readonly changes: readonly Change[] }): Chapter {
  return { ...about, entries: changes.map(({ id, ...change }) => ({ id, chapter: about.name, ...change })) };
}
