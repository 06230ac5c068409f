/** The lists of findings for a person: one for each status, with the code where somebody has to look. */
import { codeFrame } from '../code-frame.ts';
import type { Colours } from '../colours.ts';
import { checkFirst } from '../../catalog/marker.ts';
import { formatNumber } from '../counted.ts';
import { notAsked } from '../not-asked.ts';
import type { FormatOptions } from '../format.ts';
import { harmless } from '../harmless-text.ts';
import type { Status } from '../report-schema.ts';
import { pointsOf } from '../points.ts';
import { columnsOf, labelled, wrappedLines } from '../terminal-text.ts';
import { pythonChapter } from '../../catalog/python/names.ts';
import { laidOut, laidOutPython } from '../code-layout.ts';
import { statusWords } from '../status-words.ts';
import type { Item } from './items.ts';

/** So many things of a list are shown; `--all` shows the others. */
export const mostListed = 20;

/** What stands in front of everything below a place. */
const indent = '  ';

type ListOptions = Pick<FormatOptions, 'colours' | 'showPath' | 'volume' | 'width'>;

/** How a status looks; the words say the same. */
export function statusColour(status: Status, { cyan, green, magenta, red, yellow }: Colours): (text: string) => string {
  return { migrated: green, review: yellow, manual: red, possible: magenta, ignored: cyan }[status];
}

/** `path:line:column`, which terminals and editors open. */
export function placeText(
  { file, line, column }: Pick<Item, 'file' | 'line' | 'column'>,
  options: Pick<ListOptions, 'showPath'>,
): string {
  return `${harmless(options.showPath(file))}:${line}${column === undefined ? '' : `:${column}`}`;
}

/** The first of a list, and a line that counts the others. */
export function folded<T>(
  all: readonly T[],
  { volume, colours }: Pick<ListOptions, 'volume' | 'colours'>,
): { shown: readonly T[]; rest: string[] } {
  if (volume === 'all' || volume === 'verbose' || all.length <= mostListed) return { shown: all, rest: [] };
  return {
    shown: all.slice(0, mostListed),
    rest: [colours.dim(`${indent}… ${formatNumber(all.length - mostListed)} more; --all lists them`)],
  };
}

/** Words behind a label, broken where the terminal ends. */
export function paragraph(label: string, text: string, { width }: Pick<ListOptions, 'width'>, by = indent): string {
  return labelled(label, wrappedLines(harmless(text, true), width - by.length - label.length), by);
}

/** A reason or a task: behind its label, or a list below it, and the call in v6 where it ends with one. */
export function pointParagraphs(
  label: string,
  text: string,
  chapter: string,
  options: Pick<ListOptions, 'width'>,
): string[] {
  const { points, sketch } = pointsOf(text);
  const paragraphs =
    points.length === 1
      ? [paragraph(`${label} `, points[0]!, options)]
      : [`${indent}${label}`, ...points.map((point) => paragraph('- ', point, options))];
  return [
    ...paragraphs,
    ...(sketch === undefined
      ? []
      : [codeParagraph(chapter === pythonChapter ? 'In v5:' : 'In v6:', sketch, options, chapter)]),
  ];
}

/** Code behind a label, or below it where it takes several lines. */
export function codeParagraph(
  label: string,
  text: string,
  { width }: Pick<ListOptions, 'width'>,
  chapter: string,
): string {
  const code = harmless(text, true);
  if (!code.includes('\n') && columnsOf(`${indent}${label} ${code}`) <= width) return `${indent}${label} ${code}`;
  const by = indent.repeat(2);
  const lines = (chapter === pythonChapter ? laidOutPython : laidOut)(code, width - by.length);
  return [`${indent}${label}`, ...lines.map((line) => `${by}${line}`)].join('\n');
}

