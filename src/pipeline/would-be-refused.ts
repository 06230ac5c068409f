import type { PlannedFile } from '../findings/repository-plan.ts';
import { uncommittedAmong } from '../findings/version-control.ts';
import type { Workspace } from './workspace.ts';

/** Git is not asked about more files than one call of it takes, since only a hint hangs on the answer. */
const mostAsked = 100;

/** Whether a run that writes would refuse these files for changes that are not committed, as far as that is quick. */
export function wouldBeRefused({ root, tree }: Workspace, files: readonly PlannedFile[]): boolean {
  const sources = files.filter(({ source, output, isNew }) => source !== output && isNew !== true);
  if (tree.kind === 'none' || sources.length === 0 || sources.length > mostAsked) return false;
  try {
    return (
      uncommittedAmong(
        root,
        sources.map(({ file }) => file),
      ).length > 0
    );
  } catch {
    return false;
  }
}
