/** Pieces of a file's text. */
import type { TextEdit } from '../../edits/text-edit.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Argument } from '../arguments.ts';
import type { Scope, Span } from '../scopes.ts';
import { lineEndingAt, textLineAt } from '../lines.ts';
import type { Call, PythonFile, PythonSite, SiteUse } from '../site.ts';
import type { Chain } from '../chains.ts';

type MemberUse = Extract<SiteUse, { kind: 'member' }>;

/** Where some tokens stand. */
export function rangeOf({ tokens }: Pick<PythonFile, 'tokens'>, { from, to }: Span): SourceRange {
  return { start: tokens[from]!.start, end: Math.max(...tokens.slice(from, to).map(({ end }) => end)) };
}

/** The text of some tokens. */
export function textOf(file: Pick<PythonFile, 'tokens' | 'source'>, span: Span): string {
  const { start, end } = rangeOf(file, span);
  return file.source.slice(start, end);
}

/** The tokens of a chain and its first steps. */
export function chainPart(chain: Chain, length: number): Span {
  const step = chain.steps[length - 1];
  const last = step === undefined ? chain.head : step.kind === 'member' ? step.at : step.close;
  return { from: chain.from, to: last + 1 };
}

/** Where an argument stands, with its keyword or its stars. */
export function argumentRange({ tokens }: Pick<PythonFile, 'tokens'>, argument: Argument): SourceRange {
  const from = argument.name ?? argument.value.from - (argument.star ? 1 : 0);
  const { start } = tokens[argument.value.from]!;
  return { start: tokens[from]!.start, end: start + argument.text.length };
}

/** A call with one more argument, on a line of its own where the last one has one. */
export function addedArgument(file: PythonFile, { given, open }: Call, text: string): TextEdit {
  const { source, tokens } = file;
  const last = given.at(-1);
  if (last === undefined) return { start: tokens[open]!.end, end: tokens[open]!.end, text };
  const { start, end } = argumentRange(file, last);
  const line = textLineAt(source, start);
  const indent = source.slice(line, start);
  const separator = indent.trim() === '' ? `${lineEndingAt(source, line)}${indent}` : ' ';
  return { start: end, end, text: `,${separator}${text}` };
}

/** A call without one of its arguments; undefined where a comment would go with it. */
export function withoutArgument(
  file: PythonFile,
  { given, open, close }: Call,
  argument: Argument,
): TextEdit[] | undefined {
  const { tokens, source } = file;
  const at = given.indexOf(argument);
  const [previous, next] = [given[at - 1], given[at + 1]];
  const range = argumentRange(file, argument);
  const nextStart = next && argumentRange(file, next).start;
  const isLast = nextStart === undefined;
  // An argument alone in its brackets goes with the lines that it has for itself.
  const before = previous === undefined ? tokens[open]!.end : argumentRange(file, previous).end;
  const start = isLast ? before : range.start;
  const end = nextStart ?? (previous === undefined ? tokens[close]!.start : range.end);
  const beginsLine = source.slice(textLineAt(source, range.start), range.start).trim() === '';
  const behind = isLast && beginsLine ? source.slice(end, tokens[close]!.start) : '';
  return `${source.slice(start, end)}${behind}`.includes('#') ? undefined : [{ start, end, text: '' }];
}

/**
 * Whether a step of a chain is taken from the API client: something else that holds a part of it under the same name
 * has no other part.
 */
export function isOfApi(file: PythonFile, chain: Chain, index: number, scope: Scope): boolean {
  const [before, step] = [chain.steps[index - 1], chain.steps[index]];
  const answer = step?.kind === 'member' ? file.answers.members.get(file.tokens[step.at]!.start) : undefined;
  if (answer !== undefined) return answer.kind === 'proven';
  if (before?.kind === 'member' && /^(?:async_)?api$/.test(before.name)) return true;
  const holder = file.values.ofChain(chain, scope, index);
  return holder.kind === 'namespace' && holder.path.length === 0;
}

/** A member under another path. */
interface NewPath {
  use: MemberUse;
  path: readonly string[];
  target: readonly string[];
}

/**
 * The member of a chain under another path; undefined where the path is not written there in one piece, without
 * comments and line ends.
 */
export function renamedPath(
  { entry, part }: PythonSite,
  file: PythonFile,
  { use: { chain, index }, path, target }: NewPath,
): TextEdit | undefined {
  const { source, tokens } = file;
  const at = index + 1 - path.length;
  const [first, last] = [chain.steps[at], chain.steps[index]];
  if (first?.kind !== 'member' || last?.kind !== 'member') return undefined;
  if (entry.root === 'api' && !isOfApi(file, chain, at, part.scope)) return undefined;
  const { start } = tokens[first.at]!;
  const { end } = tokens[last.at]!;
  return source.slice(start, end) === path.join('.') ? { start, end, text: target.join('.') } : undefined;
}

/** Why a member has no new path where it stands. */
export function whyNotMoved({ entry, use, part }: PythonSite, file: PythonFile): string {
  const [name] = entry.path;
  const at = use.kind === 'member' ? use.index + 1 - entry.path.length : -1;
  const step = use.kind === 'member' ? use.chain.steps[at] : undefined;
  const isHeld =
    use.kind === 'member' && step?.kind === 'member' && step.name === name && !isOfApi(file, use.chain, at, part.scope);
  return isHeld
    ? `What holds it here calls it \`${name}\` itself, and has nothing of major 5`
    : 'The path is not written in one piece';
}

/** The tokens of a member's call with all that stands before it, and `await` where that is in front. */
export function callSpan({ tokens }: PythonFile, { chain, index }: MemberUse): Span & { isAwaited: boolean } {
  const { to } = chainPart(chain, index + 2);
  const isAwaited = tokens[chain.from - 1]?.text === 'await';
  return { from: chain.from - (isAwaited ? 1 : 0), to, isAwaited };
}
