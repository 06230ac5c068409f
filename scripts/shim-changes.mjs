// @ts-check
/** What the shim says of members and routes that v6 does not have: a part of the catalogue, as data of its own. */

/** @typedef {import('../src/catalog/entry.ts').Entry} Entry */

export const shimChangesFile = 'src/catalog/shim-changes.ts';

const head = `/** Generated from the chapters by scripts/shim-changes.mjs: edit transforms/<chapter>/entries.ts and run \`npm run generate\`. */
import type { Entry } from './entry.ts';

/** The fields that the shim has a use for. */
export type ShimChange = Pick<
  Entry,
  | 'id'
  | 'kind'
  | 'root'
  | 'path'
  | 'target'
  | 'v5OnlyKeys'
  | 'route'
  | 'message'
  | 'todo'
  | 'suggestion'
  | 'parameters'
  | 'requestKeys'
  | 'contract'
>;

`;

/** @type {readonly (keyof Entry)[]} */
const fields = [
  'id',
  'kind',
  'root',
  'path',
  'target',
  'v5OnlyKeys',
  'route',
  'message',
  'todo',
  'suggestion',
  'parameters',
  'requestKeys',
  'contract',
];

/**
 * The module with the changes of members.
 *
 * @param {readonly Entry[]} entries
 */
export function shimChangesTable(entries) {
  const changes = entries
    .filter(({ kind }) => kind !== 'version' && kind !== 'removedType')
    .map((entry) => Object.fromEntries(fields.filter((field) => field in entry).map((field) => [field, entry[field]])));
  return `${head}export const shimChanges: readonly ShimChange[] = ${JSON.stringify(changes, undefined, 2)};\n`;
}
