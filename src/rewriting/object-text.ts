import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/** Adds a property behind the last one of an object literal, on a line of its own when the literal has its end on one. */
export function appendToLiteral(source: string, literal: SourceRange, property: string): TextEdit {
  const inside = source.slice(literal.start + 1, literal.end - 1);
  const kept = inside.replace(/\s*$/, '');
  const at = literal.start + 1 + kept.length;
  if (kept.trim() === '') return { start: literal.start + 1, end: literal.end - 1, text: ` ${property} ` };
  const comma = kept.endsWith(',') ? '' : ',';
  const last = /\r?\n([ \t]*)[^\n]*$/.exec(kept);
  const lines = inside.slice(kept.length).includes('\n') && last !== null;
  if (!lines) return { start: at, end: at, text: `${comma} ${property}` };
  const lineEnd = inside.includes('\r\n') ? '\r\n' : '\n';
  return { start: at, end: at, text: `${comma}${lineEnd}${last[1]}${property}${kept.endsWith(',') ? ',' : ''}` };
}

/**
 * Takes an element out of a comma-separated list in braces: with its line where it has one, else with the comma before
 * it, or with the one behind it when nothing that stays comes before (`leading`).
 */
export function removeFromList(source: string, braces: SourceRange, element: SourceRange, leading: boolean): TextEdit {
  const indent = /\r?\n[ \t]*$/.exec(source.slice(braces.start + 1, element.start))?.[0];
  const restOfLine = /^(?:[ \t]*,)?[ \t]*(?=\r?\n)/.exec(source.slice(element.end, braces.end))?.[0];
  if (indent !== undefined && restOfLine !== undefined)
    return { start: element.start - indent.length, end: element.end + restOfLine.length, text: '' };
  const before = /,\s*$/.exec(source.slice(braces.start + 1, element.start));
  if (!leading && before !== null) return { start: braces.start + 1 + before.index, end: element.end, text: '' };
  const after = /^\s*,\s*/.exec(source.slice(element.end, braces.end))?.[0] ?? '';
  return { start: element.start, end: element.end + after.length, text: '' };
}
