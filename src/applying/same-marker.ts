import { followBegins } from '../rewriting/follow-up-texts.ts';
import { checkFirst } from '../catalog/marker.ts';
import { readMarker, withNeutralId } from '../catalog/read-marker.ts';
import { type MarkerWords, markerWords, toCheck } from '../edits/marker-text.ts';

/** The words of a marker that had room, up to the members to be checked or code that was cut, of one that was cut. */
const cutOf = (existing: string): string | undefined =>
  /^(.*?)(?:(?:(?<=`)…|…`).*|;? \.\.\.`?)$/.exec(existing)?.[1]?.replace(toCheck, '').replace(changedFields, '$1');

/** The fields that stand in front of the words of one that was cut (`marker-text.ts`). */
const changedFields = new RegExp(`^(\\S+ \\S+: (?:${checkFirst})?)[\\w\`.*, ]+ differs?(?:; |$)`);

/**
 * Whether a comment is a marker of the same id, whatever else it says; or, where a test has to follow a call, the one
 * of an earlier run that knew the call by its old name.
 *
 * @param existing the words of the comment
 */
export function standsFor(existing: string, marker: MarkerWords): boolean {
  const read = readMarker(existing);
  if (read === undefined) return false;
  if (read.id === marker.id) return true;
  const words = markerWords(marker);
  const [followAt, existingFollowAt] = [followBegins(words), followBegins(existing)];
  return (
    followAt !== -1 && existingFollowAt !== -1 && saysSame(existing.slice(existingFollowAt), words.slice(followAt))
  );
}

/** Whether a marker of an earlier run has these words, however many of them had room on its line. @param words whole */
export function isSameMarker(existing: string, words: string): boolean {
  return saysSame(withoutText(withNeutralId(existing)), withoutText(withNeutralId(words)));
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
  const words = withNeutralId(markerWords(marker));
  const whole = withNeutralId(existing);
  const uncut = cutOf(whole) ?? whole;
  if (uncut.startsWith(words)) return ownWords.test(uncut.slice(words.length));
  return uncut !== whole && words.startsWith(uncut);
}
