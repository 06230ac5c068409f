// @ts-check
/** The catalogue as Markdown. */

import { isNamespace } from './plain-uses.mjs';

/** @typedef {import('../src/catalog/entry.ts').Entry} Entry */
/** @typedef {import('../src/catalog/chapter.ts').Chapter} Chapter */
/** @typedef {import('./plain-uses.mjs').Handled} Handled */

/** Text in a table cell. @param {string} text */
export const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** @param {Entry} entry @returns {string} the v5 name as it is written in code */
export function v5Name({ root, path }) {
  const name = path.join('.');
  /** @type {Partial<Record<Entry['root'], string>>} */
  const receivers = {
    client: 'client.',
    api: 'client.api.',
    observation: 'span.',
    datasetItem: 'item.',
    experimentResult: 'result.',
    scoresResponse: 'score.',
  };
  return `${receivers[root] ?? ''}${name}`;
}

/** @param {Entry} entry @returns {string} what v6 has in its place, or what to do where no one name has */
export function inV6(entry) {
  const { root, path, target, pathArguments, kind, suggestion, message, todo } = entry;
  if (kind === 'version') return suggestion ? `\`${suggestion}\`` : message;
  if (!target) return todo;
  // The name stays and what it takes or gives changes: only a sentence says how.
  if (pathArguments === undefined && target.join() === path.join()) return message;
  const name = v5Name({ ...entry, path: target });
  if (pathArguments === undefined) return `\`${name}\``;
  const args = [
    ...Array.from({ length: pathArguments }, (_, index) => entry.parameters?.[index] ?? `argument${index + 1}`),
    '{}',
    'requestOptions',
  ];
  return root === 'type' ? `\`${name}\`` : `\`${name}(${args.join(', ')})\``;
}

/** What the status of a plain use is called in the docs. @type {Readonly<Record<string, string>>} */
const words = { migrated: 'fixable', review: 'to check', manual: 'left to you' };

/**
 * What happens to a plain use of an entry: what the planners make of it (`plain-uses.mjs`).
 *
 * @param {Entry} entry
 * @param {readonly Entry[]} entries
 * @param {ReadonlyMap<string, Handled>} handled
 * @returns {string}
 * @throws {Error} when the tool does not find the use
 */
export function whatHappens(entry, entries, handled) {
  if (entry.kind === 'version') return entry.suggestion ? 'in manifests' : 'left to you';
  if (isNamespace(entry, entries) && entry.root === 'api' && entry.kind !== 'placeholder') return 'as its members';
  const { plain, compat } = handled.get(entry.id) ?? {};
  if (!plain || !compat || !words[plain] || !words[compat]) throw new Error(`${entry.id}: its plain use is not found`);
  if (entry.kind === 'placeholder') return `${words[plain]} where \`requestOptions\` is passed`;
  return plain === compat ? words[plain] : `${words[plain]}; with \`--compat\` ${words[compat]}`;
}

/**
 * @param {readonly Chapter[]} chapters
 * @param {ReadonlyMap<string, Handled>} handled
 * @returns {string} a row for each chapter: how many changes there are, and what happens to each in its plainest use
 */
export function catalogueTable(chapters, handled) {
  /** @param {readonly Entry[]} entries @param {'plain' | 'compat'} run @param {string} status */
  const count = (entries, run, status) => entries.filter(({ id }) => handled.get(id)?.[run] === status).length;
  /** @param {string} title @param {readonly Entry[]} entries */
  const row = (title, entries) => {
    const counts = ['migrated', 'review', 'manual'].map((status) => {
      const [plain, compat] = [count(entries, 'plain', status), count(entries, 'compat', status)];
      return plain === compat ? plain : `${plain} (${compat})`;
    });
    return `| ${[title, entries.length, ...counts, entries.filter(({ id }) => !handled.has(id)).length].join(' | ')} |`;
  };
  return [
    '| chapter | changes | fixable | to check | left to you | in manifests |',
    '|-|-:|-:|-:|-:|-:|',
    ...chapters.map(({ name, title, entries }) => row(`[${title}](chapters/${name}.md)`, entries)),
    row(
      '**all**',
      chapters.flatMap(({ entries }) => entries),
    ),
  ].join('\n');
}
