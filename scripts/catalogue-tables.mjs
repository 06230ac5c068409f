// @ts-check
/** The catalogue as Markdown. */

/** @typedef {import('../catalog/entry.ts').Entry} Entry */

/** What each chapter is about, in the order of the catalogue. @type {Record<import('../catalog/entry.ts').Chapter, string>} */
const titles = {
  'client-aliases': 'Aliases on the client',
  'request-options': 'The `{}` before `requestOptions`',
  'score-renames': 'Scores under one name',
  'experiment-url': 'The link in an experiment result',
  'removed-reads': 'Reads that are gone',
  'dataset-runs': 'Dataset runs',
  'dataset-item-link': 'Linking dataset items',
  'trace-io': 'Trace input and output',
  'scores-create-response': 'The response of `scores.create`',
  'scores-query': 'The query of `scores.getMany`',
  'removed-types': 'Removed types',
  ingestion: 'Ingestion',
  'v4-leftovers': 'Left over from major 4',
  versions: 'Versions',
};

/** Text in a table cell. @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** @param {Entry} entry @returns {string} the v5 name as it is written in code */
function v5Name({ root, path }) {
  const name = path.join('.');
  /** @type {Partial<Record<Entry['root'], string>>} */
  const receivers = { client: 'client.', api: 'client.api.', observation: 'span.', datasetItem: 'item.', experimentResult: 'result.', scoresResponse: 'score.' };
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
  const args = [...Array.from({ length: pathArguments }, (_, index) => entry.parameters?.[index] ?? `argument${index + 1}`), '{}', 'requestOptions'];
  return root === 'type' ? `\`${name}\`` : `\`${name}(${args.join(', ')})\``;
}

/** True when the tool edits the place itself where it is sure of the receiver. @param {Entry} entry */
export const isRewritten = (entry) => entry.sameShape || entry.kind === 'placeholder';

/** @param {Entry} entry @param {readonly Entry[]} entries @returns {string} */
function what(entry, entries) {
  if (entry.kind === 'version') return entry.suggestion ? 'in manifests' : 'to be checked by hand';
  const hasMembers = entries.some((other) => other !== entry && other.root === entry.root && other.path.length > entry.path.length && entry.path.every((name, index) => other.path[index] === name));
  if (hasMembers && entry.root === 'api' && entry.kind !== 'placeholder') return 'as its members';
  if (entry.kind === 'placeholder') return 'rewritten where `requestOptions` is passed';
  return isRewritten(entry) ? 'rewritten' : 'reported';
}

/** @param {readonly Entry[]} entries @returns {string} one table for each chapter */
export function catalogueTables(entries) {
  const chapters = [...new Set(entries.map(({ chapter }) => chapter))];
  return chapters
    .map((chapter) => {
      const rows = entries
        .filter((entry) => entry.chapter === chapter)
        .map((entry) => `| \`${entry.id}\` | \`${v5Name(entry)}\` | ${cell(v6Name(entry))} | ${what(entry, entries)} |`);
      return [`## ${titles[chapter]}`, '', `Chapter \`${chapter}\`.`, '', '| id | v5 | v6 | what happens |', '|-|-|-|-|', ...rows].join('\n');
    })
    .join('\n\n');
}

/** @param {readonly Entry[]} entries @returns {string} one sentence for the README */
export function catalogueCounts(entries) {
  const inCode = entries.filter(({ kind }) => kind !== 'version');
  const rewritten = inCode.filter(isRewritten).length;
  return `The catalogue has ${entries.length} changes: ${rewritten} are rewritten, ${inCode.length - rewritten} are found and reported with the text to write, ${entries.length - inCode.length} concern manifests.`;
}
