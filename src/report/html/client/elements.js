// @ts-check
/** Building elements; texts become text nodes, so nothing of a report is ever read as markup. */

/**
 * @param {string} name of the element
 * @param {Record<string, string | number | boolean | undefined>} attributes `false` and undefined are left out
 * @param {...any} children nodes, texts and lists of them; undefined is left out
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== undefined));
  return made;
}

/**
 * A sentence in which backticks mark code.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function prose(text) {
  return text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}

/**
 * @param {string} id of an element that the page has
 * @returns {any} the element
 */
export function byId(id) {
  const elementOfId = document.getElementById(id);
  if (elementOfId === null) throw new Error(`The page has no #${id}.`);
  return elementOfId;
}
