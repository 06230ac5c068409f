/** How a marker is found again, in a comment of any language and in the words of any version. */
import { markerPrefixOf, markerStart, pythonMarkerStart } from './marker.ts';
import { namesOfId, neutralId } from './profile-names.ts';

/** What the markers of all versions begin with; no version wrote others. */
const markerStarts: readonly string[] = [markerStart, pythonMarkerStart];

/** The start of a marker, as a part of a regular expression. */
export const markerPattern = `(?:${markerStarts.map((start) => start.replace(/[()]/g, '\\$&')).join('|')})`;

/** A marker, with what it names as `name`: an id holds colons (`type:Name`), but never a colon and a space. */
export const namingMarkerPattern = String.raw`${markerPattern}: (?<name>\S+?): `;

const namingMarker = new RegExp(namingMarkerPattern);
const startOfMarker = new RegExp(`${markerPattern}: `, 'g');
// A person may have taken a marker's words away, or its last colon.
const wordsOfMarker = new RegExp(String.raw`^${markerPattern}: (?<name>\S+?):?(?=\s|$)(?<todo>.*)$`, 's');

/** Whether a text has a marker. */
export function hasMarker(text: string): boolean {
  return markerStarts.some((start) => text.includes(start));
}

/** How many markers a text has. */
export function countMarkers(text: string): number {
  return text.match(startOfMarker)?.length ?? 0;
}

/** The id of a marker as it is written. @param comment the line of the marker */
export function nameInMarker(comment: string): string | undefined {
  return namingMarker.exec(comment)?.groups?.['name'];
}

/** What a marker says. */
export interface Marker {
  /** The neutral id, whichever profile's names it has. */
  id: string;
  /** What to do. */
  todo: string;
}

/** A marker; `undefined` where the words are none. @param words without what makes them a comment */
export function readMarker(words: string): Marker | undefined {
  const { name, todo } = wordsOfMarker.exec(words)?.groups ?? {};
  return name === undefined ? undefined : { id: neutralId(name), todo: todo!.trim() };
}

/** Whether a comment is the marker of a change, in the names of any profile. @param id catalogue id */
export function isMarkerOf(comment: string, id: string): boolean {
  return namesOfId(id).some((name) => comment.includes(`${markerPrefixOf(id)}${name}:`));
}

const idInMarker = new RegExp(String.raw`^(${markerPattern}: )(\S+?)(?=:?(?:\s|$))`);

/** A marker with the neutral id, whichever profile's names it has. @param words without what makes them a comment */
export function withNeutralId(words: string): string {
  return words.replace(idInMarker, (_, start: string, name: string) => `${start}${neutralId(name)}`);
}
