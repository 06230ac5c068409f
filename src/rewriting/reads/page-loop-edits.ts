import type { ReadMap } from '../../catalog/read-map.ts';
import type { ResultRead } from '../../flow/result/result-use.ts';
import { isWithin } from '../../program/overlaps.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { type PageHolder, pageLoop, type PageLoop } from '../../sites/page-loop/page-loop.ts';
import type { Site } from '../../sites/site.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import { freshVariableAt, functionKinds } from '../fresh-name.ts';
import { beginsLine, indentAt, removedStatement } from '../layout.ts';
import type { PlanContext } from '../plan.ts';
import { textStyle, type TextStyle } from '../text-style.ts';
import { isTypeScript } from '../language.ts';
import { passedCursor } from './passed-cursor.ts';

/** A loop over pages as one over cursors. */
export interface CursorLoop {
  /** What a request has in the place of the page's number. */
  passed: string;
  edits: readonly TextEdit[];
  /** What is replaced or goes: what was read there is read no longer. */
  covered: readonly SourceRange[];
}

/** The names that the edits of one loop use. */
interface Names {
  cursor: string;
  /** The cursor of the page that was read: `meta.cursor`. */
  next: string;
}

/** The loop over all pages that a read is in, going from cursor to cursor; `undefined` where it is in none. */
export function cursorLoop(site: Site, context: PlanContext): CursorLoop | undefined {
  const loop = pageLoop.of(site);
  if (loop === undefined) return undefined;
  const before = context.siblings.filter((other) => other.name.start < site.name.start && isNear(site, other, context));
  const cursor = freshVariableAt(loop.loop, context, 'cursor', before.length);
  const meta = freshVariableAt(
    loop.loop,
    context,
    'meta',
    before.filter((other) => isWithin(other.name, loop.loop)).length,
  );
  const names = { cursor, next: nextText(loop.holder, meta, cursor) };
  const style = textStyle(context.source);
  const edits = [
    ...declarationEdits(loop, names, site, context, style),
    ...headEdits(loop, names, context),
    ...holderEdits(loop.holder, meta, cursor),
    ...loop.tests.map(({ range, by, form }) => ({
      ...range,
      text: testText(by === 'next' ? names.next : cursor, form),
    })),
    ...loop.gone.map((range) => removedStatement(context.source, range)),
    ...stepEdits(loop, names, context, style),
  ];
  const { holder, tests, gone, head, through } = loop;
  const parameter = through && freshVariableAt(through.parameter, context, 'cursor');
  return {
    passed: passedCursor(parameter ?? cursor, context.flags),
    edits: parameter === undefined ? edits : [...edits, ...throughEdits(loop, parameter, cursor, site)],
    covered: [
      ...tests.map(({ range }) => range),
      ...gone,
      ...(head === undefined ? [] : [head.range]),
      ...(holder.kind === 'pattern' && holder.separator === '' ? [holder.at] : []),
    ],
  };
}

/** Another loop over pages in the same function. */
function isNear(site: Site, other: Site, { syntax }: PlanContext): boolean {
  const functionOf = (place: Site): unknown => {
    const loop = pageLoop.of(place)?.loop;
    return loop && syntax.enclosing(loop, ...functionKinds);
  };
  return pageLoop.of(other) !== undefined && functionOf(site) === functionOf(other);
}

/** The function that asks for a page takes a cursor, and the loop gives it one. */
function throughEdits({ through }: PageLoop, parameter: string, cursor: string, { file }: Site): TextEdit[] {
  const declared = isTypeScript(file) ? `${parameter}: string | undefined` : parameter;
  return [
    { ...through!.parameter, text: declared },
    { ...through!.argument, text: cursor },
  ];
}

/** The site without what is read in places that are written anew. */
export function withoutReads(site: Site, covered: readonly SourceRange[]): Site {
  const { result } = site;
  if (result === undefined) return site;
  const isCovered = ({ range, file }: ResultRead): boolean =>
    file === site.file && covered.some((coveredRange) => isWithin(range, coveredRange));
  return { ...site, result: { ...result, reads: result.reads.filter((read) => !isCovered(read)) } };
}

/** v5's request with the cursor in the place of the page's number. */
export function withCursorKey(map: ReadMap, passed: string): ReadMap {
  return { ...map, keys: { ...map.keys, page: { special: 'cursor', key: passed } } };
}

