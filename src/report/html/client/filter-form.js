// @ts-check
/** The form, the address and the lists say the same. */
import { setAddress } from './address.js';
import { byId } from './elements.js';
import { filterOfHash, hashOfFilter, noFilter } from './filter.js';

/**
 * @param {(filter: import('./filter.js').Filter) => void} apply
 * @returns {{ fields: { path: HTMLInputElement } }}
 */
export function connectFilter(apply) {
  const form = byId('filter');
  const boxes = [...form.querySelectorAll('input[name=status]')];
  const fields = { id: form.querySelector('input[name=id]'), path: form.querySelector('input[name=path]') };

  /** @param {import('./filter.js').Filter} filter */
  const fill = ({ statuses, id, path }) => {
    for (const box of boxes) box.checked = statuses.length === 0 || statuses.includes(box.value);
    fields.id.value = id;
    fields.path.value = path;
  };
  const read = () => {
    const checked = boxes.filter((box) => box.checked).map((box) => box.value);
    // Without any box nothing would be left to see, which nobody asks for.
    return {
      statuses: checked.length === boxes.length ? [] : checked,
      id: fields.id.value.trim(),
      path: fields.path.value.trim(),
    };
  };
  /** @param {import('./filter.js').Filter} filter */
  const remember = (filter) => setAddress(hashOfFilter(filter));

  form.addEventListener('input', () => {
    const filter = read();
    remember(filter);
    apply(filter);
  });
  form.addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault());
  form.addEventListener('reset', (/** @type {Event} */ event) => {
    event.preventDefault();
    fill(noFilter);
    remember(noFilter);
    apply(noFilter);
  });
  window.addEventListener('hashchange', () => {
    const filter = filterOfHash(location.hash);
    if (filter === undefined) return;
    fill(filter);
    apply(filter);
    byId('places').scrollIntoView();
    byId('places').focus({ preventScroll: true });
  });

  const first = filterOfHash(location.hash) ?? noFilter;
  fill(first);
  apply(first);
  return { fields };
}
