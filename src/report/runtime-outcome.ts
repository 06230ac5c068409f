/** What a run of a command on the shim says, for the exit code and for a person. */
import type { RuntimeSummary } from './report-schema.ts';

/** Whether a run says that something is wrong. */
export function runtimeFailed(summary: RuntimeSummary): boolean {
  const { exitCode, removedMembers, unexpectedRequests: unexpected, otherSdks: others = [] } = summary;
  return exitCode !== 0 || removedMembers.length > 0 || unexpected.length > 0 || others.length > 0;
}

/** Whether a run proves what it ran: the shim was there, no other SDK, and no process of which nobody knows. */
export function runtimeProves(summary: RuntimeSummary): boolean {
  const { unhooked = [] } = summary.processes ?? {};
  return summary.sdkLoaded && unhooked.length === 0 && !runtimeFailed(summary);
}
