/** How far the migration is, by chapter and by folder: pictures with their numbers. */
import { type Catalogue, chapterNames } from '../../catalog/catalogue.ts';
import { defined } from '../../catalog/defined.ts';
import { grouped } from '../../catalog/grouped.ts';
import { counted, formatNumber } from '../counted.ts';
import { html, type Markup } from './markup.ts';
import type { PageItem } from './page-data.ts';
import type { PageStatus } from './statuses.ts';

/** A row: its name, the filter of the page that shows what is behind it, and how much of each status. */
export interface ProgressRow<Name extends string = PageStatus> {
  name: string;
  /** Absent where no filter shows just that. */
  filter?: Readonly<Record<string, string>>;
  counts: ReadonlyMap<Name, number>;
  all: number;
}

/** A part of a bar; `key` names its colours in the style sheet. */
export interface ProgressColumn<Name extends string = PageStatus> {
  name: Name;
  key: string;
  /** What the table calls it; its name where absent. */
  label?: string;
}

/** So many folders are told apart, at most. */
const mostFolders = 20;

/** A folder is not split where there is room for fewer. */
const fewestFolders = 3;

/** A folder with a smaller share of everything is not split into the folders below. */
const smallShare = 0.1;

function rowOf(name: string, items: readonly PageItem[], filter?: ProgressRow['filter']): ProgressRow {
  const counts = new Map<PageStatus, number>();
  for (const { status } of items) counts.set(status, (counts.get(status) ?? 0) + 1);
  return { name, ...defined({ filter }), counts, all: items.length };
}

/** A row for each chapter that has something, in the order of the catalogue. */
export function chapterRows(items: readonly PageItem[], catalogue: Catalogue): ProgressRow[] {
  const groups = grouped(items, ({ chapter }) => chapter);
  return chapterNames(catalogue).flatMap((chapter) =>
    groups.has(chapter) ? [rowOf(chapter, groups.get(chapter)!, { id: chapter })] : [],
  );
}

/** The folders where the paths part, and the files beside them; one group when all files are in one folder. */
function foldersBelow(name: string, items: readonly PageItem[]): Map<string, PageItem[]> {
  const folder = name.slice(0, -2);
  const groups = grouped(items, ({ file = '' }) => {
    const end = file.indexOf('/', folder.length);
    return end === -1 ? `${folder}*` : `${file.slice(0, end)}/**`;
  });
  const [only = ''] = groups.keys();
  return groups.size === 1 && only.endsWith('**') ? foldersBelow(only, items) : groups;
}

/** The largest folder, and those that have at least half as much. */
function largestAlike(folders: readonly [string, PageItem[]][]): [string, PageItem[]][] {
  const most = Math.max(0, ...folders.map(([, items]) => items.length));
  return folders.filter(([, items]) => items.length * 2 >= most);
}

/** How a folder is called: `src/` with all below, `src/*` its own files. */
function folderName(pattern: string): string {
  return pattern === '*' ? '(top folder)' : pattern.replace(/\*\*$/, '');
}

/** With the most first; behind so many, the others together. */
function largest(groups: Map<string, PageItem[]>, most: number): { kept: [string, PageItem[]][]; others: PageItem[] } {
  const sorted = [...groups].sort((left, right) => right[1].length - left[1].length);
  const kept = sorted.length > most ? sorted.slice(0, most - 1) : sorted;
  return { kept, others: sorted.slice(kept.length).flatMap(([, items]) => items) };
}

/**
 * A row for each folder that has something. The largest ones are split into the folders below while there is room, so
 * that the packages of a workspace show; small ones for which there is no room are one row together. Of folders that
 * are about as large all are split, or none. The filter of a folder ends in `**`, that of its own files in `*`.
 */
