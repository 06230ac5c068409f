/** A comment on a pull request, or the summary of a CI job. */
import { type Catalogue, chapterName, chapterNames } from '../catalog/catalogue.ts';
import { createColours } from './colours.ts';
import { counted, number } from './counted.ts';
import type { FormatOptions, Rendered } from './format.ts';
import { gateLines } from './gate-section.ts';
import { codeBlock, codeSpan, sentence } from './markdown-text.ts';
import { openProblems, worstFirst, type Problem } from './problems.ts';
import { sectionName } from './rule-help.ts';
import type { Run } from './run.ts';
import type { Status } from './report-schema.ts';
import { totalsSentence } from './totals.ts';
import { verifyLine } from './verify-section.ts';

/** In characters. GitHub's limit for a comment is 65,536; the rest is for the words that a pull request begins with. */
const longest = 64_000;

/** The share of it that the list of places may take, so that something is said about them, too. */
const listShare = 0.6;

/** Of the places of one id, how many are explained one by one. */
const placesOfAnId = 10;

const statuses: readonly Status[] = ['manual', 'review', 'possible', 'migrated', 'ignored'];

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
function chapterTable({ report }: Run, catalogue: Catalogue): string {
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
    cells('chapter', used),
    `|-|${used.map(() => '-:|').join('')}`,
    ...known.map((chapter) =>
      cells(
        chapter,
        used.map((status) => {
          const count = counts.get(chapter)?.get(status);
          return count === undefined ? '' : number(count);
        }),
      ),
    ),
    ...(known.length > 1
      ? [
          cells(
            '**all**',
            used.map((status) => `**${number(sum(status))}**`),
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
function details(problems: readonly Problem[], catalogue: Catalogue): string[] {
  const byId = new Map<string, Problem[]>();
  for (const problem of problems) {
    const known = byId.get(problem.id);
    if (known === undefined) byId.set(problem.id, [problem]);
    else known.push(problem);
  }
  return [...byId].map(([id, own]) => {
    const { message, contract } = own[0]!;
    const entry = catalogue.byId.get(id);
    const section = contract ?? entry?.contract;
    return [
      `<details><summary><code>${htmlText(id)}</code> (${number(own.length)})</summary>`,
      '',
      [
        sentence(message),
        ...(entry === undefined ? [] : [sentence(entry.todo)]),
        ...(section === undefined ? [] : [`(${sectionName(section)})`]),
      ].join(' '),
      '',
      ...own.slice(0, placesOfAnId).map((problem) => placeDetails(problem, message)),
      ...(own.length > placesOfAnId ? [`- and ${number(own.length - placesOfAnId)} more`] : []),
      '',
      '</details>',
    ].join('\n');
  });
}

function placeDetails({ message, reason, suggestion = '', ...problem }: Problem, told: string): string {
  const isLine = suggestion.length <= 80 && !suggestion.includes('\n');
  const words = [
    ...(message === told ? [] : [sentence(message)]),
    ...(reason === undefined || reason === '' ? [] : [sentence(reason)]),
    ...(suggestion !== '' && isLine ? [`Write ${codeSpan(suggestion)}`] : []),
  ];
  const block = suggestion === '' || isLine ? '' : `\n\n${codeBlock(suggestion, 'ts').replace(/^(?=.)/gm, '  ')}\n`;
  return `- ${placeOf(problem)}${words.length === 0 ? '' : `: ${words.join('; ')}`}${block}`;
}

function htmlText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;' })[character] ?? '&gt;');
}

function title(run: Run, places: readonly Problem[]): string {
  const migratable = places.filter(({ status }) => status === 'migrated').length;
  const others = places.length - migratable;
  const parts = [
    ...(migratable > 0 ? [`${number(migratable)} to migrate`] : []),
    ...(others > 0 ? [`${number(others)} to look at`] : []),
    ...(run.failed.length > 0 ? [`${counted(run.failed.length, 'file')} not done`] : []),
  ];
  return `### svc-codemod: ${parts.join(', ') || 'nothing to look at'}\n`;
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
    title(run, places),
    sentence(run.nothingToDo ?? totalsSentence(run)),
    ...gateLines(run).flatMap((line) =>
      line.startsWith('- ') ? [`- ${codeSpan(line.slice(2))}`] : ['', sentence(line)],
    ),
    ...(verify === undefined || verify.uses === 0 ? [] : ['', sentence(verifyLine(verify, createColours(false)))]),
    '',
    chapterTable(run, catalogue),
  ].join('\n');
  const lines = open.map(
    (problem) =>
      `- ${placeOf(problem)} ${problem.status}${problem.status === 'failed' ? `: ${sentence(problem.message)}` : ` ${codeSpan(problem.id)}`}`,
  );
  // Room for the sentences that say what was left out.
  const room = longest - head.length - 400;
  const explained = details(places, catalogue);
  const list = fitting(lines, Math.max(Math.floor(room * listShare), room - fitting(explained, room).text.length));
  const folds = fitting(explained, room - list.text.length);
  const text = [
    head,
    ...(list.text === '' ? [] : [list.text]),
    ...(list.left === 0 ? [] : [`${number(list.left)} more are not listed here; \`--format json\` has all of them.\n`]),
    ...(folds.text === '' ? [] : [`#### What to do\n\n${folds.text}`]),
    ...(folds.left === 0
      ? []
      : [`What to do about ${counted(folds.left, 'more id')} did not fit; \`svc-codemod explain <id>\` says it.\n`]),
  ].join('\n');
  const cut = [
    ...(list.left > 0 ? [counted(list.left, 'place')] : []),
    ...(folds.left > 0 ? [`the details of ${counted(folds.left, 'id')}`] : []),
  ];
  return {
    text,
    notices:
      cut.length === 0
        ? []
        : [`Markdown has room for ${number(longest)} characters: ${cut.join(' and ')} did not fit.`],
  };
}
