// @ts-check
/** What a place has to say when it is opened. */
import { element, prose } from './elements.js';

/** @param {string} title @param {string} text @returns {HTMLElement} */
function code(title, text) {
  return element('figure', {}, element('figcaption', {}, title), element('pre', {}, element('code', {}, text)));
}

/** @param {readonly string[]} texts @returns {HTMLElement} */
function list(texts) {
  return element(
    'ul',
    {},
    texts.map((text) => element('li', {}, prose(text))),
  );
}

/** @param {string} title @param {readonly string[]} texts @returns {HTMLElement[]} behind the title, or a list below */
function points(title, texts) {
  const [first = ''] = texts;
  return texts.length === 1
    ? [element('p', {}, element('b', {}, `${title} `), prose(first))]
    : [element('p', {}, element('b', {}, title)), list(texts)];
}

/** @param {string} id of a change @returns {string} the major that it leads to: each language has its own */
function newMajor(id) {
  return id.startsWith('py:') ? 'v5' : 'v6';
}

/** @param {any} item @returns {HTMLElement[]} the code before, and what is or should be there afterwards */
function codes({ id, before, after, sketch, suggestion }) {
  return [
    ...(before === undefined || before === '' ? [] : [code(after === undefined ? 'The code' : 'Before', before)]),
    ...(after === undefined ? [] : [code('After', after)]),
    ...(sketch === undefined ? [] : [code(`In ${newMajor(id)}`, sketch)]),
    ...(suggestion === undefined ? [] : [code(`Write in ${newMajor(id)}`, suggestion)]),
  ];
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
  const shown = codes(item);
  const todo = item.todo ?? (entry && [entry.todo]);
  const notes = entry?.notes ?? [];
  const about = [
    item.chapter,
    ...(entry?.target === undefined ? [] : [`${newMajor(item.id)}: ${entry.target}`]),
    ...(item.confidence === undefined ? [] : [`${item.confidence}`]),
    ...(item.known ? ['in the baseline'] : []),
  ].filter((part) => part !== undefined);
  const parts = [
    element('p', {}, prose(item.message)),
    ...(item.reason === undefined ? [] : points(item.status === 'review' ? 'Check:' : 'Why:', item.reason)),
    ...(open && todo !== undefined ? points('To do:', todo) : []),
    ...(shown.length === 0 ? [] : [element('div', { class: 'beside' }, shown)]),
    ...(notes.length === 0 ? [] : points('About the change:', notes)),
    ...(about.length === 0 ? [] : [element('p', { class: 'quiet' }, about.join(', '))]),
  ];
  if (showChange !== undefined) {
    const button = element('button', { type: 'button', class: 'to-change' }, 'Show it in the changed file');
    button.addEventListener('click', showChange);
    parts.push(button);
  }
  return parts;
}
