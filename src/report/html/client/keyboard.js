// @ts-check
/** Single keys; a button does on Enter and Space what it does anyway. */
import { byId } from './elements.js';
import { buttonOf } from './rows.js';

/**
 * @param {readonly any[]} lists
 * @returns {Element | undefined} the first row of the first list that has one
 */
function firstRow(lists) {
  return lists.map(({ list }) => list.querySelector(':scope > .row')).find((row) => row !== null) ?? undefined;
}

/**
 * @param {Element | null} element
 * @returns {Element | undefined} the element when it is a row; a table's head is none
 */
function asRow(element) {
  return element?.matches('.row') ? element : undefined;
}

/**
 * The row that a step leads to.
 *
 * @param {readonly any[]} lists
 * @param {number} step 1 or -1
 * @returns {Element | undefined}
 */
function rowAfter(lists, step) {
  const current = document.activeElement?.closest('.row');
  if (!current) return firstRow(lists);
  const index = lists.findIndex(({ list }) => list === current.parentElement);
  if (step > 0) {
    if (current.nextElementSibling === null) lists[index].more();
    return asRow(current.nextElementSibling) ?? firstRow(lists.slice(index + 1));
  }
  return (
    asRow(current.previousElementSibling) ??
    lists
      .slice(0, index)
      .map(({ list }) => asRow(list.lastElementChild))
      .find((row) => row !== undefined)
  );
}

/**
 * @param {readonly any[]} lists
 * @param {HTMLInputElement} mainField which `/` leads to
 */
export function connectKeys(lists, mainField) {
  const dialog = byId('keys');
  const enabled = byId('single-keys');
  byId('show-keys').addEventListener('click', () => dialog.showModal());
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey, target, isComposing } = event;
    if (ctrlKey || altKey || metaKey || isComposing || dialog.open) return;
    const field = target instanceof HTMLElement && target.closest('input:not([type=checkbox]), select, textarea');
    if (field && key === 'Escape') {
      // A search field empties itself on the first Escape; then there is nothing to keep.
      if (target instanceof HTMLInputElement && target.value !== '') return;
      rowAfterField(lists);
      return;
    }
    if (field || !enabled.checked) return;
    if (key === 'j' || key === 'k') {
      const row = rowAfter(lists, key === 'j' ? 1 : -1);
      if (row !== undefined) buttonOf(row).focus();
    } else if (key === '/') {
      mainField.focus();
      mainField.select();
    } else if (key === '?') {
      dialog.showModal();
    } else {
      return;
    }
    event.preventDefault();
  });
}

/** @param {readonly any[]} lists */
function rowAfterField(lists) {
  const row = firstRow(lists);
  if (row !== undefined) buttonOf(row).focus();
}
