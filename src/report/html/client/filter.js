// @ts-check
/** The filter: what it lets through, and how it stands in the address. */

/** @typedef {{ statuses: readonly string[], id: string, path: string }} Filter `statuses` empty = all */

/** @type {Filter} */
export const noFilter = { statuses: [], id: '', path: '' };

/**
 * The filter in the part of an address behind `#`.
 *
 * @param {string} hash with or without `#`
 * @returns {Filter | undefined} undefined when it is the name of a place on the page
 */
export function filterOfHash(hash) {
  const text = hash.replace(/^#/, '');
  if (text !== '' && !text.includes('=')) return undefined;
  const values = new URLSearchParams(text);
  return {
    statuses: (values.get('status') ?? '').split(',').filter((name) => name !== ''),
    id: values.get('id') ?? '',
    path: values.get('path') ?? '',
  };
}

/**
 * @param {Filter} filter
 * @returns {string} with `#`, or empty without a filter
 */
export function hashOfFilter({ statuses, id, path }) {
  const values = new URLSearchParams();
  if (statuses.length > 0) values.set('status', statuses.join(','));
  if (id !== '') values.set('id', id);
  if (path !== '') values.set('path', path);
  const text = values.toString();
  return text === '' ? '' : `#${text}`;
}

/**
 * A part of the path, whatever its case; with a `*` the whole path, where `*` stands for a part of a name and `**` for
 * any folders.
 *
 * @param {string} pattern
 * @returns {(path: string) => boolean}
 */
export function pathMatcher(pattern) {
  if (!pattern.includes('*')) {
    const part = pattern.toLowerCase();
    return (path) => path.toLowerCase().includes(part);
  }
  const source = pattern
    .split(/(\*+)/)
    .map((part) =>
      part === '*' ? '[^/]*' : part.startsWith('**') ? '.*' : part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'),
    );
  const whole = new RegExp(`^${source.join('')}$`, 'is');
  return (path) => whole.test(path);
}

/**
 * What it is about is known by a part of its id or name, a chapter by its whole name.
 *
 * @param {Filter} filter
 * @param {ReadonlySet<string>} chapters
 * @returns {(item: { id: string, name?: string, chapter: string, status: string, file?: string }) => boolean}
 */
export function itemMatcher({ statuses, id, path }, chapters) {
  const wanted = new Set(statuses);
  const part = id.toLowerCase();
  const inPath = pathMatcher(path);
  /** @param {{ id: string, name?: string, chapter: string }} item */
  const named = (item) =>
    chapters.has(part)
      ? item.chapter === part
      : item.id.toLowerCase().includes(part) || (item.name ?? '').toLowerCase().includes(part);
  return (item) =>
    (wanted.size === 0 || wanted.has(item.status)) && named(item) && (path === '' || inPath(item.file ?? ''));
}
