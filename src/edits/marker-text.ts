/** What a marker says, in the room that a line has, whatever language it stands in. */
import { markerPrefixOf } from '../catalog/marker.ts';

/** UTF-16 units that the line of a marker may have behind its indentation, with what makes it a comment. */
export const longestMarkerLine = 120;

/** Stand for the words that have no room on the line and are in the report: behind a clause, and where one is cut. */
const moreClauses = '; ...';
const moreWords = ' ...';

/** The other members of a test double that are to be checked. */
export const toCheck = /; check `[\w.]+`(?:; `[\w.]+`)*(?=;|$)/;

/** What a marker says, whole. */
export interface MarkerWords {
  id: string;
  /** What to do; one line. */
  todo: string;
}

/** What a marker says, whole; it can stand in every form of comment but `<!-- -->`. */
export function markerWords({ id, todo }: MarkerWords): string {
  return `${markerPrefixOf(id)}${id}: ${todo}`.replace(/\s+/g, ' ').replaceAll('*/', '*\\/').trim();
}

/**
 * A marker's words as they stand in a file: as many whole clauses as have room, the rest is in the report.
 *
 * @param room UTF-16 units that are left for the words on their line
 */
export function shortMarkerWords(marker: MarkerWords, room: number): string {
  const words = markerWords(marker);
  if (words.length <= room) return words;
  const head = `${markerPrefixOf(marker.id)}${marker.id}: `;
  const behindId = words.slice(head.length);
  const left = room - head.length;
  const clause = lastEnd(behindId, left - moreClauses.length, /[;,.] /y);
  // What else was changed here and has to be checked is said of no other marker.
  const [named = ''] = toCheck.exec(behindId) ?? [];
  const short = named === '' ? 0 : lastEnd(behindId, left - moreClauses.length - named.length, /[;,.] /y);
  if (short > 0 && behindId.indexOf(named) >= clause) return `${head}${behindId.slice(0, short)}${named}${moreClauses}`;
  if (clause > 0) return `${head}${behindId.slice(0, clause)}${moreClauses}`;
  const longest = left - moreWords.length;
  const word = lastEnd(behindId, longest, / /y);
  if (2 * word > longest) return `${head}${behindId.slice(0, word)}${moreWords}`;
  // Long code would leave hardly a word: it is cut too.
  const kept = behindId.slice(0, Math.max(behindId.lastIndexOf(' ', longest - 1), 0));
  const isInCode = kept.split('`').length % 2 === 0;
  return kept === '' ? `${head}see the report` : `${head}${kept}${moreWords}${isInCode ? '`' : ''}`;
}

/**
 * Where the last match begins among the first `longest` units that is in no code in backticks and no brackets; or 0.
 */
function lastEnd(text: string, longest: number, end: RegExp): number {
  let last = 0;
  let inCode = false;
  let depth = 0;
  for (let at = 0; at <= longest && at < text.length; at += 1) {
    const unit = text[at]!;
    if (unit === '`') inCode = !inCode;
    if (!inCode && '([{'.includes(unit)) depth += 1;
    if (!inCode && ')]}'.includes(unit)) depth -= 1;
    end.lastIndex = at;
    if (!inCode && depth <= 0 && end.test(text)) last = at;
  }
  return last;
}
