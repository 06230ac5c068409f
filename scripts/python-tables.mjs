// @ts-check
/** The tables of `shim/python`: routes with the parameters of their methods, and attributes of spans. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './build-inputs.mjs';

/** Where they stand. */
export const pythonTables = 'shim/python/svc/_tables.py';

/** @param {string} name @returns {string} `deleteMultiple` -> `delete_multiple` */
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param {string} text @returns {string[]} parts between semicolons that stand in no bracket */
function members(text) {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('{[(<'.includes(character)) depth += 1;
    if ('}])>'.includes(character)) depth -= 1;
    if (character === ';' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * @param {string} declarations
 * @param {string} type
 * @returns {string[] | undefined} its keys; `?` behind those that may be absent
 */
function keysOf(declarations, type) {
  if (!/^\w+$/.test(type)) return undefined;
  const at = new RegExp(String.raw`^(?:export )?interface ${type} \{(.*)\}$`, 'm').exec(declarations);
  return at === null
    ? undefined
    : members(at[1] ?? '').map((member) => /^["']?([\w]+)["']?(\??):/.exec(member)?.slice(1, 3).join('') ?? '');
}

/** @param {unknown} value @returns {string} as Python writes it */
function written(value) {
  if (value === null || value === undefined) return 'None';
  if (Array.isArray(value))
    return `(${value
      .map((entry) => `${written(entry)},`)
      .join(' ')
      .replace(/,$/, value.length === 1 ? ',' : '')})`;
  return JSON.stringify(value);
}

/**
 * @param {typeof import('../src/catalog/routes.ts').routes} routes
 * @param {typeof import('../src/catalog/span-attributes.ts').spanAttributes} attributes
 */
export function pythonTablesFile(routes, attributes) {
  const table = readFileSync(join(repository, 'src/catalog/surface/table/api-methods.txt'), 'utf8');
  const declarations = readFileSync(join(repository, 'src/catalog/surface/v6/core.d.ts'), 'utf8');
  const rows = routes.map(({ id, method, path, pathArguments, request }) => {
    const row = new RegExp(String.raw`^(?:6 |\{\} )?${id}\(.*?request\??: ([^)]*)\)`, 'm').exec(table);
    // A union, or no type of its own, is one argument `request`.
    const keys = request === 'none' ? [] : keysOf(declarations, row?.[1] ?? '');
    const name = id.split('.').map(snake).join('.');
    const parameters = keys?.map((key) => snake(key));
    return `    ${written(name)}: (${[method, path, pathArguments.map(snake), request, parameters].map(written).join(', ')}),`;
  });
  return [
    '"""Routes of the API client and attributes of spans. Written by scripts/generate.mjs."""',
    '',
    '# Dotted name: method, path, its arguments, where the rest goes, and its keywords; `?` behind those that may be left',
    '# out. Without keywords the method takes one `request`.',
    'ROUTES = {',
    ...rows,
    '}',
    '',
    'SPAN_ATTRIBUTES = {',
    ...Object.entries(attributes).map(([name, key]) => `    ${written(name)}: ${written(key)},`),
    '}',
    '',
  ].join('\n');
}
