/** A run that was killed: the next one starts from what was there before it. */
import { existsSync } from 'node:fs';
import { clearDeadRuns, isDead, RunUnderWay } from '../../edits/stale-journals.ts';
import { listJournals } from '../../edits/journal.ts';
import { statesOf, takeBack, type RunStates } from '../../edits/undo.ts';
import { counted } from '../../report/counted.ts';
import { Refused } from '../../findings/errors.ts';
import { uncommittedAmong } from '../../findings/version-control.ts';
import { journalsOf, type Workspace } from '../workspace.ts';

/** Whether the user has taken a half-written state over, by committing some of it. */
function isCommitted({ root, tree }: Workspace, { states }: RunStates): boolean {
  if (tree.kind === 'none') return false;
  const written = states.flatMap(({ file, state }) => (state === 'written' ? [`${root}/${file.name}`] : []));
  return uncommittedAmong(root, written).length < written.length;
}

/**
 * Takes back the latest run when a process was killed while it wrote it, or took it back: what is analysed then is what
 * that run started from, and one undo leads there.
 * @param writes false only looks
 * @returns notes for the reader
 * @throws Refused while another process writes here
 */
export async function settleUnfinishedRun(workspace: Workspace, writes: boolean): Promise<string[]> {
  const { root } = workspace;
  const journals = journalsOf(workspace);
  if (!existsSync(journals)) return [];
  try {
    if (writes) clearDeadRuns(journals, root);
  } catch (error) {
    if (error instanceof RunUnderWay) throw new Refused(`Nothing was written: ${error.message}.`);
    throw error;
  }
  const latest = listJournals(journals).find(({ state }) => state !== 'undone');
  if (latest === undefined || !isDead(latest)) return [];
  const states = statesOf(root, latest);
  const sentence = `The run of ${latest.journal.startedAt} was ended while it was ${latest.state === 'writing' ? 'writing' : 'being taken back'}`;
  if (!writes) return [`${sentence}; "npx svc-codemod undo" takes it back, and so does the next run that writes.`];
  if (latest.state === 'writing' && isCommitted(workspace, states))
    return [
      `${sentence}, and some of it is committed by now, so it was left as it is; "npx svc-codemod undo" takes it back.`,
    ];
  const undone = await takeBack(root, states);
  switch (undone.kind) {
    case 'restored':
      return [`${sentence}; it was taken back first (${counted(undone.restored.length, 'file')} restored).`];
    case 'refused':
      return [
        `${sentence} and cannot be taken back as a whole: ${undone.changed
          .map(({ name, reason }) => `${name} ${reason}`)
          .slice(0, 3)
          .join(', ')}${undone.changed.length > 3 ? ', …' : ''}.`,
      ];
    case 'partly':
      throw new Refused(
        `${sentence}, and could not be taken back: ${undone.failed[0]?.name}: ${undone.failed[0]?.reason}.`,
      );
    default:
      return [];
  }
}
