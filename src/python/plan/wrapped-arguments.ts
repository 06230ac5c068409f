/** Arguments of a call that become those of another one inside: `f(a=1)` → `f(request=Request(a=1))`. */
import type { TextEdit } from '../../edits/text-edit.ts';
import type { Argument } from '../arguments.ts';
import { indentationAt, indentUnit, lineEndingAt, textLineAt } from '../lines.ts';
import type { Call, PythonFile } from '../site.ts';
import { argumentRange } from './pieces.ts';

/** Whether nothing stands in front of an offset on its line. */
function beginsLine({ source }: PythonFile, offset: number): boolean {
  return source.slice(textLineAt(source, offset), offset).trim() === '';
}

/** One step more for each line of a piece of text, but for lines inside of a string and empty ones. */
function indented(file: PythonFile, start: number, end: number): TextEdit[] {
  const { source, tokens } = file;
  const unit = indentUnit(source, tokens);
  const strings = tokens.filter((token) => token.kind === 'string' && token.start < end && token.end > start);
  const edits: TextEdit[] = [];
  for (const { index } of source.slice(start, end).matchAll(/^(?=[ \t]*[^\s])/gm)) {
    const at = start + index;
    if (!strings.some((token) => token.start < at && token.end > at)) edits.push({ start: at, end: at, text: unit });
  }
  return edits;
}

/**
 * @param opening `request=Request(`
 * @param inner the arguments that go inside: neighbours
 * @returns undefined where they are no neighbours
 */
export function wrappedArguments(
  file: PythonFile,
  { open, close, given }: Call,
  inner: readonly Argument[],
  opening: string,
): TextEdit[] | undefined {
  const { source, tokens } = file;
  const [first] = inner;
  const last = inner.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (given.indexOf(last) - given.indexOf(first) !== inner.length - 1) return undefined;
  const next = given[given.indexOf(last) + 1];
  const { start } = argumentRange(file, first);
  const insert = (at: number, text: string): TextEdit => ({ start: at, end: at, text });
  const behind = next === undefined ? tokens[close]!.start : argumentRange(file, next).start;
  const hangs = beginsLine(file, start) && beginsLine(file, behind) && start > tokens[open]!.end;
  if (!hangs) return [insert(start, opening), insert(next === undefined ? behind : argumentRange(file, last).end, ')')];
  const line = textLineAt(source, start);
  const end = textLineAt(source, behind);
  const indent = indentationAt(source, line);
  const eol = lineEndingAt(source, line);
  const isFollowed = next !== undefined || tokens[close - 1]!.text === ',';
  return [
    insert(line, `${indent}${opening}${eol}`),
    ...indented(file, line, end),
    insert(end, `${indent})${isFollowed ? ',' : ''}${eol}`),
  ];
}
