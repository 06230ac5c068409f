/** A loop over numbered pages as a person would write it in major 5: from cursor to cursor. */
import { pageWords } from '../../catalog/python/page-words.ts';
import { applyEditsIn } from '../../edits/apply-edits.ts';
import type { TextEdit } from '../../edits/text-edit.ts';
import type { Argument } from '../arguments.ts';
import { indentationAt, indentUnit, type Line, lineOf, textLineAt } from '../lines.ts';
import type { PythonFile, PythonSite, SiteUse } from '../site.ts';
import { type RowFields, rowEdits } from './page-rows.ts';
import { callSpan, rangeOf } from './pieces.ts';

type MemberUse = Extract<SiteUse, { kind: 'member' }>;

/** A loop in which a page is asked for by its number. */
interface PageLoop {
  header: Line;
  /** The lines right below the header. */
  body: readonly Line[];
  /** All lines below it. */
  below: readonly Line[];
  /** The name of the number. */
  page: string;
  /** The line of the call, and the name that it gives a value. */
  line: Line;
  target: string;
  /** The name is given the rows alone. */
  takesRows: boolean;
}

/** `page=1` asks for what comes without a page. */
export function isFirstPage({ keyword, text }: Argument): boolean {
  return keyword === 'page' && text === '1';
}

function isBelow(line: Line, header: Line): boolean {
  return line.header !== undefined && (line.header === header || isBelow(line.header, header));
}

function wordsOf({ tokens }: PythonFile, { from, to }: Line): string[] {
  return tokens.slice(from, to).map(({ text }) => text);
}

/** `name = call(…)` or `name = call(…).data`, right below the header of a loop. */
function loopAround(site: PythonSite, file: PythonFile, use: MemberUse): PageLoop | undefined {
  const { tokens, lines } = file;
  const { chain, index, call } = use;
  const page = call?.given.find(({ keyword }) => keyword === 'page')?.text ?? '';
  const line = lineOf(lines, site.part.from);
  const { header } = line;
  if (header === undefined || line.from !== site.part.from || line.to !== chain.to || !/^\w+$/.test(page))
    return undefined;
  const words = wordsOf(file, header).join(' ');
  const isLoop = /^while (?:True|1) :$/.test(words) || words.startsWith(`for ${page} in `);
  const isNamed = tokens[line.from + 1]?.text === '=' && callSpan(file, use).from === line.from + 2;
  const rest = chain.steps.slice(index + 2);
  const takesRows = rest.length === 1 && rest[0]!.kind === 'member' && rest[0]!.name === 'data';
  if (!isLoop || !isNamed || (rest.length > 0 && !takesRows)) return undefined;
  const below = lines.filter((other) => isBelow(other, header));
  const body = below.filter((other) => other.header === header);
  return { header, body, below, page, line, target: tokens[line.from]!.text, takesRows };
}

/** The first of some names that nothing in the function has. */
function freeName({ part }: PythonSite, { tokens, scopes }: PythonFile, names: readonly string[]): string | undefined {
  const own = scopes.statements.filter(({ scope }) => scope === part.scope);
  return names.find((name) => own.every(({ from, to }) => tokens.slice(from, to).every(({ text }) => text !== name)));
}

/** `if page >= found.meta.total_pages:`, or what says that a page is the last one because it is short. */
function endsByNumber(file: PythonFile, { body, page }: PageLoop): Line[] {
  return body.filter((line) => {
    const words = wordsOf(file, line);
    const isCounted = words.includes('total_pages') && words.includes(page);
    const isShort = words.includes('len') && words.includes('<');
    return words[0] === 'if' && (isCounted || isShort) && !words.some((word) => word === 'and' || word === 'or');
  });
}

/** `page += 1` */
function stepsOf(file: PythonFile, { body, page }: PageLoop): Line[] {
  const forms = [`${page} += 1`, `${page} = ${page} + 1`];
  return body.filter((line) => forms.includes(wordsOf(file, line).join(' ')));
}

/** A line of text with its indentation and its end. */
function wholeLine({ source, tokens }: PythonFile, { from, to }: Line): { start: number; end: number } {
  return { start: textLineAt(source, tokens[from]!.start), end: tokens[to]?.end ?? source.length };
}

