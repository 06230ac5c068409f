/** How far the migration is, by chapter and by folder: pictures with their numbers. */
import { type Catalogue, chapterNames } from '../../catalog/catalogue.ts';
import { formatNumber } from '../counted.ts';
import { html, type Markup } from './markup.ts';
import type { PageItem } from './page-data.ts';
import type { PageStatus } from './statuses.ts';

/** A row: its name, the filter of the page that shows what is behind it, and how much of each status. */
export interface ProgressRow<Name extends string = PageStatus> {
  name: string;
  filter: Readonly<Record<string, string>>;
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

/** A folder with a smaller share of everything is not split into the folders below. */
const smallShare = 0.1;

function rowOf(name: string, filter: ProgressRow['filter'], items: readonly PageItem[]): ProgressRow {
  const counts = new Map<PageStatus, number>();
  for (const { status } of items) counts.set(status, (counts.get(status) ?? 0) + 1);
  return { name, filter, counts, all: items.length };
}

function grouped(items: readonly PageItem[], keyOf: (item: PageItem) => string): Map<string, PageItem[]> {
  const groups = new Map<string, PageItem[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** A row for each chapter that has something, in the order of the catalogue. */
export function chapterRows(items: readonly PageItem[], catalogue: Catalogue): ProgressRow[] {
  const groups = grouped(items, ({ chapter }) => chapter);
  return chapterNames(catalogue).flatMap((chapter) =>
    groups.has(chapter) ? [rowOf(chapter, { id: chapter }, groups.get(chapter)!)] : [],
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

/**
 * A row for each folder that has something. The largest ones are split into the folders below while there is room, so
 * that the packages of a workspace show. A name that ends in `**` is a folder with all below, in `*` only its own
 * files.
 */
export function folderRows(items: readonly PageItem[]): ProgressRow[] {
  const placed = items.flatMap((item) => (item.file === undefined ? [] : [{ ...item, file: item.file }]));
  let groups = new Map<string, readonly PageItem[]>([['**', placed]]);
  const undivided = new Set<string>();
  for (;;) {
    const [name, own] = [...groups]
      .filter(([candidate]) => candidate.endsWith('**') && !undivided.has(candidate))
      .sort((left, right) => right[1].length - left[1].length)[0] ?? ['', []];
    if (name === '' || (groups.size > 1 && own.length < placed.length * smallShare)) break;
    const below = foldersBelow(name, own);
    const isFork = below.size > 1 || name === '**';
    if (!isFork || groups.size - 1 + below.size > mostFolders) undivided.add(name);
    else
      groups = new Map(
        [...groups].flatMap(([other, items_]) => (other === name ? [...below] : [[other, items_] as const])),
      );
  }
  return [...groups]
    .filter(([, own]) => own.length > 0)
    .map(([name, own]) => rowOf(name, { path: name }, own))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** What can be seen of a part of a bar, however small its share. */
const smallestPart = 0.004;

/** A path may break behind a slash. */
function breakable(name: string): Markup {
  return html`${name.split('/').map((part, index) => (index === 0 ? part : html`/<wbr>${part}`))}`;
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
 * the others their share of it.
 * @param columns in the order of the bars; those that no row has are left out
 */
export function progressTable<Name extends string>(
  caption: string,
  rows: readonly ProgressRow<Name>[],
  columns: readonly ProgressColumn<Name>[],
): Markup {
  if (rows.length === 0) return html``;
  const longest = Math.max(...rows.map(({ all }) => all));
  const used = columns.filter(({ name }) => rows.some(({ counts }) => counts.has(name)));
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table class="progress">
<caption>${caption}</caption>
<thead><tr><th scope="col">${caption.replace('By ', '')}</th><th scope="col" class="picture"><span class="unseen">picture</span></th>${used.map(({ name, label }) => html`<th scope="col" class="count">${label ?? name}</th>`)}<th scope="col" class="count">all</th></tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr><th scope="row"><a href="#${new URLSearchParams({ ...row.filter }).toString()}">${breakable(row.name)}</a></th><td class="picture">${bar(row, used, longest)}</td>${used.map(({ name, label }) => html`<td class="count" data-label="${label ?? name}">${row.counts.has(name) ? formatNumber(row.counts.get(name)!) : ''}</td>`)}<td class="count" data-label="all">${formatNumber(row.all)}</td></tr>
`,
)}</tbody>
</table></div>`;
}
