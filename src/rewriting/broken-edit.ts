import type { TextEdit } from '../edits/text-edit.ts';
import { inLines } from '../program/code-in-lines.ts';
import { indentAt, lineStart } from './layout.ts';
import { textStyle, widestLine } from './text-style.ts';

/** An edit whose code is on as many lines as it needs, in the indentation of the line that it begins on. */
export function brokenEdit(source: string, edit: TextEdit): TextEdit {
  const { indent, lineEnd } = textStyle(source);
  const base = indentAt(source, edit.start);
  const column = edit.start - lineStart(source, edit.start);
  // At the beginning of a line the indentation stands in front of the edit, else other code does as well.
  const before = Math.max(0, column - base.length);
  const code = base + edit.text.replaceAll(lineEnd, '\n');
  const broken = inLines(code, { indent, lineEnd: '\n' }, widestLine, before);
  return broken === code ? edit : { ...edit, text: broken.slice(base.length).replaceAll('\n', lineEnd) };
}
