/** The files that others depend on, as the language server is to read them. */
import { type Copy, GivenValues } from './given-values.ts';
import type { OwnModules } from './own-modules.ts';
import type { UnseenRequest } from './unseen-values.ts';

/** What is copied. */
export interface CopiesRequest {
  /** The files that something is asked about, relative to the root. */
  files: Iterable<string>;
  /** The text of a file of the repository; undefined where it cannot be read. */
  text: (file: string) => string | undefined;
  modules: OwnModules;
  /** What callers give that are seen; absent: it is left as the types have it. */
  givesForeign?: UnseenRequest['givesForeign'];
}

/** Files that are copied at most; what is imported beyond is as unknown as a package. */
const mostFiles = 4000;

/** The files with those that they import, by their path. */
export function copiesOf({ files, text, modules, givesForeign }: CopiesRequest): Map<string, Copy> {
  const waiting = [...files];
  const asked = new Set(waiting);
  const unseen = givesForeign && { isAsked: (file: string) => asked.has(file), givesForeign };
  const given = new GivenValues(text, unseen);
  const copies = new Map<string, Copy>();
  for (let file = waiting.pop(); file !== undefined && copies.size < mostFiles; file = waiting.pop()) {
    if (copies.has(file)) continue;
    const source = text(file);
    if (source === undefined) continue;
    copies.set(file, given.copyOf(file, source));
    const needed = [...modules.importedBy(file, source), ...given.conftests(file)];
    waiting.push(...needed.filter((neededFile) => !copies.has(neededFile)));
  }
  return copies;
}