function nextText(holder: PageHolder, meta: string, cursor: string): string {
  switch (holder.kind) {
    case 'name':
      return `${holder.text}.meta.cursor`;
    case 'meta':
      return `${holder.text}.cursor`;
    case 'pattern':
    case 'taken':
      return `${meta}.cursor`;
    case 'assigned':
      return cursor;
  }
}

/** `let cursor: string | undefined;` in the place of the counter, or before the loop. */
function declarationEdits(
  { counter, loop, behind }: PageLoop,
  { cursor }: Names,
  { file }: Site,
  { source }: PlanContext,
  { lineEnd: end, semicolon }: TextStyle,
): TextEdit[] {
  const declared = isTypeScript(file) ? `${cursor}: string | undefined` : cursor;
  if (counter?.form === 'name') return [{ ...counter.range, text: declared }];
  const statement = `let ${declared}${behind === undefined ? '' : ` = ${behind.meta}.cursor`}`;
  if (counter !== undefined)
    return [{ ...counter.range, text: `${statement}${source[counter.range.end - 1] === ';' ? ';' : ''}` }];
  const gap = beginsLine(source, loop.start) ? `${semicolon}${end}${indentAt(source, loop.start)}` : '; ';
  return [{ start: loop.start, end: loop.start, text: `${statement}${gap}` }];
}

function headEdits({ head }: PageLoop, { cursor }: Names, { source }: PlanContext): TextEdit[] {
  switch (head?.kind) {
    case undefined:
      return [];
    case 'endless':
      return [{ ...head.range, text: 'for (;;) ' }];
    case 'while':
      return [{ ...head.range, text: `while (${source.slice(head.condition.start, head.condition.end)}) ` }];
    case 'rest':
      return [{ ...head.range, text: `while (${cursor}) ` }];
    case 'doWhile': {
      const { bodyEnd } = head;
      return [
        { ...head.range, text: 'do ' },
        { start: bodyEnd, end: bodyEnd, text: ` while (${cursor});` },
      ];
    }
  }
}

/** The page's `meta` beside its rows. */
function holderEdits(holder: PageHolder, meta: string, cursor: string): TextEdit[] {
  const element = meta === 'meta' ? 'meta' : `meta: ${meta}`;
  if (holder.kind === 'assigned')
    return [{ ...holder.at, text: `, meta: { ${cursor === 'cursor' ? cursor : `cursor: ${cursor}`} }` }];
  if (holder.kind === 'pattern') return [{ ...holder.at, text: `${holder.separator}${element}` }];
  if (holder.kind !== 'taken') return [];
  const { name, before, behind } = holder;
  return [
    { start: name.start, end: name.start, text: '{ data: ' },
    { start: name.end, end: name.end, text: `, ${element} }` },
    { ...before, text: '' },
    { ...behind, text: '' },
  ];
}

function testText(value: string, form: 'truth' | 'boolean' | 'negated'): string {
  if (form === 'truth') return value;
  return form === 'negated' ? `!${value}` : `Boolean(${value})`;
}

/** `if (!meta.cursor) break;` and `cursor = meta.cursor;` where the page was counted on. */
function stepEdits(
  { step: { range, atEnd, exit }, stays }: PageLoop,
  { cursor, next }: Names,
  { source }: PlanContext,
  { lineEnd: end, indent: unit, semicolon }: TextStyle,
): TextEdit[] {
  const ended = exit?.endsWith(';') === false ? `${exit}${semicolon}` : exit;
  const statements = [
    ...(ended === undefined ? [] : [`if (!${next}) ${ended}`]),
    ...(next === cursor ? [] : [`${cursor} = ${next}${semicolon}`]),
  ];
  if (statements.length === 0) return atEnd || stays ? [] : [removedStatement(source, range)];
  if (atEnd) {
    if (!beginsLine(source, range.start)) return [{ ...range, text: `${statements.join(' ')} ` }];
    // The brace that closes the body is on a line of its own.
    const inner = `${indentAt(source, range.start)}${unit}`;
    const at = range.start - indentAt(source, range.start).length;
    return [{ start: at, end: at, text: statements.map((statement) => `${inner}${statement}${end}`).join('') }];
  }
  const gap = beginsLine(source, range.start) ? `${end}${indentAt(source, range.start)}` : ' ';
  const text = statements.join(gap);
  return stays ? [{ start: range.start, end: range.start, text: `${text}${gap}` }] : [{ ...range, text }];
}
