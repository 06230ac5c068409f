// @ts-check
/** The two lists of the page: places and changed files. */
import { placeDetails } from './details.js';
import { diffTable } from './diff-table.js';
import { byId, element, prose } from './elements.js';
import { itemMatcher, pathMatcher } from './filter.js';
import { lazyList } from './lazy-list.js';
import { buttonOf, makeRow, setOpen } from './rows.js';
import { patchSize } from './side-by-side.js';

/** @param {number} count @param {number} all @param {string} singular @param {string} plural */
function countText(count, all, singular, plural) {
  const noun = all === 1 ? singular : plural;
  return count === all
    ? `${all.toLocaleString('en-US')} ${noun}`
    : `${count.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} ${noun}`;
}

/** @param {any} item */
function placeName({ file, line }) {
  return file === undefined ? 'somewhere' : line === undefined ? file : `${file}:${line}`;
}

/** @param {any} file */
function fileRow(file) {
  const { added, removed } = patchSize(file.patch);
  const size = element(
    'span',
    { class: 'size' },
    `+${added} `,
    element('span', { 'aria-hidden': 'true' }, '\u2212'),
    element('span', { class: 'unseen' }, 'minus '),
    String(removed),
  );
  return makeRow(
    [
      element('span', { class: 'place' }, file.file),
      ' ',
      file.created ? element('span', { class: 'quiet' }, 'new ') : undefined,
      size,
    ],
    () => [diffTable(file.file, file.patch)],
  );
}

/**
 * @param {any} data as page-data.ts makes it
 * @returns {{ lists: any[], apply: (filter: import('./filter.js').Filter) => void, places: any }} `lists` = those that
 * the page has
 */
export function createLists(data) {
  const statuses = new Map(data.statuses.map((/** @type {any} */ status) => [status.name, status]));
  const chapters = new Set(data.items.map((/** @type {any} */ { chapter }) => chapter));
  const filesByName = new Map(data.files.map((/** @type {any} */ file) => [file.file, file]));
  const changed =
    document.getElementById('file-list') === null
      ? undefined
      : lazyList(byId('file-list'), byId('more-files'), fileRow);

  /** @param {any} item */
  function showChange(item) {
    const row = changed?.rowOf(filesByName.get(item.file));
    if (row === undefined) return;
    setOpen(row, true);
    buttonOf(row).focus();
    const line = row.querySelector(`tr[data-line="${Number(item.line)}"]`);
    for (const other of document.querySelectorAll('tr.aimed')) other.classList.remove('aimed');
    line?.classList.add('aimed');
    (line ?? row).scrollIntoView({ block: 'center' });
  }

  /** @param {any} item */
  function placeRow(item) {
    const title = [
      element('span', { class: `status text-${statuses.get(item.status)?.key}` }, statuses.get(item.status)?.label),
      ' ',
      element('span', { class: 'place' }, placeName(item)),
      ' ',
      element('span', { class: 'id' }, item.name ?? item.id),
      item.known ? element('span', { class: 'quiet' }, ' in the baseline') : undefined,
      ' ',
      element('span', { class: 'message' }, prose(item.message)),
    ];
    return makeRow(title, () =>
      placeDetails(
        item,
        Object.hasOwn(data.entries, item.id) ? data.entries[item.id] : undefined,
        filesByName.has(item.file) ? () => showChange(item) : undefined,
      ),
    );
  }

  const places = lazyList(byId('place-list'), byId('more-places'), placeRow);
  return {
    places,
    lists: [places, ...(changed === undefined ? [] : [changed])],
    apply(filter) {
      const items = data.items.filter(itemMatcher(filter, chapters));
      byId('shown').textContent = countText(items.length, data.items.length, 'listed', 'listed');
      places.show(items);
      if (changed === undefined) return;
      // A file stays when something in it does; by its path alone also where nothing in it is listed.
      const named = new Set(items.map((/** @type {any} */ { file }) => file));
      const inPath = pathMatcher(filter.path);
      const files = data.files.filter(
        (/** @type {any} */ { file }) =>
          named.has(file) || (filter.statuses.length === 0 && filter.id === '' && inPath(file)),
      );
      byId('shown-files').textContent = countText(files.length, data.files.length, 'file', 'files');
      changed.show(files);
    },
  };
}
