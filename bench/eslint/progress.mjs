/** What the benches have measured so far, so that one that was interrupted goes on where it was. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lastBuild } from '../../scripts/build-inputs.mjs';
import { importXVersion } from './import-x.mjs';

/** Where the benches work. */
export const work = fileURLToPath(new URL('../.work/eslint', import.meta.url));

/**
 * What was kept under a name, if it was measured with the same build on the same Node, else what there is at the start.
 *
 * @template {object} Done
 * @param {string} name
 * @param {Done} start
 * @param {boolean} fresh nothing that was kept counts
 * @returns {{ done: Done, keep: () => void }} `keep` writes down what `done` is now
 */
export function progress(name, start, fresh) {
  const key = [lastBuild()?.digest, importXVersion, process.versions.node].join(' ');
  const file = `${work}/${name}.json`;
  mkdirSync(work, { recursive: true });
  const before = !fresh && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const done = before?.key === key && before.done ? before.done : start;
  return { done, keep: () => writeFileSync(file, JSON.stringify({ key, done })) };
}
