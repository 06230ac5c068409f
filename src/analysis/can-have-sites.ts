/** Whether files are worth an analysis, told without a parser. */
import type { Discovery } from '../repository/discover.ts';
import { readSourceText } from '../repository/read-source.ts';
import { linkedWithHolder } from './linked-with-holder.ts';

/** What declares names that other files see without an import has this word, or is a declaration file. */
const declaresForOthers = /\bdeclare\b/;

/**
 * Whether any of some files can have a site. A site is a name that v6 changed, on a value of the SDK; that comes from
 * the file itself, over imports in either direction, or under a name that a linked file declares for all.
 * @param files absolute, with `/`
 */
export function canHaveSites(discovery: Discovery, files: Iterable<string>): boolean {
  const { scanned, graph, seeds, request } = discovery;
  if (seeds.length === 0) return false;
  const isHolder = new Set([...seeds, ...graph.reachingSdk]);
  const asked = [...files].flatMap((file) => scanned.get(file) ?? []);
  if (asked.some(({ file }) => isHolder.has(file))) return true;
  const watched = asked.filter((scannedFile) => scannedFile.watched);
  if (watched.length === 0) return false;
  const isLinked = linkedWithHolder(graph, (file) => isHolder.has(file));
  if (watched.some(({ file }) => isLinked(file))) return true;
  return [...scanned.values()].some(({ file, role, text }) => {
    if (!isLinked(file)) return false;
    return (
      role === 'declaration' || declaresForOthers.test(text ?? request.overlay?.get(file) ?? readSourceText(file) ?? '')
    );
  });
}
