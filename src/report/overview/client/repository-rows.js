// @ts-check
/** A row of the table: a repository, and below it what is open there by chapter and why. */
import { element, prose } from '../../html/client/elements.js';
import { setOpen } from '../../html/client/rows.js';

const svgNames = 'http://www.w3.org/2000/svg';
let madeRows = 0;

/**
 * Counts as a stacked bar.
 *
 * @param {readonly number[]} counts
 * @param {readonly { key: string }[]} columns
 * @returns {Element}
 */
function bar(counts, columns) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const picture = document.createElementNS(svgNames, 'svg');
  for (const [key, value] of Object.entries({
    class: 'bar',
    viewBox: '0 0 100 8',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  }))
    picture.setAttribute(key, value);
  let start = 0;
  counts.forEach((count, at) => {
    if (count === 0) return;
    const part = document.createElementNS(svgNames, 'rect');
    for (const [key, value] of Object.entries({
      class: `fill-${columns[at]?.key}`,
      x: (start / all) * 100,
      width: (count / all) * 100,
      height: 8,
    }))
      part.setAttribute(key, String(value));
    picture.append(part);
    start += count;
  });
  return picture;
}

/** @param {number} count */
const countCell = (count) => element('td', { class: 'count' }, count === 0 ? '' : count.toLocaleString('en-US'));

/** @param {any} data @param {any} row @returns {HTMLElement[]} */
function details(data, row) {
  const used = data.columns
    .map((/** @type {any} */ column, /** @type {number} */ at) => ({ ...column, at }))
    .filter((/** @type {any} */ { at }) => row.chapters.some((/** @type {any} */ [, counts]) => counts[at] > 0));
  const table = element(
    'table',
    { class: 'progress' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, 'chapter'),
        element('th', { scope: 'col', class: 'picture' }, element('span', { class: 'unseen' }, 'picture')),
        used.map((/** @type {any} */ { name }) => element('th', { scope: 'col', class: 'count' }, name)),
      ),
    ),
    element(
      'tbody',
      {},
      row.chapters.map((/** @type {any} */ [chapter, counts]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, data.chapters[chapter]),
          element('td', { class: 'picture' }, bar(counts, data.columns)),
          used.map((/** @type {any} */ { at }) => countCell(counts[at])),
        ),
      ),
    ),
  );
  const reasons = [...row.reasons]
    .sort((a, b) => b[1] - a[1])
    .map(([reason, places]) => element('li', {}, `${places} \u00d7 `, prose(data.reasons[reason])));
  return [
    element('p', { class: 'quiet' }, row.about),
    ...(row.link === undefined
      ? []
      : [element('p', {}, element('a', { href: row.link }, 'The report of this repository'))]),
    ...(row.chapters.length === 0 ? [] : [table]),
    ...(reasons.length === 0 ? [] : [element('p', {}, element('b', {}, 'Reasons')), element('ul', {}, reasons)]),
  ];
}

/**
 * @param {any} data as page-data.ts makes it
 * @param {import('./view.js').Shown} shown
 * @returns {HTMLElement} a body of the table
 */
export function repositoryRow(data, { row, counts, left, done }) {
  madeRows += 1;
  const id = `repository-${madeRows}`;
  const state = data.states[row.state];
  const button = element('button', { type: 'button', 'aria-expanded': 'false', 'aria-controls': id }, row.name);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const line = element(
    'tr',
    {},
    element('th', { scope: 'row' }, button),
    element('td', { class: `state text-${state.key}` }, state.name),
    element('td', { class: 'picture' }, total === 0 ? undefined : bar(counts, data.columns)),
    counts.map(countCell),
    countCell(left),
    element('td', { class: 'count' }, total === 0 ? '' : `${Math.floor(done * 100)} %`),
  );
  const cell = element('td', { colspan: counts.length + 5 });
  const below = element('tr', { id, class: 'below', hidden: true }, cell);
  const body = element('tbody', { class: 'row' }, line, below);
  button.addEventListener('click', () => setOpen(body, below.hidden !== false));
  below.addEventListener('fill', () => cell.append(...details(data, row)), { once: true });
  return body;
}
