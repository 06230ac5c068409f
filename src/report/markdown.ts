/** A comment on a pull request, or the summary of a CI job. */
import { grouped } from '../catalog/grouped.ts';
import { type Catalogue, chapterName, chapterNames } from '../catalog/catalogue.ts';
import { chapterAddress } from '../catalog/docs-address.ts';
import { isPythonId } from '../catalog/python/names.ts';
import { createColours } from './colours.ts';
import { counted, formatNumber } from './counted.ts';
import type { FormatOptions, Rendered } from './format.ts';
import { gateLines } from './gate-section.ts';
import { codeBlock, codeSpan, sentence } from './markdown-text.ts';
import { openProblems, worstFirst, type Problem } from './problems.ts';
import type { Run } from './run.ts';
import type { Status } from './report-schema.ts';
import { shownName } from './shown-name.ts';
import { filesSentence, findingsSentence } from './totals.ts';
import { verifyLine } from './verify-line.ts';
import { statusWords } from './status-words.ts';

/** In characters. GitHub's limit for a comment is 65,536; the rest is for the words that a pull request begins with. */
const longest = 64_000;

/** The share of it that the list of places may take, so that something is said about them, too. */
const listShare = 0.6;

/** Of the places of one id, how many are explained one by one. */
const placesOfAnId = 10;

const statuses: readonly Status[] = ['migrated', 'review', 'manual', 'possible', 'ignored'];

/** What the title counts. */
const titled: readonly Problem['status'][] = [
  ...statuses.filter((status) => status !== 'ignored'),
  'type error',
  'at run time',
  'failed',
];

/** The blocks that fit into a number of characters, one after the other, and how many did not. */
function fitting(blocks: readonly string[], room: number): { text: string; left: number } {
  const shown: string[] = [];
  let length = 0;
  for (const block of blocks) {
    if (length + block.length + 1 > room) continue;
    length += block.length + 1;
    shown.push(`${block}\n`);
  }
  return { text: shown.join(''), left: blocks.length - shown.length };
}

/** How many findings of each status each chapter has, in the order of the catalogue. */
function chapterTable({ report, dry }: Run, catalogue: Catalogue): string {
  const counts = new Map<string, Map<Status, number>>();
  const places = [...report.findings, ...report.manifests.flatMap(({ changes }) => changes)];
  for (const { id, status } of places) {
    const chapter = chapterName(catalogue, id);
    const row = counts.get(chapter) ?? new Map<Status, number>();
    counts.set(chapter, row.set(status, (row.get(status) ?? 0) + 1));
  }
  if (counts.size === 0) return '';
  const used = statuses.filter((status) => [...counts.values()].some((row) => row.has(status)));
  const known = chapterNames(catalogue).filter((chapter) => counts.has(chapter));
  const cells = (name: string, values: readonly string[]): string => `| ${[name, ...values].join(' | ')} |`;
  const sum = (status: Status): number =>
    [...counts.values()].reduce((total, row) => total + (row.get(status) ?? 0), 0);
  return [
    cells(
      'chapter',
      used.map((status) => statusWords(status, !dry)),
    ),
    `|-|${used.map(() => '-:|').join('')}`,
    ...known.map((chapter) =>
      cells(
        chapter,
        used.map((status) => {
          const count = counts.get(chapter)?.get(status);
          return count === undefined ? '' : formatNumber(count);
        }),
      ),
    ),
    ...(known.length > 1
      ? [
          cells(
            '**all**',
            used.map((status) => `**${formatNumber(sum(status))}**`),
          ),
        ]
      : []),
    '',
  ].join('\n');
}

function placeOf({ file, line }: Pick<Problem, 'file' | 'line'>): string {
  return codeSpan(file === undefined ? 'somewhere' : line === undefined ? file : `${file}:${line}`);
}

/** What holds for all places of an id is said once; the places follow, with what is particular about each. */
function details(problems: readonly Problem[], catalogue: Catalogue, { report: { profile, tool } }: Run): string[] {
  return [...grouped(problems, ({ id }) => id)].map(([id, places]) => {
    const { message } = places[0]!;
    const entry = catalogue.byId.get(id);
    return [
      `<details><summary><code>${htmlText(shownName(id, profile))}</code> (${formatNumber(places.length)})</summary>`,
      '',
      [
        sentence(message),
        ...(entry === undefined ? [] : [sentence(entry.todo)]),
        ...(entry === undefined ? [] : [`[More](${chapterAddress(tool.version, entry.chapter)})`]),
      ].join(' '),
      '',
      ...places.slice(0, placesOfAnId).map((problem) => placeDetails(problem, [message, entry?.todo])),
      ...(places.length > placesOfAnId ? [`- and ${formatNumber(places.length - placesOfAnId)} more`] : []),
      '',
      '</details>',
    ].join('\n');
  });
}

