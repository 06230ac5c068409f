import type { CallFacts } from '../sites/site.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/** What a call needs so that its `requestOptions` stay in their slot: nothing, an insertion, or a person. */
export type PlaceholderPlan =
  { kind: 'none' } | { kind: 'insert'; edit: TextEdit; check?: string } | { kind: 'undecidable'; reason: string };

/**
 * Decides by position: v5 takes `requestOptions` right after `pathArguments` arguments, v6 takes `{}` there (contract
 * 4.3). A call that already has more arguments, or an empty object in that slot, is v6 code.
 */
export function planPlaceholder(source: string, call: CallFacts, pathArguments: number): PlaceholderPlan {
  const spread = call.arguments.findIndex((argument) => argument.kind === 'spread');
  if (spread !== -1 && spread <= pathArguments)
    return { kind: 'undecidable', reason: 'a spread argument hides whether requestOptions are passed' };
  const slot = call.arguments[pathArguments];
  if (slot === undefined || call.arguments.length > pathArguments + 1) return { kind: 'none' };
  // A variable of an empty type (`options = {}`) is no placeholder: what it holds when the call runs may be options, and
  // when it is empty, `{}` before it changes nothing.
  if (slot.kind === 'emptyObject' || slot.kind === 'undefined' || slot.type === 'undefined') return { kind: 'none' };
  if (slot.kind === 'literal' || slot.kind === 'function')
    return { kind: 'undecidable', reason: 'the argument where v5 takes requestOptions is no object' };
  const edit = insertion(source, call, pathArguments);
  return slot.type === 'other'
    ? { kind: 'insert', edit, check: 'this argument names no member of requestOptions' }
    : { kind: 'insert', edit };
}

/** `{}, ` before the argument and the comments that belong to it; on a line of its own when every argument has one. */
function insertion(source: string, call: CallFacts, slot: number): TextEdit {
  const starts = call.arguments.slice(0, slot + 1).map((argument) => argument.range.start);
  const range = call.arguments[slot]!.range;
  const gapStart = slot === 0 ? call.inside.start : call.arguments[slot - 1]!.range.end;
  const position = startOfArgument(source, gapStart, range);
  const onePerLine = starts.every((start) => indentBefore(source, start) !== undefined);
  // A comment on the line above the argument stays with it.
  const indent =
    onePerLine || source.slice(position, range.start).includes('\n') ? indentBefore(source, position) : undefined;
  const lineEnd = source.slice(gapStart, position).includes('\r\n') ? '\r\n' : '\n';
  return { start: position, end: position, text: indent === undefined ? '{}, ' : `{},${lineEnd}${indent}` };
}

/** Behind the comma and behind comments at the end of the previous argument's line. */
function startOfArgument(source: string, gapStart: number, argument: SourceRange): number {
  const gap = source.slice(gapStart, argument.start);
  const comma = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*,/.exec(gap)?.[0].length ?? 0;
  const trailing = /^[ \t]*(?:\/\*[^\n]*?\*\/[ \t]*)*(?:\/\/[^\n]*)?\r?\n/.exec(gap.slice(comma))?.[0].length ?? 0;
  const space = /^\s*/.exec(gap.slice(comma + trailing))?.[0].length ?? 0;
  return gapStart + comma + trailing + space;
}

/** The white space before `offset` when nothing else is before it on its line. */
function indentBefore(source: string, offset: number): string | undefined {
  const line = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*$/.test(line) ? line : undefined;
}
