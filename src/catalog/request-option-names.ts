/** Members of the SDK's request options (field facts, "The v5 surface"). */
export const requestOptionNames: readonly string[] = [
  'timeoutInSeconds',
  'maxRetries',
  'abortSignal',
  'headers',
  'queryParams',
];

/** Those that clients of other services rarely take: with one of them, the others are the SDK's as well. */
export const tellingOptionNames: readonly string[] = requestOptionNames.slice(0, 3);
