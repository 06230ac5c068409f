/** Pieces of a file's text. */
import type { TextEdit } from '../../edits/text-edit.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Argument } from '../arguments.ts';
import type { Span } from '../scopes.ts';
import { lineEndingAt, textLineAt } from '../lines.ts';
import type { Call, PythonFile, SiteUse } from '../site.ts';
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
 * The member of a chain under another path; undefined where the path is not written there in one piece, without
 * comments and line ends.
 */
export function renamedPath(
  { source, tokens }: PythonFile,
  { chain, index }: MemberUse,
  path: readonly string[],
  target: readonly string[],
): TextEdit | undefined {
  const first = chain.steps[index + 1 - path.length];
  const last = chain.steps[index];
  if (first?.kind !== 'member' || last?.kind !== 'member') return undefined;
  const { start } = tokens[first.at]!;
  const { end } = tokens[last.at]!;
  return source.slice(start, end) === path.join('.') ? { start, end, text: target.join('.') } : undefined;
}

/** The tokens of a member's call with all that stands before it, and `await` where that is in front. */
export function callSpan({ tokens }: PythonFile, { chain, index }: MemberUse): Span & { isAwaited: boolean } {
  const { to } = chainPart(chain, index + 2);
  const isAwaited = tokens[chain.from - 1]?.text === 'await';
  return { from: chain.from - (isAwaited ? 1 : 0), to, isAwaited };
}
