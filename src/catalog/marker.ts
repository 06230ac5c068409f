/**
 * What a marker begins with where one is written. A file keeps the markers of earlier runs, so who changes these words
 * adds the old ones to `markerStarts` of `read-marker.ts`, which all ask that look for a marker.
 */

/** What the markers of all languages begin with; the major of the SDK follows: `TODO(svc-v6)`, `TODO(svc-v5)`. */
export const commonMarkerStart = 'TODO(svc-v';

/** What every marker begins with, outside of Python and in it; behind it stands `: <id>: <what to do>`. */
export const markerStart = `${commonMarkerStart}6)`;
export const pythonMarkerStart = `${commonMarkerStart}5)`;

/** What the marker of a change begins with, up to its id. @param id catalogue id */
export function markerPrefixOf(id: string): string {
  return `${id.startsWith('py:') ? pythonMarkerStart : markerStart}: `;
}

/** What the marker of an edit begins with, behind its id. */
export const checkFirst = 'check: ';
