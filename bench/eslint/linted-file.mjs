/** The generated repositories of the benches for an editor, and the file of each that is opened. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureRepository } from '../generate.mjs';
import { originalText } from './edited-file.mjs';

/** @typedef {{ repository: string, file: string }} Linted */

/** One that uses the SDK, among dense imports. @param {number} files @returns {Linted} */
export function firstFile(files) {
  const repository = fileURLToPath(new URL(`../.work/${files}-dense`, import.meta.url));
  ensureRepository({ folder: repository, files, shape: 'dense' });
  const file = sourcesOf(repository).find(
    (name) => /feature-.*\.ts$/.test(name) && /\bgetPrompt\(/.test(readFileSync(name, 'utf8')),
  );
  if (file === undefined) throw new Error(`no file of ${repository} calls the SDK`);
  return { repository, file };
}

/** One that is edited, one more in a repository of its own. @param {number} files @returns {Linted} */
export function editedFile(files) {
  const repository = fileURLToPath(new URL(`../.work/${files}-edited`, import.meta.url));
  ensureRepository({ folder: repository, files, share: 0.04 });
  const near = sourcesOf(repository).find((name) => name.endsWith('/observability.ts')) ?? '';
  const file = near.replace('observability.ts', 'edited.ts');
  writeFileSync(file, originalText);
  return { repository, file };
}

/** @param {string} repository @returns {string[]} */
const sourcesOf = (repository) =>
  readdirSync(`${repository}/src`, { recursive: true })
    .map((name) => `${repository}/src/${name}`)
    .sort();
