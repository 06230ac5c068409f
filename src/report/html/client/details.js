// @ts-check
/** What a place has to say when it is opened. */
import { element, prose } from './elements.js';

/** @param {string} title @param {string} text @returns {HTMLElement} */
function code(title, text) {
  return element('figure', {}, element('figcaption', {}, title), element('pre', {}, element('code', {}, text)));
}

/** @param {string} title @param {...any} what @returns {HTMLElement} */
function paragraph(title, ...what) {
  return element('p', {}, element('b', {}, `${title} `), ...what);
}

/**
 * @param {any} item a line of the list, as page-data.ts makes it
 * @param {any} entry what the catalogue says of its id, if it knows it
 * @param {(() => void) | undefined} showChange opens the changed file at the place; absent when the file does not
 * change
 * @returns {HTMLElement[]}
 */
export function placeDetails(item, entry, showChange) {
  const open = item.status !== 'migrated' && item.status !== 'ignored';
  const now =
    item.before === undefined || item.before === ''
      ? []
      : [code(item.after === undefined ? 'The code' : 'Before', item.before)];
  const then = [
    ...(item.after === undefined ? [] : [code('After', item.after)]),
    ...(item.suggestion === undefined ? [] : [code('Write in v6', item.suggestion)]),
  ];
  const notes = entry?.notes ?? [];
  const about = [
    item.chapter,
    ...(entry?.target === undefined ? [] : [`v6: ${entry.target}`]),
    ...(item.confidence === undefined ? [] : [`${item.confidence}`]),
    ...(item.known ? ['in the baseline'] : []),
  ].filter((part) => part !== undefined);
  const parts = [
    element('p', {}, prose(item.message)),
    ...(item.reason === undefined || item.reason === ''
      ? []
      : [paragraph(item.status === 'review' ? 'Check:' : 'Why:', prose(item.reason))]),
    ...(open && (item.todo ?? entry?.todo) !== undefined ? [paragraph('To do:', prose(item.todo ?? entry.todo))] : []),
    ...(now.length + then.length === 0 ? [] : [element('div', { class: 'beside' }, now, then)]),
    ...(notes.length === 0
      ? []
      : [
          element(
            'ul',
            {},
            notes.map((/** @type {string} */ note) => element('li', {}, prose(note))),
          ),
        ]),
    ...(about.length === 0 ? [] : [element('p', { class: 'quiet' }, about.join(', '))]),
  ];
  if (showChange !== undefined) {
    const button = element('button', { type: 'button', class: 'to-change' }, 'Show it in the changed file');
    button.addEventListener('click', showChange);
    parts.push(button);
  }
  return parts;
}
