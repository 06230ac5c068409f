/**
 * The one place that knows the marker's words. Files of earlier runs keep them, and they must stay invisible to
 * fingerprints: whoever changes them has to read the old ones as well.
 */

/** What every marker begins with. */
export const markerStart = 'TODO(svc-v6)';

/** The same up to the words: `<id>: <what to do>`. */
export const markerPrefix = `${markerStart}: `;

/** {@link markerStart} as a part of a regular expression. */
export const markerPattern = markerStart.replace(/[()]/g, '\\$&');

/** Whether a comment is the marker of a change. @param id catalogue id */
export function isMarkerOf(comment: string, id: string): boolean {
  return comment.includes(`${markerPrefix}${id}:`);
}
