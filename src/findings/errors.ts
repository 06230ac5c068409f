/** Wrong usage or configuration: nothing was done; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The work is done, but a file that tells of it could not be written; exit code 4. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}

/** A guard refused to write: nothing was done; exit code 3. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
