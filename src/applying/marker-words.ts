import { followBegins } from '../rewriting/follow-up-texts.ts';
import { markerPrefix } from '../catalog/marker.ts';

/** UTF-16 units that the line of a marker may have behind its indentation, with what makes it a comment. */
export const longestMarkerLine = 120;

/** Stand for the words that have no room on the line and are in the report: behind a clause, and where one is cut. */
const moreClauses = '; ...';
const moreWords = ' ...';

/** The other members of a test double that are to be checked. */
const toCheck = /; check `[\w.]+`(?:; `[\w.]+`)*(?=;|$)/;

/** What a marker says, whole. */
export interface MarkerWords {
  id: string;
  /** What to do; one line. */
  todo: string;
}

/** What a marker says, whole; it can stand in every form of comment but `<!-- -->`. */
export function markerWords({ id, todo }: MarkerWords): string {
  return `${markerPrefix}${id}: ${todo}`.replace(/\s+/g, ' ').replaceAll('*/', '*\\/').trim();
}

/**
 * A marker's words as they stand in a file: as many whole clauses as have room, the rest is in the report.
 *
 * @param room UTF-16 units that are left for the words on their line
 */
export function shortMarkerWords(marker: MarkerWords, room: number): string {
  const words = markerWords(marker);
  if (words.length <= room) return words;
  const head = `${markerPrefix}${marker.id}: `;
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

/** Where the last match begins among the first `longest` units that is in no code in backticks and no brackets; or 0. */
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

/** The words of a marker that had room, up to the members to be checked, of one that was cut. */
const cutOf = (existing: string): string | undefined => /^(.*?);? \.\.\.`?$/.exec(existing)?.[1]?.replace(toCheck, '');

/**
 * Whether a comment is a marker of the same id, whatever else it says; or, where a test has to follow a call, the one
 * of an earlier run that knew the call by its old name.
 *
 * @param existing the words of the comment
 */
export function standsFor(existing: string, marker: MarkerWords): boolean {
  if (!existing.startsWith(markerPrefix)) return false;
  const [id = ''] = /^\S*/.exec(existing.slice(markerPrefix.length)) ?? [];
  if (id === marker.id || id === `${marker.id}:`) return true;
  const words = markerWords(marker);
  const [own, other] = [followBegins(words), followBegins(existing)];
  return own !== -1 && other !== -1 && saysSame(existing.slice(other), words.slice(own));
}

/** Whether a marker of an earlier run has these words, however many of them had room on its line. @param words whole */
export function isSameMarker(existing: string, words: string): boolean {
  return saysSame(withoutText(existing), withoutText(words));
}

function saysSame(existing: string, words: string): boolean {
  const cut = cutOf(existing);
  return existing === words || (cut !== undefined && words.startsWith(cut));
}

/** A marker without the v6 text at its end, which names what stands around it: an earlier run may have renamed that. */
function withoutText(words: string): string {
  return words.replace(/(?:; v6: | Text: `).*$/, '');
}

/** What the tool says behind an entry's words. */
const ownWords = /^(?: (?:Not done here|Text|Check): .*)?$/;

/**
 * Whether a marker of an earlier run left an entry's work to a person in the tool's own words, to which nobody added.
 *
 * @param existing the words of the comment
 * @param marker what the entry says of its work
 */
export function leavesToPerson(existing: string, marker: MarkerWords): boolean {
  const words = markerWords(marker);
  const uncut = cutOf(existing) ?? existing;
  if (uncut.startsWith(words)) return ownWords.test(uncut.slice(words.length));
  return uncut !== existing && words.startsWith(uncut);
}
