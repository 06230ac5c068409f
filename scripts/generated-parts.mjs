// @ts-check
/** Generated parts of hand-written pages stand between `<!-- generated:NAME -->` and `<!-- /generated:NAME -->`. */

/**
 * Replaces one generated part.
 *
 * @param {string} text the page
 * @param {string} name of the part
 * @param {string} content without the markers
 * @returns {string} the page with the new content
 * @throws {Error} when the page has no such part
 */
export function replaceGenerated(text, name, content) {
  const start = `<!-- generated:${name} -->`;
  const end = `<!-- /generated:${name} -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`no part "${name}": ${start} … ${end} is missing`);
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
}
