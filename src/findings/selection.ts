import { entries, entriesById } from '../../transforms/entries.ts';
import { UsageError } from './errors.ts';
import { didYouMean } from './nearest-names.ts';

/** Which catalogue ids a run works on. */
export interface Selection {
  has(id: string): boolean;
  /** Whether manifests are part of the run: they are written as a whole, so one of their ids brings all of them. */
  manifests: boolean;
}

/**
 * Turns `--only` and `--skip` (ids or chapters; `skip` wins) into a test.
 * @throws UsageError for a name that is neither an id nor a chapter.
 */
export function selectIds(only: readonly string[], skip: readonly string[]): Selection {
  const chapters = new Set<string>(entries.map((entry) => entry.chapter));
  for (const name of [...only, ...skip]) {
    if (chapters.has(name) || entriesById.has(name)) continue;
    const hint = didYouMean(name, [...chapters, ...entriesById.keys()]);
    throw new UsageError(
      `"${name}" is neither an id nor a chapter of the catalogue.${hint} "svc-codemod list" shows all.`,
    );
  }
  const wanted = new Set(only);
  const unwanted = new Set(skip);
  const has = (id: string): boolean => {
    const chapter: string = entriesById.get(id)?.chapter ?? '';
    if (unwanted.has(id) || unwanted.has(chapter)) return false;
    return wanted.size === 0 || wanted.has(id) || wanted.has(chapter);
  };
  return { has, manifests: entries.some((entry) => entry.kind === 'version' && has(entry.id)) };
}
