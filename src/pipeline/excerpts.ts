/** What a person is shown of the code: lines of the files as they are after the run. */
import { hasMarker } from '../catalog/read-marker.ts';
import { excerptKey, type Excerpt, type Excerpts } from '../report/excerpt.ts';
import type { Finding, Status } from '../report/report-schema.ts';
import type { placesAfterRun } from './places-after-run.ts';

/** Lines of a statement in front of the one with the finding. */
const mostLinesBefore = 2;

/** UTF-16 units; a line of a minified file is as long as the file. */
const longestLine = 400;

/** A file before and after the run; the same text where nothing was written. */
export interface ShownFile {
  source: string;
  output: string;
}

/** Says where places are after the run; absent where nothing was written. */
export type ToPlacesAfterRun = typeof placesAfterRun | undefined;

/** A text by its lines. */
interface Lines {
  text: string;
  lines: readonly string[];
  /** Where each begins. */
  starts: readonly number[];
}

interface OpenFile {
  before: Lines;
  after: Lines;
  placeAfterRun?: ReturnType<typeof placesAfterRun>;
}

const shown: readonly Status[] = ['review', 'manual', 'possible'];

/** Columns do not count the byte order mark. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

function linesOf(text: string): Lines {
  const lines = withoutMark(text).split(/\r\n|\n|\r/);
  const starts = [text.startsWith('\uFEFF') ? 1 : 0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return { text, lines, starts };
}

/** How many lines of the statement stand in front of the line with the finding. */
function linesBefore({ text, lines, starts }: Lines, { before, line, column }: Finding): number {
  const offset = (starts[line - 1] ?? 0) + column - 1;
  const start = text.lastIndexOf(before, offset);
  if (before === '' || start === -1 || start + before.length < offset) return 0;
  let count = 0;
  while (count < mostLinesBefore && (starts[line - 1 - count] ?? 0) > start) count += 1;
  return lines.slice(line - 1 - count, line).some((excerptLine) => excerptLine.length > longestLine) ? 0 : count;
}

/** The lines of a place; of a long one the part around the place. */
function excerptAt({ lines }: Lines, line: number, column: number, length: number, before: number): Excerpt {
  const last = lines[line - 1] ?? '';
  const from = last.length <= longestLine ? 0 : Math.max(0, column - 1 - longestLine / 2);
  return {
    line,
    column,
    lines: [...lines.slice(line - 1 - before, line - 1), last.slice(from, from + longestLine)],
    start: column - 1 - from,
    length,
  };
}

/** The line of the code that a marker of an earlier run stands over, where that is the next one. */
function codeBelowMarker({ before, line, file }: Finding, { lines }: Lines): number | undefined {
  const isMarker = /^(?:\{\s*)?(?:\/\/|\/\*|<!--|#)/.test(before) && hasMarker(before);
  if (!isMarker || file.endsWith('.ipynb') || lines[line - 1]?.trim().startsWith(before) !== true) return undefined;
  return (lines[line] ?? '').trim() === '' ? undefined : line + 1;
}

function excerptOf(finding: Finding, { before, after, placeAfterRun }: OpenFile): Excerpt {
  const { line, column, endLine, endColumn } = finding;
  const marked = codeBelowMarker(finding, before);
  if (marked !== undefined) return { ...excerptAt(before, marked, 1, 0, 0), below: true };
  const length =
    endLine === line ? endColumn - column : Math.max(1, (before.lines[line - 1] ?? '').length - column + 1);
  const now = placeAfterRun?.({ line, column: column - 1 }, finding.id);
  if (now === undefined || now.same) {
    const [toLine, toColumn] = now === undefined ? [line, column] : [now.line, now.column + 1];
    return excerptAt(after, toLine, toColumn, length, linesBefore(before, finding));
  }
  return excerptAt(after, now.line, now.column + 1, now.length, 0);
}

/**
 * The excerpts of the findings that a person has to look at.
 * @param fileOf the file of a name relative to the root; undefined where nobody holds its text
 */
export function excerptsOf(
  findings: readonly Finding[],
  fileOf: (name: string) => ShownFile | undefined,
  toPlacesAfterRun: ToPlacesAfterRun,
): Excerpts {
  const known = new Map<string, OpenFile | undefined>();
  const open = (name: string): OpenFile | undefined => {
    const file = fileOf(name);
    if (file === undefined) return undefined;
    const placeAfterRun =
      file.source === file.output ? undefined : toPlacesAfterRun?.(withoutMark(file.source), withoutMark(file.output));
    if (placeAfterRun === undefined) return { before: linesOf(file.source), after: linesOf(file.source) };
    return { before: linesOf(file.source), after: linesOf(file.output), placeAfterRun };
  };
  const excerpts = new Map<string, Excerpt>();
  for (const finding of findings.filter(({ status }) => shown.includes(status))) {
    if (!known.has(finding.file)) known.set(finding.file, open(finding.file));
    const file = known.get(finding.file);
    if (file !== undefined) excerpts.set(excerptKey(finding), excerptOf(finding, file));
  }
  return excerpts;
}