/** A place and what is there: on two lines where one is too short. */
export function headed(
  place: string,
  words: readonly string[],
  by: string,
  { colours, width }: Pick<ListOptions, 'colours' | 'width'>,
): string {
  const text = words.join('  ');
  const isShort = columnsOf(`${by}${place}  ${text}`) <= width;
  return `${by}${colours.cyan(place)}${isShort ? '  ' : `\n${by}  `}${text}`;
}

/** What stands in front of a reason; `Why:` where nothing was changed. */
export const reasonLabels: Readonly<Partial<Record<Status, string>>> = { review: 'Check:' };

function detailed(item: Item, written: boolean, options: ListOptions): string {
  const { colours } = options;
  const { status, message, reason, todo, suggestion, excerpt, chapter } = item;
  const paint = statusColour(status, colours);
  // What was rewritten stands in the file already.
  const isWritten = status === 'review' && written;
  const label = status === 'review' ? 'Becomes:' : 'Write:';
  return [
    headed(
      placeText(item, options),
      [colours.bold(item.title), ...(chapter === '' ? [] : [colours.dim(chapter)])],
      '',
      options,
    ),
    ...(excerpt === undefined ? [] : codeFrame(excerpt, options.width, { paint, dim: colours.dim })),
    paragraph('', message, options),
    ...(reason === undefined ? [] : pointParagraphs(reasonLabels[status] ?? 'Why:', reason, chapter, options)),
    ...(todo === undefined ? [] : todoParagraphs(todo, chapter, options)),
    ...(suggestion === undefined || isWritten ? [] : [codeParagraph(label, suggestion, options, chapter)]),
  ].join('\n');
}

/** What to do, or what to check in the text that is to be written. */
function todoParagraphs(todo: string, chapter: string, options: ListOptions): string[] {
  return todo.startsWith(checkFirst)
    ? pointParagraphs('Check:', todo.slice(checkFirst.length), chapter, options)
    : pointParagraphs('To do:', todo, chapter, options);
}

/** In two lines: what nobody was asked about needs no list. */
function notAskedLines(count: number, { volume, width }: ListOptions): string[] {
  if (count === 0 || volume === 'all' || volume === 'verbose') return [];
  const [were, them] = count === 1 ? ['was', 'it'] : ['were', 'them'];
  const words = `${formatNumber(count)} ${were} not asked about: the questions were ended before ${them}. Run it again to choose; --all lists ${them}.`;
  return [wrappedLines(words, width).join('\n')];
}

function title(status: Status, count: number, written: boolean, { colours }: ListOptions): string {
  const words = statusWords(status, written);
  return statusColour(
    status,
    colours,
  )(colours.bold(`${words.charAt(0).toUpperCase()}${words.slice(1)} (${formatNumber(count)})`));
}

/** What is fixable, or was migrated, a line each. */
export function lineList(items: readonly Item[], written: boolean, options: ListOptions): string[] {
  if (items.length === 0) return [];
  const { shown, rest } = folded(items, options);
  return [
    [
      title('migrated', items.length, written, options),
      ...shown.map((item) => headed(placeText(item, options), [item.title], indent, options)),
      ...rest,
    ].join('\n'),
  ];
}

/** What somebody has to look at, with the code, the reason and what to write. */
export function detailedList(status: Status, items: readonly Item[], written: boolean, options: ListOptions): string[] {
  const ofStatus = items.filter((item) => item.status === status);
  if (ofStatus.length === 0) return [];
  const isAll = options.volume === 'all' || options.volume === 'verbose';
  const listed = isAll ? ofStatus : ofStatus.filter(({ reason }) => reason !== notAsked);
  const { shown, rest } = folded(listed, options);
  // A comment of an earlier run is to be checked too, and nothing changes there.
  const isFixable = status === 'review' && !written && ofStatus.every(({ isChanged }) => isChanged);
  const how = isFixable ? options.colours.dim('  fixable, but check the result') : '';
  return [
    title(status, ofStatus.length, written, options) + how,
    ...shown.map((item) => detailed(item, written, options)),
    ...rest,
    ...notAskedLines(ofStatus.length - listed.length, options),
  ];
}
