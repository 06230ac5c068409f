import type { Site } from '../../src/sites/site.ts';
import { entriesById } from '../../transforms/entries.ts';
import type { Decision, PlannedSite } from '../../src/rewriting/plan.ts';

/** What was decided about a site; `text` takes the place of its name. */
export type GivenDecision = Partial<Decision> & { text?: string };

/** A decided site at the `nth` place of `needle`, whose statement is its line. Migrated unless told otherwise. */
export function plannedAt(source: string, needle: string, { text, ...decision }: GivenDecision, nth = 0): PlannedSite {
  let start = -1;
  for (let count = 0; count <= nth; count += 1) start = source.indexOf(needle, start + 1);
  const range = { start, end: start + needle.length };
  const line = source.lastIndexOf('\n', start) + 1;
  const statement = { start: line + /^\s*/.exec(source.slice(line))![0].length, end: range.end };
  const entry = entriesById.get('SvcClient.getPrompt')!;
  const site: Site = {
    id: entry.id,
    file: '/a.ts',
    evidence: 'proven',
    name: range,
    extent: range,
    statement,
    enclosing: '',
    shape: {
      kind: 'member',
      receiver: { start, end: start },
      receiverStable: true,
      segments: [],
      use: { kind: 'read' },
    },
  };
  return {
    site,
    entry,
    decision: { status: 'migrated', edits: text === undefined ? [] : [{ ...range, text }], message: '', ...decision },
  };
}

/** Status of a decision and the reason for it, where there is one. */
export function decisionOf({ decision: { status, reason } }: PlannedSite): string {
  return reason === undefined ? status : `${status}: ${reason}`;
}
