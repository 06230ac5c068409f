/** Mocks of a test: one moves with the calls that it stands in for. */
import { defined } from '../../catalog/defined.ts';
import type { Entry } from '../../catalog/entry.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { chainAt } from '../chains.ts';
import { takesFields } from '../mock-effects.ts';
import type { PythonFile, PythonSite, SiteUse } from '../site.ts';
import { manual, migrated, type PythonDecision, review } from './decision.ts';
import { isOfApi, rangeOf, renamedPath, textOf } from './pieces.ts';
import { planCreateScore } from './created-scores.ts';

/** What became of the calls of a change in a project. */
interface Moved {
  /** All of them were edited. */
  isWhole: boolean;
  /** The texts that took the place of the member's name. */
  names: ReadonlySet<string>;
}

/** By the id of the change. */
export type Moves = ReadonlyMap<string, Moved>;

/** What became of the calls of a project; its mocks are not among them. */
export function movesOf(planned: readonly { site: PythonSite; decision: PythonDecision }[]): Moves {
  const moves = new Map<string, { isWhole: boolean; names: Set<string> }>();
  for (const { site, decision } of planned) {
    if (!site.isSure || site.isMock === true || site.use.kind === 'string') continue;
    const { id } = site.entry;
    const known = moves.get(id) ?? { isWhole: true, names: new Set<string>() };
    if (decision.edits.length === 0) known.isWhole = false;
    for (const { text } of decision.edits) known.names.add(text);
    moves.set(id, known);
  }
  return moves;
}

/** What tells of the calls of a mock. */
const recorded = new Set([
  'call_args',
  'call_args_list',
  'mock_calls',
  'method_calls',
  'await_args',
  'await_args_list',
]);
const settersOfTrace = new Set(['py:Svc.set_current_trace_io', 'py:span.set_trace_io']);
const isCreate = new Set(['py:api.scores.create#kwargs', 'py:api.legacy.score_v1.create']);

/** The path of major 5 that a mock of the member takes; undefined where its calls have no common one. */
function targetOf({ entry }: PythonSite, { names }: Moved): readonly string[] | undefined {
  if (!settersOfTrace.has(entry.id)) return entry.sameShape ? entry.target : undefined;
  const [name, ...others] = names;
  return others.length === 0 && name !== undefined && /^\w+$/.test(name) ? [name] : undefined;
}

