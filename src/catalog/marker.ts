/** What every marker begins with. */
export const markerStart = 'TODO(svc-v6)';

/** The same up to the words: `<id>: <what to do>`. */
export const markerPrefix = `${markerStart}: `;
