/** What a record's defaults depend on. */
export interface Completion {
  /** The present time as ISO text. */
  now: string;
  projectId: string;
  /** The record that is replaced. */
  previous: Record<string, unknown> | undefined;
}
