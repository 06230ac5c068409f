// @ts-check
/** A row of a list: a button that opens what is below it. */
import { element } from './elements.js';

let made = 0;

/**
 * @param {readonly any[]} title what the button shows
 * @param {() => readonly HTMLElement[]} content made when the row is opened for the first time
 * @returns {HTMLElement}
 */
export function makeRow(title, content) {
  made += 1;
  const id = `row-${made}`;
  const button = element('button', { type: 'button', 'aria-expanded': 'false', 'aria-controls': id }, ...title);
  const below = element('div', { id, class: 'below', hidden: true });
  const row = element('li', { class: 'row' }, button, below);
  button.addEventListener('click', () => setOpen(row, below.hidden !== false));
  below.addEventListener('fill', () => below.append(...content()), { once: true });
  return row;
}

/** @param {Element} row @returns {HTMLButtonElement} */
export function buttonOf(row) {
  return /** @type {HTMLButtonElement} */ (row.querySelector('button'));
}

/** @param {Element} row @param {boolean} open */
export function setOpen(row, open) {
  const below = /** @type {HTMLElement} */ (row.lastElementChild);
  if (open) below.dispatchEvent(new Event('fill'));
  below.hidden = !open;
  buttonOf(row).setAttribute('aria-expanded', String(open));
}
