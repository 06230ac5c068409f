import { namesOfId, neutralId } from './profile-names.ts';

/**
 * The words that markers begin with; no version wrote others. Files keep the markers of earlier runs, which have to
 * stay invisible to fingerprints: who changes a word leaves the old one in `markerStarts` and in `markerPattern`.
 */

/** What the markers of all languages begin with; the major of the SDK follows: `TODO(svc-v6)`, `TODO(svc-v5)`. */
export const commonMarkerStart = 'TODO(svc-v';

/** What every marker begins with, outside of Python and in it. */
export const markerStart = `${commonMarkerStart}6)`;
export const pythonMarkerStart = `${commonMarkerStart}5)`;

/** Those of all languages. */
export const markerStarts: readonly string[] = [markerStart, pythonMarkerStart];

/** The same up to the words: `<id>: <what to do>`. */
export const markerPrefix = `${markerStart}: `;
export const pythonMarkerPrefix = `${pythonMarkerStart}: `;

const escaped = (start: string): string => start.replace(/[()]/g, '\\$&');

/** {@link markerStart} as a part of a regular expression. */
export const markerPattern = escaped(markerStart);

/** The start of a marker in any language, as a part of a regular expression. */
export const anyMarkerPattern = `(?:${markerStarts.map(escaped).join('|')})`;

/** What the marker of a change begins with. @param id catalogue id */
export function markerPrefixOf(id: string): string {
  return id.startsWith('py:') ? pythonMarkerPrefix : markerPrefix;
}

/** Whether a comment is the marker of a change, in the names of any profile. @param id catalogue id */
export function isMarkerOf(comment: string, id: string): boolean {
  return namesOfId(id).some((name) => comment.includes(`${markerPrefixOf(id)}${name}:`));
}

const idInMarker = new RegExp(String.raw`^(${anyMarkerPattern}: )(\S+?)(?=:?(?:\s|$))`);

/** A marker with the neutral id, whichever profile's names it has. @param words without what makes them a comment */
export function withNeutralId(words: string): string {
  return words.replace(idInMarker, (_, start: string, name: string) => `${start}${neutralId(name)}`);
}

/** A marker, with what it names as `name`. */
export const namingMarkerPattern = String.raw`${anyMarkerPattern}: (?<name>\S+?): `;
const namingMarker = new RegExp(namingMarkerPattern);

/** The id of a marker as it is written. @param comment the line of the marker */
export function nameInMarker(comment: string): string | undefined {
  return namingMarker.exec(comment)?.groups?.['name'];
}

/** What the marker of an edit begins with, behind its id. */
export const checkFirst = 'check: ';