export function folderRows(items: readonly PageItem[]): ProgressRow[] {
  const placed = items.flatMap((item) => (item.file === undefined ? [] : [{ ...item, file: item.file }]));
  const groups = new Map<string, PageItem[]>([['**', placed]]);
  const undivided = new Set<string>();
  const together: ProgressRow[] = [];
  for (;;) {
    const alike = largestAlike([...groups].filter(([name]) => name.endsWith('**') && !undivided.has(name)));
    const [first] = alike;
    if (first === undefined || (groups.size > 1 && first[1].length < placed.length * smallShare)) break;
    const room = mostFolders - together.length - (groups.size - alike.length);
    const parts = alike.map(([name, inside]) => ({ name, below: foldersBelow(name, inside) }));
    for (const { name, below } of parts) if (below.size === 1 && name !== '**') undivided.add(name);
    const split = parts.filter(({ name }) => !undivided.has(name));
    const [only] = split;
    if (only === undefined) continue;
    const rows = alike.length - split.length + split.reduce((sum, { below }) => sum + below.size, 0);
    if (alike.length === 1 ? room < fewestFolders : rows > room) {
      for (const { name } of split) undivided.add(name);
      continue;
    }
    for (const { name } of split) groups.delete(name);
    const { kept, others } = largest(new Map(split.flatMap(({ below }) => [...below])), room);
    for (const [folder, inside] of kept) groups.set(folder, inside);
    if (others.length > 0) {
      const where = only.name === '**' ? '' : ` in ${folderName(only.name)}`;
      together.push(rowOf(`${counted(only.below.size - kept.length, 'other folder')}${where}`, others));
    }
  }
  const rows = [...groups]
    .filter(([, itemsOfGroup]) => itemsOfGroup.length > 0)
    .sort(([left], [right]) => left.localeCompare(right, 'en', { numeric: true }))
    .map(([pattern, itemsOfGroup]) => rowOf(folderName(pattern), itemsOfGroup, { path: pattern }));
  return [...rows, ...together];
}

/** What can be seen of a part of a bar, however small its share. */
const smallestPart = 0.004;

/** A path may break behind a slash. */
function breakable(name: string): Markup {
  return html`${name.split('/').map((part, index) => (index === 0 ? part : html`/<wbr>${part}`))}`;
}

/** The name of a row, which shows what is behind it where that can be filtered. */
function rowName({ name, filter }: Pick<ProgressRow, 'name' | 'filter'>): Markup {
  if (filter === undefined) return breakable(name);
  return html`<a href="#${new URLSearchParams({ ...filter }).toString()}">${breakable(name)}</a>`;
}

/** Rounded so that a page is the same everywhere. */
function percent(share: number): string {
  return (share * 100).toFixed(2).replace(/\.?0+$/, '');
}

/**
 * A stacked bar.
 * @param full the count that takes the whole width
 */
export function bar<Name extends string>(
  { counts }: Pick<ProgressRow<Name>, 'counts'>,
  columns: readonly ProgressColumn<Name>[],
  full: number,
): Markup {
  let start = 0;
  const parts = columns.flatMap(({ name, key }) => {
    const count = counts.get(name) ?? 0;
    if (count === 0) return [];
    const share = Math.max(smallestPart, count / full);
    const part = html`<rect class="fill-${key}" x="${percent(start)}" width="${percent(share)}" height="8"/>`;
    start += share;
    return [part];
  });
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

/**
 * The rows as stacked bars beside their numbers; nothing without rows. The bar of the largest row has the whole width,
 * the others their share of it; what is no row of its own has none.
 * @param columns in the order of the bars; those that no row has are left out
 */
export function progressTable<Name extends string>(
  caption: string,
  rows: readonly ProgressRow<Name>[],
  columns: readonly ProgressColumn<Name>[],
): Markup {
  if (rows.length === 0) return html``;
  const longest = Math.max(...rows.map(({ filter, all }) => (filter === undefined ? 0 : all)));
  const used = columns.filter(({ name }) => rows.some(({ counts }) => counts.has(name)));
  const heads = used.map(({ name, label }) => html`<th scope="col" class="count">${label ?? name}</th>`);
  const lines = rows.map((row) => {
    const picture = row.filter === undefined ? '' : bar(row, used, longest);
    const counts = used.map(({ name, label }) => {
      const count = row.counts.get(name);
      return html`<td class="count" data-label="${label ?? name}">${count === undefined ? '' : formatNumber(count)}</td>`;
    });
    return html`<tr><th scope="row">${rowName(row)}</th><td class="picture">${picture}</td>${counts}<td class="count" data-label="all">${formatNumber(row.all)}</td></tr>
`;
  });
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table class="progress">
<caption>${caption}</caption>
<thead><tr><th scope="col">${caption.replace('By ', '')}</th><th scope="col" class="picture"><span class="unseen">picture</span></th>${heads}<th scope="col" class="count">all</th></tr></thead>
<tbody>
${lines}</tbody>
</table></div>`;
}
