/** A file that was not analysed, and why. */
export interface Skipped {
  /** Absolute path with `/`. */
  file: string;
  reason: string;
  /** A failure (unreadable, does not parse) rather than a rule (generated, minified): it makes the run partial. */
  failed: boolean;
  /** Left out by a rule although its text names the SDK: said once, for it may be somebody's source after all. */
  namesSdk?: boolean;
}
