import type { CallFacts, Site } from '../sites/site.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { beginsLine, endOfLine, indentAt, type TextStyle } from './text-style.ts';

const declaration = /^(?:export\s+)?(?:const|let|var)\s+(?:[\w$]+(?:\s*:[^=]+)?|\{[^={}]*\}|\[[^=[\]]*\])\s*=\s*$/;
const assignmentOrReturn = /^(?:return\s+|[\w$.#]+\s*=\s*)?$/;

/**
 * True when statements may be put before the site's statement without changing what runs when: the awaited call is the
 * first thing the statement evaluates, and the statement stands in a list of statements.
 */
export function canPutBefore(source: string, site: Site, call: CallFacts): boolean {
  const before = source.slice(site.statement.start, call.range.start);
  const waits = /\(*await\s+$/.exec(before);
  // A marker of a statement behind it on its line would stand above what is put before.
  if (
    waits === null ||
    (endOfLine(source, site.statement.end) === undefined && !/^[ \t]*\}/.test(source.slice(site.statement.end)))
  )
    return false;
  const start = before.slice(0, waits.index);
  return declaration.test(start) || (assignmentOrReturn.test(start) && standsInList(source, site.statement.start));
}

/** The statement is surely not the body of an `if`, `else` or loop without braces. */
export function standsInList(source: string, start: number): boolean {
  const before = source.slice(0, start).replace(/(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|(?<=\n)[ \t]*\/\/[^\n]*\n)+$/, '');
  // A comment behind code may end in anything.
  if (before.slice(before.lastIndexOf('\n') + 1).includes('//')) return false;
  return before === '' || /[{};]$/.test(before);
}

/** Statements before the one at `start`, in its indentation; a block has several lines, and no semicolon behind it. */
export function putBefore(source: string, start: number, statements: readonly string[], style: TextStyle): TextEdit {
  const gap = beginsLine(source, start) ? `${style.end}${indentAt(source, start)}` : ' ';
  const end = gap === ' ' || /^[([`/+-]/.test(source.slice(start)) ? ';' : style.semicolon;
  return {
    start,
    end: start,
    text: statements
      .map((statement) => `${statement.replaceAll('\n', gap)}${/\n\}$/.test(statement) ? '' : end}${gap}`)
      .join(''),
  };
}