/** A member that is named in quotes: `getattr(client, 'member')`, `patch('svc.Svc.member')`. */
function inQuotes(
  { entry, part }: PythonSite,
  file: PythonFile,
  use: Extract<SiteUse, { kind: 'string' }>,
  target: readonly string[],
): TextEdit[] | undefined {
  const { token, object } = use;
  const range = rangeOf(file, { from: token, to: token + 1 });
  const quoted = file.source.slice(range.start, range.end);
  const replaced = (old: string, text: string): TextEdit[] | undefined => {
    const at = quoted.lastIndexOf(old);
    const start = range.start + at;
    const isLast =
      /["'.]/.test(quoted[at - 1] ?? '') &&
      /^(?:\.(?:return_value|side_effect))?["']+$/.test(quoted.slice(at + old.length));
    return isLast ? [{ start, end: start + old.length, text }] : undefined;
  };
  if (object === undefined) return replaced(entry.path.join('.'), target.join('.'));
  const name = replaced(entry.path.at(-1)!, target.at(-1)!);
  const [holder, newHolder] = [entry.path.slice(0, -1).join('.'), target.slice(0, -1).join('.')];
  if (holder === newHolder || name === undefined) return name;
  const text = textOf(file, object);
  const { end } = rangeOf(file, object);
  const chain = chainAt(file.tokens, object.from);
  const at = (chain?.steps.length ?? 0) + 1 - entry.path.length;
  if (chain === undefined || !isOfApi(file, chain, at, part.scope)) return undefined;
  return text.endsWith(`.${holder}`) ? [{ start: end - holder.length, end, text: newHolder }, ...name] : undefined;
}

/** `getattr(result, 'member')` is the member itself. */
export function planNamed(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, entry } = site;
  const edits =
    use.kind === 'string' && entry.sameShape && entry.target !== undefined
      ? inQuotes(site, file, use, entry.target)
      : undefined;
  return edits === undefined ? undefined : migrated(edits);
}

/** `MagicMock(dataset_run_url="…")`: the keyword says what is read of it. */
function madeWith({ entry, name }: PythonSite, { source }: PythonFile): TextEdit[] | undefined {
  const { target, root, sameShape } = entry;
  const isKeyword = /^\s*=(?!=)/.test(source.slice(name.end)) && /[(,]\s*$/.test(source.slice(0, name.start));
  return root === 'experimentResult' && sameShape && target?.length === 1 && isKeyword
    ? [{ ...name, text: target[0]! }]
    : undefined;
}

/** Whether a list of calls follows that a test compares those of a mock with. */
function isComparedBehind({ chain, index }: Extract<SiteUse, { kind: 'member' }>): boolean {
  const next = chain.steps[index + 1];
  return next?.kind === 'member' && next.name.startsWith('assert_has_');
}

function recordedBehind({ chain, index }: Extract<SiteUse, { kind: 'member' }>): boolean {
  const next = chain.steps[index + 1];
  return next?.kind === 'member' && recorded.has(next.name);
}

/** An object that a test makes by hand. */
function planFake(site: PythonSite, file: PythonFile, moved: Moved | undefined): PythonDecision {
  const edits = moved?.isWhole === true ? madeWith(site, file) : undefined;
  return edits === undefined
    ? manual(site, file, 'It is written by hand for a test, and stays as it is when the calls move')
    : review(edits, 'it is a mock, which moves with the reads of the member itself');
}

/** What a person does with a mock of what is read in another way: the entry's own words are about a call. */
function todoOfMock({ root, target }: Entry): string | undefined {
  return root === 'api' && target?.at(-1) === 'get_many'
    ? `Mock \`api.${target.join('.')}\` instead: it gives rows in \`data\` and \`meta.cursor\`.`
    : undefined;
}

/** What becomes of a mock of the call that makes a score, or why it is left. */
function mockOfCreate(
  site: PythonSite,
  file: PythonFile,
  use: Extract<SiteUse, { kind: 'member' }>,
): Pick<PythonDecision, 'edits' | 'imports'> | string {
  const { entry, part } = site;
  if (use.call === undefined) {
    if (takesFields(file.scopes, use.chain, use.index, part.scope)) return 'What it does takes one `request` now';
    if (isComparedBehind(use)) return 'What the test compares its calls with is another now';
    const edit = renamedPath(site, file, { use, path: entry.path, target: entry.target ?? entry.path });
    return edit === undefined ? 'The path is not written in one piece' : { edits: [edit] };
  }
  const given = file.tokens.slice(use.call.open, use.call.close);
  if (given.some(({ kind, text }) => kind === 'name' && text === 'ANY')) return 'A request takes no `ANY` for a field';
  const decision = planCreateScore(site, file);
  return decision === undefined || decision.edits.length === 0 ? 'It is a mock of a call in another form' : decision;
}

/** Decides a mock; `moves`: what becomes of the calls of its project. */
export function planMock(site: PythonSite, file: PythonFile, moves: Moves): PythonDecision {
  const { use, entry } = site;
  const moved = moves.get(entry.id);
  const left = (reason: string): PythonDecision => {
    const decision = manual(site, file, reason);
    return decision.todo === undefined ? decision : { ...decision, ...defined({ todo: todoOfMock(entry) }) };
  };
  if (use.kind === 'fake') return planFake(site, file, moved);
  if (moved === undefined) return left('It is a mock, and no call of the member itself is visible');
  if (!moved.isWhole) return left('It is a mock, and a call of the member itself is left to you');
  const check = 'it is a mock, which moves with the calls of the member itself';
  if (use.kind === 'member' && recordedBehind(use)) return left('What the test reads of its calls is another now');
  if (isCreate.has(entry.id) && use.kind === 'member') {
    const done = mockOfCreate(site, file, use);
    if (typeof done !== 'string') return review(done.edits, check, done.imports);
    // The text of a call is none of what a test says of it.
    const { suggestion: _, ...decision } = left(done);
    return decision;
  }
  const target = targetOf(site, moved);
  if (target === undefined) return left('It is a mock: what it gives, or is given, has to have the form of major 5');
  const edits =
    use.kind === 'string'
      ? inQuotes(site, file, use, target)
      : use.kind === 'member'
        ? renamed(site, file, use, target)
        : undefined;
  return edits === undefined ? left('The path is not written in one piece') : review(edits, check);
}

function renamed(
  site: PythonSite,
  file: PythonFile,
  use: Extract<SiteUse, { kind: 'member' }>,
  target: readonly string[],
): TextEdit[] | undefined {
  const edit = renamedPath(site, file, { use, path: site.entry.path, target });
  return edit === undefined ? undefined : [edit];
}
