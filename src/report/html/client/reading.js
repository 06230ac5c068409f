// @ts-check
/** Light, dark and paper. */
import { byId } from './elements.js';
import { setOpen } from './rows.js';

/** Where the choice is kept for the next report. */
const kept = 'svc-codemod-theme';

/** Rows are printed opened while there are not more. */
const openedOnPaper = 300;

export function connectTheme() {
  const choice = byId('theme');
  const apply = () => document.documentElement.setAttribute('data-theme', choice.value);
  try {
    const value = localStorage.getItem(kept);
    if (value === 'light' || value === 'dark') choice.value = value;
  } catch {
    // A browser may keep nothing for files and for pages inside others.
  }
  apply();
  choice.addEventListener('change', () => {
    apply();
    try {
      localStorage.setItem(kept, choice.value);
    } catch {
      // As above: the choice holds for this page.
    }
  });
}

/**
 * On paper nothing comes into view later, and nothing can be opened.
 *
 * @param {readonly any[]} lists
 * @param {() => readonly Element[]} wanted rows that are better read opened, once every row is made
 */
export function connectPrint(lists, wanted) {
  /** @type {Element[]} */
  let opened = [];
  const prepare = () => {
    for (const list of lists) list.all();
    const closed = wanted().filter((row) => /** @type {HTMLElement} */ (row.lastElementChild).hidden);
    if (closed.length > openedOnPaper) return;
    opened = [...opened, ...closed];
    for (const row of closed) setOpen(row, true);
  };
  const after = () => {
    for (const row of opened) setOpen(row, false);
    opened = [];
  };
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? prepare() : after()));
  window.addEventListener('beforeprint', prepare);
  window.addEventListener('afterprint', after);
}
