import { entries, reportedCatalogue } from '../../transforms/entries.ts';
import { entriesNamed, severalNamed, shortName } from './entry-names.ts';
import { UsageError } from './errors.ts';
import { namesLike } from '../catalog/python/names.ts';
import { didYouMean } from './nearest-names.ts';

/** Which catalogue ids a run works on. */
export interface Selection {
  has(id: string): boolean;
  /** Whether any of them is one of JavaScript: else no file of it is looked at. */
  javascript: boolean;
  /** Whether manifests are part of the run: they are written as a whole, so one of their ids brings all of them. */
  manifests: boolean;
}

/**
 * Turns `--only` and `--skip` (ids or chapters; `skip` wins) into a test. Names that mean one id are taken as well.
 * @throws UsageError for a name that is neither an id nor a chapter, or means several ids.
 */
export function selectIds(only: readonly string[], skip: readonly string[]): Selection {
  const { byId: entriesById } = reportedCatalogue;
  const chapters = new Set<string>(reportedCatalogue.chapters.keys());
  const meant = (name: string): string => {
    if (chapters.has(name) || entriesById.has(name)) return name;
    const named = entriesNamed(name);
    if (named.length === 1) return named[0]!.id;
    if (named.length > 1) throw new UsageError(severalNamed(name, named));
    const hint = didYouMean(name, [...chapters, ...namesLike(name, entriesById.keys())], shortName);
    throw new UsageError(
      `"${name}" is neither an id nor a chapter of the catalogue.${hint} "npx svc-codemod list" shows all.`,
    );
  };
  const wanted = new Set(only.map(meant));
  const unwanted = new Set(skip.map(meant));
  const has = (id: string): boolean => {
    const chapter: string = entriesById.get(id)?.chapter ?? '';
    if (unwanted.has(id) || unwanted.has(chapter)) return false;
    return wanted.size === 0 || wanted.has(id) || wanted.has(chapter);
  };
  return {
    has,
    javascript: entries.some(({ id }) => has(id)),
    manifests: entries.some((entry) => entry.kind === 'version' && has(entry.id)),
  };
}