/** The edits that make the loop one over cursors; undefined where it has another form. */
function loopEdits(file: PythonFile, loop: PageLoop, names: { cursor: string; found: string }): TextEdit[] | undefined {
  const { source, tokens } = file;
  const ends = endsByNumber(file, loop);
  const steps = stepsOf(file, loop);
  const [end, last] = [ends[0], loop.body.at(-1)!];
  const isWhile = tokens[loop.header.from]!.text === 'while';
  const goesOn = loop.below.some((line) => wordsOf(file, line).includes('continue'));
  if (ends.length > 1 || goesOn || steps.length !== (isWhile ? 1 : 0)) return undefined;
  const indent = indentationAt(source, wholeLine(file, loop.line).start);
  const next = `${names.cursor} = ${names.found}.meta.cursor`;
  const isUsed = loop.below.filter((line) => line !== end && wordsOf(file, line).includes(loop.page)).length > 2;
  const step = steps.map((line) => ({ ...wholeLine(file, line), text: '' }));
  if (end !== undefined) {
    const colon = tokens.findIndex(({ text }, at) => at > end.from && text === ':');
    const isAlone = loop.body[loop.body.indexOf(end) + 1];
    if (isAlone !== undefined && /^(?:else|elif)$/.test(tokens[isAlone.from]!.text)) return undefined;
    const test = { ...rangeOf(file, { from: end.from, to: colon }), text: `${next}\n${indent}if not ${names.cursor}` };
    return [test, ...(isUsed ? [] : step)];
  }
  if (isWhile && steps[0] !== last) return undefined;
  const lastLine = loop.below.at(-1)!;
  const at = wholeLine(file, lastLine).end;
  const isOpen = !/[\r\n]/.test(source.slice(at - 1, at));
  const unit = indentUnit(source, tokens);
  const lines = `${indent}${next}\n${indent}if not ${names.cursor}:\n${indent}${unit}break\n`;
  return [...(isUsed ? [] : step), { start: at, end: at, text: `${isOpen ? '\n' : ''}${lines}` }];
}

/**
 * The edits of what the loop reads of the rows; undefined where something else changes in it, or behind it with its
 * rows: the text of the loop says nothing of that.
 */
function rowsOfLoop(site: PythonSite, file: PythonFile, loop: PageLoop, fields: RowFields): TextEdit[] | undefined {
  const last = loop.below.at(-1)!.to;
  const { start, end } = rangeOf(file, { from: loop.header.from, to: last });
  const behind = file.scopes.statements.filter(({ scope, from }) => scope === site.part.scope && from >= last);
  const lines = [...loop.below.filter((line) => line !== loop.line), ...behind];
  const edits = rowEdits(file, { page: loop.target, lines }, fields);
  const isOther = ({ name }: PythonSite): boolean =>
    name.start !== site.name.start && name.start > start && name.start < end;
  return file.sites.some(isOther) || edits?.some((edit) => edit.start > end) ? undefined : edits;
}

/** The lines without the indentation of the first one. */
function outdented(text: string, indent: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
    .trimEnd();
}

/**
 * The loop over cursors that a call stands in; undefined where its form does not say how it ends.
 * @param callWith the call of major 5 that is given a cursor of that name
 * @param fields those of the rows that it gives
 */
export function cursorLoop(
  site: PythonSite,
  file: PythonFile,
  callWith: (cursor: string) => string | undefined,
  fields: RowFields,
): string | undefined {
  const { source, tokens } = file;
  const use = site.use.kind === 'member' ? site.use : undefined;
  const loop = use === undefined ? undefined : loopAround(site, file, use);
  const cursor = freeName(site, file, ['cursor', 'next_cursor']);
  const found = loop?.takesRows === true ? freeName(site, file, ['found', 'response']) : loop?.target;
  const text = cursor === undefined ? undefined : callWith(cursor);
  if (use === undefined || loop === undefined || found === undefined || text === undefined) return undefined;
  const edits = loopEdits(file, loop, { cursor: cursor!, found });
  const ofRows = rowsOfLoop(site, file, loop, fields);
  if (edits === undefined || ofRows === undefined) return undefined;
  const indent = indentationAt(source, wholeLine(file, loop.line).start);
  const call = rangeOf(file, loop.line);
  const rows = loop.takesRows ? `\n${indent}${loop.target} = ${found}.data` : '';
  const { start } = wholeLine(file, loop.header);
  const end = Math.max(wholeLine(file, loop.below.at(-1)!).end, ...edits.map((edit) => edit.end));
  const changes = [...edits, ...ofRows, { ...call, text: `${found} = ${text}${rows}` }];
  const written = applyEditsIn(source, { start, end }, changes);
  const isCounted = pageWords.some((word) => new RegExp(String.raw`\b${word}\b`).test(written));
  const isBroken = tokens.some(
    (token) => token.kind === 'string' && token.start > start && token.end < end && token.text.includes('\n'),
  );
  const own = indentationAt(source, start);
  return isCounted || isBroken ? undefined : outdented(`${own}${cursor} = None\n${written}`, own);
}
