import type { Entry } from './entry.ts';

/** One change from v5 to v6 as its chapter writes it. */
export type ChapterChange = Omit<Entry, 'chapter'>;

/** Something to tell a person once, beside the sites of a chapter: a fact that no single place in the code shows. */
export interface Advisory {
  id: string;
  message: string;
  /** Section of the contract. */
  contract: string;
}

/**
 * Changes that a reader can understand on their own. A folder of `transforms`, one of `fixtures`, a page of the docs
 * and a transform have its name.
 */
export interface Chapter {
  readonly name: string;
  /** The title of its page. */
  readonly title: string;
  /** How it is migrated, as Markdown with links relative to `docs/chapters`. */
  readonly how: string;
  /**
   * The lint rule about what is fixable; the one about what a person decides has `-manual` behind its name. Absent
   * where the changes are none of code.
   */
  readonly rule?: string;
  /** A person decides every site, so `rule` alone reports them. */
  readonly neverFixable?: true;
  /** Arguments or results of its calls change in v6, so that renaming a test double is not enough. */
  readonly changesCallShape?: true;
  /** Names of the major before v5: while such code is left, a manifest on that major has to stay there. */
  readonly ofOlderMajor?: true;
  /** What is told once when sites of it are left. */
  readonly advisories?: readonly Advisory[];
  /** What each example of its page shows, and the fixture that it is; at most four small ones. */
  readonly examples: Readonly<Record<string, string>>;
  readonly entries: readonly Entry[];
}

/** A chapter of these changes. */
export function chapterOf({
  changes,
  ...about
}: Omit<Chapter, 'entries'> & { readonly changes: readonly ChapterChange[] }): Chapter {
  return { ...about, entries: changes.map(({ id, ...change }) => ({ id, chapter: about.name, ...change })) };
}
