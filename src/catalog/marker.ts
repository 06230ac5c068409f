/**
 * The words that markers begin with. Files of earlier runs keep them, and they must stay invisible to fingerprints:
 * whoever changes them has to read the old ones as well. `moved-lines.ts` and `closing.ts` take parts of them.
 */

/** What every marker begins with; in Python code it names the major of that SDK. */
export const markerStart = 'TODO(svc-v6)';
export const pythonMarkerStart = 'TODO(svc-v5)';

/** The same up to the words: `<id>: <what to do>`. */
export const markerPrefix = `${markerStart}: `;
export const pythonMarkerPrefix = `${pythonMarkerStart}: `;

/** {@link markerStart} as a part of a regular expression. */
export const markerPattern = markerStart.replace(/[()]/g, '\\$&');

/** What the marker of a change begins with. @param id catalogue id */
export function markerPrefixOf(id: string): string {
  return id.startsWith('py:') ? pythonMarkerPrefix : markerPrefix;
}

/** Whether a comment is the marker of a change. @param id catalogue id */
export function isMarkerOf(comment: string, id: string): boolean {
  return comment.includes(`${markerPrefixOf(id)}${id}:`);
}
