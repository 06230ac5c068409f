// @ts-check
/** A patch on the page. */
import { element } from './elements.js';
import { changedPart, sideBySide } from './side-by-side.js';

/**
 * @param {import('./side-by-side.js').Side | undefined} side
 * @param {{ start: number, end: number } | undefined} part what differs from the other side
 * @param {'del' | 'ins'} mark
 * @returns {HTMLElement[]} two cells
 */
function cells(side, part, mark) {
  if (side === undefined) return [element('td', { class: 'number' }), element('td', { class: 'code none' })];
  const { number, text, changed, unended } = side;
  const words = !changed
    ? [text]
    : part === undefined || part.end === part.start
      ? [element(mark, { class: 'line' }, text)]
      : [
          element(
            mark,
            { class: 'line' },
            text.slice(0, part.start),
            element('b', {}, text.slice(part.start, part.end)),
            text.slice(part.end),
          ),
        ];
  const end = unended ? [element('span', { class: 'quiet' }, ' (no line end)')] : [];
  return [
    element('td', { class: 'number' }, String(number)),
    element('td', { class: changed ? `code ${mark}` : 'code' }, words, end),
  ];
}

/**
 * The changes of a file: before on the left, after on the right.
 *
 * @param {string} file for who does not see the page
 * @param {string} patch
 * @returns {HTMLElement}
 */
export function diffTable(file, patch) {
  const body = element('tbody');
  for (const row of sideBySide(patch)) {
    if ('gap' in row) {
      body.append(element('tr', { class: 'gap' }, element('td', { colspan: 4 }, `from ${row.gap}`)));
      continue;
    }
    const { left, right } = row;
    const part = left?.changed && right?.changed ? changedPart(left.text, right.text) : undefined;
    body.append(
      element(
        'tr',
        { 'data-line': left?.number, class: left?.changed || right?.changed ? undefined : 'same' },
        cells(left, part && { start: part.start, end: part.leftEnd }, 'del'),
        cells(right, part && { start: part.start, end: part.rightEnd }, 'ins'),
      ),
    );
  }
  const columns = element(
    'colgroup',
    {},
    ['number', undefined, 'number', undefined].map((name) => element('col', { class: name })),
  );
  const heads = ['line', 'before', 'line', 'after'].map((text) => element('th', { scope: 'col' }, text));
  return element(
    'table',
    { class: 'diff' },
    element('caption', { class: 'unseen' }, `Changes of ${file}`),
    columns,
    element('thead', { class: 'unseen' }, element('tr', {}, heads)),
    body,
  );
}