/** @param messagesAbove what stands above already */
function placeDetails(
  { message, reason, todo, suggestion = '', ...problem }: Problem,
  messagesAbove: readonly (string | undefined)[],
): string {
  const isLine = suggestion.length <= 80 && !suggestion.includes('\n');
  const words = [
    ...(messagesAbove.includes(message) ? [] : [sentence(message)]),
    ...(reason === undefined || reason === '' ? [] : [sentence(reason)]),
    ...(todo === undefined || messagesAbove.includes(todo) ? [] : [sentence(todo)]),
    ...(suggestion !== '' && isLine ? [`Write ${codeSpan(suggestion)}`] : []),
  ];
  const block =
    suggestion === '' || isLine
      ? ''
      : `\n\n${codeBlock(suggestion, isPythonId(problem.id) ? 'py' : 'ts').replace(/^(?=.)/gm, '  ')}\n`;
  return `- ${placeOf(problem)}${words.length === 0 ? '' : `: ${words.join('; ')}`}${block}`;
}

function htmlText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;' })[character] ?? '&gt;');
}

/** What nobody has let through, in the words of the table. */
function title(run: Run, open: readonly Problem[]): string {
  const parts = titled.flatMap((status) => {
    const count = open.filter((problem) => problem.status === status).length;
    if (count === 0) return [];
    if (status === 'failed') return [`${counted(count, 'file')} failed`];
    return [
      status === 'type error' ? counted(count, status) : `${formatNumber(count)} ${statusWords(status, !run.dry)}`,
    ];
  });
  return `### svc-codemod: ${parts.join(', ') || 'nothing to do'}\n`;
}

/**
 * Totals, a table by chapter, a list of what is left, and behind a fold what to do about it. Above the limit of a
 * comment the list and the folds end early; both say how much was left out.
 */
export function markdownReport(run: Run, { catalogue }: Pick<FormatOptions, 'catalogue'>): Rendered {
  const open = worstFirst(openProblems(run));
  const places = open.filter(({ status }) => status !== 'failed');
  const { verify } = run.report;
  const head = [
    title(run, open),
    ...(run.nothingToDo === undefined ? findingsSentence(run) : [sentence(run.nothingToDo)]),
    filesSentence(run),
    ...gateLines(run.report.gate).flatMap((line) =>
      line.startsWith('- ') ? [`- ${codeSpan(line.slice(2))}`] : ['', sentence(line)],
    ),
    ...(verify === undefined || verify.uses === 0 ? [] : ['', sentence(verifyLine(run, createColours(false)))]),
    '',
    chapterTable(run, catalogue),
  ].join('\n');
  const lines = open.map((problem) => {
    const { status, message, id } = problem;
    const words = statusWords(status, !run.dry);
    const what = status === 'failed' ? `: ${sentence(message)}` : ` ${codeSpan(shownName(id, run.report.profile))}`;
    return `- ${placeOf(problem)} ${words}${what}`;
  });
  // Room for the sentences that say what was left out.
  const room = longest - head.length - 400;
  const explained = details(places, catalogue, run);
  const list = fitting(lines, Math.max(Math.floor(room * listShare), room - fitting(explained, room).text.length));
  const folds = fitting(explained, room - list.text.length);
  const text = [
    head,
    ...(list.text === '' ? [] : [list.text]),
    ...(list.left === 0
      ? []
      : [`${formatNumber(list.left)} more are not listed here; \`--format json\` has all of them.\n`]),
    ...(folds.text === '' ? [] : [`#### What to do\n\n${folds.text}`]),
    ...(folds.left === 0
      ? []
      : [`What to do about ${counted(folds.left, 'more id')} did not fit; \`svc-codemod explain <id>\` says it.\n`]),
  ].join('\n');
  const cut = [
    ...(list.left > 0 ? [counted(list.left, 'finding')] : []),
    ...(folds.left > 0 ? [`the details of ${counted(folds.left, 'id')}`] : []),
  ];
  return {
    text,
    notices:
      cut.length === 0
        ? []
        : [`Markdown has room for ${formatNumber(longest)} characters: ${cut.join(' and ')} did not fit.`],
  };
}
