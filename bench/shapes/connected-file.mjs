/** One file that uses what it imports: its exports call those of other files and hand on what they get. */
import { capital, noun, verb } from '../random.mjs';

/** @typedef {ReturnType<typeof import('../random.mjs').createRandom>} Random */

/**
 * @typedef {object} Connected
 * @property {string} path without extension, relative to the root
 * @property {string} name an exported function `(rows, limit?) => Page`
 * @property {string} [source] an exported `Source`
 * @property {boolean} typed
 */

/**
 * Decides what a file exports.
 * @param {Random} random
 * @param {string} path
 * @param {number} number
 * @returns {Connected}
 */
export function connectedFile(random, path, number) {
  // Numbers from 100 on, because the ordinary code in the same file counts from 0.
  const name = `${verb(random)}${capital(noun(random))}${number + 100}`;
  const kind = random.next();
  const typed = kind >= 0.1;
  return { path, name, typed, ...(kind >= 0.7 ? { source: `${name}Source` } : {}) };
}

/** Imports of functions and sources. @param {readonly { from: string, file: Connected }[]} imports */
export const importsOf = (imports) =>
  imports
    .map(({ from, file }) => `import { ${file.name}${file.source ? `, ${file.source}` : ''} } from '${from}';\n`)
    .join('');

/**
 * The text of a file: what it exports, with calls of everything that it imports.
 *
 * @param {Random} random
 * @param {Connected} file
 * @param {readonly Connected[]} imported
 * @returns {string}
 */
export function connectedCode(random, { name, source, typed }, imported) {
  const t = (/** @type {string} */ annotation) => (typed ? annotation : '');
  const limit = 10 + random.below(90);
  const calls = imported.map(
    ({ name: called }, index) => `  const part${index} = ${called}(index > 0 ? part.rows : rows, limit);
  part = { rows: [...part.rows, ...part${index}.rows].slice(0, limit), count: part.count + part${index}.count };
`,
  );
  const code = `export function ${name}(rows${t(': readonly Row[]')}, limit = ${limit})${t(': Page')} {
  const index = rows.length;
  let part${t(': Page')} = { rows: rows.filter(({ open }) => open), count: index };
${calls.join('')}  return part;
}
`;
  if (source === undefined) return code;
  const upstream = imported.flatMap((file) => file.source ?? []);
  return `${code}
export function create${capital(name)}(upstream${t(': readonly Source[]')})${t(': Source')} {
  return {
    get: (rows, limit) => upstream.reduce((page, next) => next.get(page.rows, limit), ${name}(rows, limit)),
    list: (rows) => upstream.flatMap((next) => next.list(rows)),
  };
}

export const ${source} = create${capital(name)}([${upstream.join(', ')}]);
`;
}
