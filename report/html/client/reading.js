// @ts-check
/** Light, dark and paper. */
import { byId } from './elements.js';
import { setOpen } from './rows.js';

/** Where the choice is kept for the next report. */
const kept = 'svc-codemod-theme';

/** Places to look at are printed opened while there are not more. */
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
 * @param {any} places
 */
export function connectPrint(lists, places) {
  /** @type {Element[]} */
  let opened = [];
  const prepare = () => {
    for (const list of lists) list.all();
    const left = [...places.list.children].filter((row) => row.querySelector('.text-migrated, .text-ignored') === null && row.lastElementChild.hidden);
    if (left.length > openedOnPaper) return;
    opened = [...opened, ...left];
    for (const row of left) setOpen(row, true);
  };
  const after = () => {
    for (const row of opened) setOpen(row, false);
    opened = [];
  };
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? prepare() : after()));
  window.addEventListener('beforeprint', prepare);
  window.addEventListener('afterprint', after);
}
