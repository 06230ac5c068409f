// @ts-check
/** The form, the head of the table, the address and the rows say the same. */
import { setAddress } from '../../html/client/address.js';
import { byId } from '../../html/client/elements.js';
import { hashOfView, plainView, viewOfHash } from './view.js';

/** Columns that read from the smallest on, when they are sorted by for the first time. */
const fromSmallest = new Set(['name', 'state', 'done']);

/**
 * @param {(view: import('./view.js').View) => void} apply
 * @returns {{ nameField: HTMLInputElement }}
 */
export function connectControls(apply) {
  const form = byId('filter');
  const boxes = [...form.querySelectorAll('input[name=state]')];
  const [nameField, chapterField, reasonField] = ['[name=name]', '[name=chapter]', '[name=reason]'].map((selector) =>
    form.querySelector(selector),
  );
  const sortButtons = [...byId('repository-list').querySelectorAll('button[data-sort]')];
  let sort = plainView.sort;

  const read = () => {
    const checked = boxes.filter((box) => box.checked).map((box) => box.value);
    // Without any box nothing would be left to see, which nobody asks for.
    return {
      states: checked.length === boxes.length ? [] : checked,
      name: nameField.value.trim(),
      chapter: chapterField.value,
      reason: reasonField.value,
      sort,
    };
  };
  /** @param {import('./view.js').View} view */
  const show = (view) => {
    sort = view.sort;
    for (const box of boxes) box.checked = view.states.length === 0 || view.states.includes(box.value);
    nameField.value = view.name;
    chapterField.value = view.chapter;
    reasonField.value = view.reason;
    for (const button of sortButtons) {
      const key = button.dataset.sort;
      const head = button.closest('th');
      if (sort.replace(/^-/, '') === key)
        head.setAttribute('aria-sort', sort.startsWith('-') ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    }
    // What the fields cannot say (a chapter that this page does not have) is not asked for.
    apply(read());
  };
  const change = () => {
    const view = read();
    setAddress(hashOfView(view));
    show(view);
  };

  form.addEventListener('input', change);
  form.addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault());
  form.addEventListener('reset', (/** @type {Event} */ event) => {
    event.preventDefault();
    setAddress('');
    show(plainView);
  });
  for (const button of sortButtons) {
    button.addEventListener('click', () => {
      const key = button.dataset.sort;
      sort = sort === key ? `-${key}` : sort === `-${key}` ? key : fromSmallest.has(key) ? key : `-${key}`;
      change();
    });
  }
  window.addEventListener('hashchange', () => {
    const view = viewOfHash(location.hash);
    if (view === undefined) return;
    show(view);
    byId('places').scrollIntoView();
    byId('places').focus({ preventScroll: true });
  });
  show(viewOfHash(location.hash) ?? plainView);
  return { nameField };
}
