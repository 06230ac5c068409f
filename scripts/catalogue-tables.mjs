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

/** @param {Entry} entry @returns {string} */
function v6Name(entry) {
  const { root, path, target, pathArguments, kind, suggestion, message } = entry;
  if (kind === 'version') return suggestion ? `\`${suggestion}\`` : message;
  if (!target) return 'no single successor';
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
const words = { migrated: 'rewritten', review: 'rewritten, to be checked', manual: 'reported' };

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
  if (entry.kind === 'version') return entry.suggestion ? 'in manifests' : 'to be checked by hand';
  if (isNamespace(entry, entries) && entry.root === 'api' && entry.kind !== 'placeholder') return 'as its members';
  const { plain, compat } = handled.get(entry.id) ?? {};
  if (!plain || !compat || !words[plain] || !words[compat]) throw new Error(`${entry.id}: its plain use is not found`);
  if (entry.kind === 'placeholder') return `${words[plain]} where \`requestOptions\` is passed`;
  return plain === compat ? `${words[plain]}` : `${words[plain]}; with \`--compat\` ${words[compat]}`;
}

/**
 * @param {readonly Chapter[]} chapters
 * @param {ReadonlyMap<string, Handled>} handled
 * @returns {string} one table for each chapter
 */
export function catalogueTables(chapters, handled) {
  const all = chapters.flatMap(({ entries }) => entries);
  return chapters
    .map(({ name, title, entries }) => {
      const rows = entries.map(
        (entry) =>
          `| \`${entry.id}\` | \`${v5Name(entry)}\` | ${cell(v6Name(entry))} | ${whatHappens(entry, all, handled)} |`,
      );
      return [
        `## ${title}`,
        '',
        `Chapter \`${name}\`: [how it is migrated](chapters/${name}.md).`,
        '',
        '| id | v5 | v6 | what happens |',
        '|-|-|-|-|',
        ...rows,
      ].join('\n');
    })
    .join('\n\n');
}

/**
 * @param {readonly Entry[]} entries
 * @param {ReadonlyMap<string, Handled>} handled
 * @returns {string} a table of four rows
 */
export function catalogueCounts(entries, handled) {
  /** @param {'plain' | 'compat'} run @param {string} status */
  const count = (run, status) => [...handled.values()].filter((one) => one[run] === status).length;
  /** @param {string} text @param {string} status */
  const row = (text, status) => `| ${text} | ${count('plain', status)} | ${count('compat', status)} |`;
  const manifests = entries.length - handled.size;
  return [
    `${entries.length} changes, by what happens to each in its plainest use:`,
    '',
    '| | plain | `--compat` |',
    '|-|-|-|',
    row('rewritten', 'migrated'),
    row('rewritten, and marked to be checked', 'review'),
    row('marked with what to write', 'manual'),
    `| in manifests | ${manifests} | ${manifests} |`,
  ].join('\n');
}
