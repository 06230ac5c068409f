import type { CallFacts } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { beginsLine, indentAt, isOneLine, lineEndOf, restOfLine } from './layout.ts';
import type { Code } from './object-text.ts';

/** What a call needs so that its `requestOptions` stay in their slot: nothing, an insertion, or a person. */
export type PlaceholderPlan =
  | { kind: 'none' }
  | { kind: 'insert'; edit: TextEdit; check?: string }
  | { kind: 'undecidable'; reason: string };

/**
 * Decides by position: v5 takes `requestOptions` right after `pathArguments` arguments, v6 takes `{}` there (contract
 * 4.3). A call that already has more arguments, or an empty object in that slot, is v6 code.
 */
export function planPlaceholder(code: Code, call: CallFacts, pathArguments: number): PlaceholderPlan {
  const spread = call.arguments.findIndex((argument) => argument.kind === 'spread');
  if (spread !== -1 && spread <= pathArguments)
    return { kind: 'undecidable', reason: 'a spread argument hides whether requestOptions are passed' };
  const slot = call.arguments[pathArguments];
  if (slot === undefined || call.arguments.length > pathArguments + 1) return { kind: 'none' };
  // A variable of an empty type (`options = {}`) is no placeholder: what it holds when the call runs may be options,
  // and when it is empty, `{}` before it changes nothing.
  if (slot.kind === 'emptyObject' || slot.kind === 'undefined' || slot.type === 'undefined') return { kind: 'none' };
  if (slot.kind === 'literal' || slot.kind === 'function')
    return { kind: 'undecidable', reason: 'the argument where v5 takes requestOptions is no object' };
  const edit = insertion(code, call, pathArguments);
  return slot.type === 'other'
    ? { kind: 'insert', edit, check: 'this argument names no member of requestOptions' }
    : { kind: 'insert', edit };
}

/** `{}, ` before the argument and the comments that belong to it; on a line of its own when every argument has one. */
function insertion({ source, syntax }: Code, call: CallFacts, slot: number): TextEdit {
  const starts = call.arguments.slice(0, slot + 1).map(({ range }) => range.start);
  const { range } = call.arguments[slot]!;
  const before = call.arguments[slot - 1];
  const gapStart = before === undefined ? call.inside.start : syntax.tokenBehind(before.range).end;
  const position = startOfArgument({ source, syntax }, gapStart, range);
  const onePerLine = starts.every((start) => beginsLine(source, start));
  // A comment on the line above the argument stays with it.
  const onLines = (onePerLine || !isOneLine(source.slice(position, range.start))) && beginsLine(source, position);
  const text = onLines ? `{},${lineEndOf(source)}${indentAt(source, position)}` : '{}, ';
  return { start: position, end: position, text };
}

/** Behind comments at the end of the previous argument's line, which belong to that. */
function startOfArgument({ source, syntax }: Code, gapStart: number, argument: SourceRange): number {
  const comments = syntax.commentsOf({ start: gapStart, end: argument.start });
  let lineEnd = gapStart;
  for (const { start, end } of comments) if (isOneLine(source.slice(gapStart, end)) && start >= lineEnd) lineEnd = end;
  const from = restOfLine(source, lineEnd) === undefined ? gapStart : lineEnd;
  return comments.find(({ start }) => start >= from)?.start ?? argument.start;
}
