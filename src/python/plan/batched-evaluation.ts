/** Keywords of `run_batched_evaluation`, which evaluates observations only. */
import type { PythonFile, PythonSite } from '../site.ts';
import { plainText } from '../tokens.ts';
import { manual, migrated, type PythonDecision, review } from './decision.ts';
import { withoutArgument } from './pieces.ts';

/** In which groups of fields observations have what a group of a trace held. */
const fieldGroups = new Map<string, readonly string[]>([
  ['core', ['core', 'basic', 'trace_context']],
  ['io', ['io', 'metadata']],
  ['metrics', ['usage', 'metrics']],
  ...['basic', 'time', 'metadata', 'model', 'usage', 'prompt', 'trace_context'].map((group): [string, string[]] => [
    group,
    [group],
  ]),
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
  const renamed = { start, end, text: 'fields' };
  const words = written(file, argument.value);
  const groups = words?.split(',').map((group) => group.trim()) ?? [];
  const known = new Set(groups.flatMap((group) => fieldGroups.get(group) ?? []));
  if (words === undefined)
    return review([renamed], `\`${argument.text}\` names groups of fields that observations have`);
  const value = file.tokens[argument.value.from]!;
  const at = value.end - value.text.length + value.text.lastIndexOf(words);
  const edits =
    known.size === 0 ? [renamed] : [renamed, { start: at, end: at + words.length, text: [...known].join(',') }];
  const unknown = groups.filter((group) => !fieldGroups.has(group));
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
