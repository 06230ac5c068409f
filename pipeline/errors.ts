/** Wrong usage or configuration: nothing was done; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A guard refused to write: nothing was done; exit code 3. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
