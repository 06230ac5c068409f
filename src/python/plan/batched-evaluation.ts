/** Keywords of `run_batched_evaluation`, which evaluates observations only. */
import type { PythonFile, PythonSite } from '../site.ts';
import { plainText } from '../tokens.ts';
import { manual, migrated, type PythonDecision, review } from './decision.ts';
import { withoutArgument } from './pieces.ts';

/** Groups of fields that observations have. */
const fieldGroups = new Set([
  ...['core', 'basic', 'time', 'io', 'metadata', 'model', 'usage', 'prompt', 'metrics', 'trace_context'],
]);

/** The words of a value that is one plain string. */
function written(file: PythonFile, { from, to }: { from: number; to: number }): string | undefined {
  return to - from === 1 ? plainText(file.tokens[from]!) : undefined;
}

/** `scope="observations"` goes: nothing else is evaluated. */
export function planScope(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use } = site;
  if (use.kind !== 'keyword') return undefined;
  if (written(file, use.argument.value) !== 'observations')
    return manual(site, file, 'Which observations stand for the traces is yours to say');
  const edits = withoutArgument(file, use.call, use.argument);
  return edits === undefined ? manual(site, file, 'A comment would go with it') : migrated(edits);
}

/** `fetch_trace_fields` is now `fields`. */
export function planFetchedFields(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use } = site;
  if (use.kind !== 'keyword') return undefined;
  const { argument, call } = use;
  if (call.given.some(({ keyword, star }) => keyword === 'fields' || star))
    return manual(site, file, '`fields` may be given as well');
  if (argument.text === 'None') return manual(site, file, '`fields` takes a string');
  const { start, end } = file.tokens[argument.name!]!;
  const edits = [{ start, end, text: 'fields' }];
  const groups = written(file, argument.value)?.split(',') ?? [];
  const unknown = groups.map((group) => group.trim()).filter((group) => !fieldGroups.has(group));
  if (groups.length === 0) return review(edits, `\`${argument.text}\` names groups of fields that observations have`);
  if (unknown.length === 0) return migrated(edits);
  return review(edits, `observations have no ${unknown.map((group) => `\`${group}\``).join(', ')}`);
}

/** Nothing tags the traces. */
export function planTraceTags(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use } = site;
  if (use.kind !== 'keyword') return undefined;
  const edits = withoutArgument(file, use.call, use.argument);
  if (edits === undefined) return manual(site, file, 'A comment would go with it');
  return review(edits, `the traces no longer get the tags \`${use.argument.text.replace(/\s+/g, ' ')}\``);
}
