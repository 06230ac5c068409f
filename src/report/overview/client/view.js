// @ts-check
/** Which repositories the table shows, in which order, and how that stands in the address. */
import { pathMatcher } from '../../html/client/filter.js';

/**
 * @typedef {{ states: readonly string[], name: string, chapter: string, reason: string, sort: string }} View `states`
 * empty = all; `reason` counts from 1; `sort` begins with `-` where the largest comes first
 */
/**
 * @typedef {{ row: any, counts: readonly number[], left: number, done: number }} Shown `counts` by column, of the
 * chapter of the view; `done` = share of what is not ignored, 1 where there is nothing
 */

/** @type {View} */
export const plainView = { states: [], name: '', chapter: '', reason: '', sort: '-left' };

/**
 * The view in the part of an address behind `#`.
 *
 * @param {string} hash with or without `#`
 * @returns {View | undefined} undefined when it is the name of a place on the page
 */
export function viewOfHash(hash) {
  const text = hash.replace(/^#/, '');
  if (text !== '' && !text.includes('=')) return undefined;
  const values = new URLSearchParams(text);
  const valueOf = (/** @type {string} */ key) => values.get(key) ?? '';
  return {
    states: valueOf('state')
      .split(',')
      .filter((name) => name !== ''),
    name: valueOf('name'),
    chapter: valueOf('chapter'),
    reason: valueOf('reason'),
    sort: valueOf('sort') || plainView.sort,
  };
}

/**
 * @param {View} view
 * @returns {string} with `#`, or empty for the plain view
 */
export function hashOfView({ states, name, chapter, reason, sort }) {
  const values = new URLSearchParams();
  if (states.length > 0) values.set('state', states.join(','));
  for (const [key, value] of Object.entries({ name, chapter, reason })) if (value !== '') values.set(key, value);
  if (sort !== plainView.sort) values.set('sort', sort);
  const text = values.toString();
  return text === '' ? '' : `#${text}`;
}

/**
 * @param {any} data as page-data.ts makes it
 * @param {any} row
 * @param {number} chapter an index, or -1 for all
 * @returns {Shown}
 */
function shownOf({ columns }, row, chapter) {
  const counts = columns.map(() => 0);
  for (const [index, countsOfChapter] of row.chapters) {
    if (chapter === -1 || index === chapter)
      countsOfChapter.forEach((/** @type {number} */ count, /** @type {number} */ at) => {
        counts[at] += count;
      });
  }
  let left = 0;
  let migrated = 0;
  columns.forEach((/** @type {any} */ column, /** @type {number} */ at) => {
    if (column.left) left += counts[at];
    else if (column.name === 'migrated') migrated += counts[at];
  });
  return { row, counts, left, done: left + migrated === 0 ? 1 : migrated / (left + migrated) };
}

/** @param {any} data @param {string} key @returns {(one: Shown) => number} */
function valueFor({ columns }, key) {
  const at = columns.findIndex((/** @type {any} */ { name }) => name === key);
  return key === 'state'
    ? ({ row }) => row.state
    : key === 'done'
      ? ({ done }) => done
      : at === -1
        ? ({ left }) => left
        : ({ counts }) => counts[at] ?? 0;
}

/**
 * The rows of a view, in its order; equal ones by name.
 *
 * @param {any} data as page-data.ts makes it
 * @param {View} view
 * @returns {Shown[]}
 */
export function rowsOf(data, { states, name, chapter, reason, sort }) {
  const wanted = new Set(states);
  const inName = pathMatcher(name);
  const at = data.chapters.indexOf(chapter);
  const why = Number(reason) - 1;
  const rows = data.rows.filter(
    (/** @type {any} */ row) =>
      (wanted.size === 0 || wanted.has(data.states[row.state].name)) &&
      (name === '' || inName(row.name)) &&
      (at === -1 || row.chapters.some((/** @type {any} */ [index]) => index === at)) &&
      (reason === '' || row.reasons.some((/** @type {any} */ [index]) => index === why)),
  );
  const down = sort.startsWith('-');
  const key = sort.replace(/^-/, '');
  const value = valueFor(data, key);
  const byName = (/** @type {Shown} */ a, /** @type {Shown} */ b) =>
    a.row.name < b.row.name ? -1 : Number(a.row.name > b.row.name);
  const shown = rows.map((/** @type {any} */ row) => shownOf(data, row, at));
  if (key === 'name')
    return shown.sort((/** @type {Shown} */ a, /** @type {Shown} */ b) => (down ? byName(b, a) : byName(a, b)));
  return shown.sort(
    (/** @type {Shown} */ a, /** @type {Shown} */ b) =>
      (down ? value(b) - value(a) : value(a) - value(b)) || byName(a, b),
  );
}
