/** Builds of this tool that are run side by side: a checkout with its `dist`, or a packed tarball. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout that this file belongs to. */
export const ownFolder = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {object} Build
 * @property {string} folder holds `package.json`, `bin` and `dist`
 * @property {string} [identity] the same for the same code; a checkout has none, because it changes
 */

/**
 * Opens a build. A tarball is unpacked below `scratch`, with the dependencies of this checkout.
 *
 * @param {string} path
 * @param {string} scratch
 * @returns {Build}
 */
export function openBuild(path, scratch) {
  const absolute = resolve(path);
  if (!existsSync(absolute)) throw new Error(`"${path}" does not exist.`);
  const build = statSync(absolute).isDirectory() ? { folder: absolute } : unpack(absolute, scratch);
  if (!existsSync(join(build.folder, 'dist'))) throw new Error(`"${path}" has no dist; run "npm run build" there.`);
  return build;
}

/** @param {string} tarball @param {string} scratch @returns {Build} */
function unpack(tarball, scratch) {
  const identity = createHash('sha256').update(readFileSync(tarball)).digest('hex');
  const target = join(scratch, 'build');
  mkdirSync(target, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', target], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`"${tarball}" cannot be unpacked: ${stderr}`);
  const folder = join(target, 'package');
  symlinkSync(join(ownFolder, 'node_modules'), join(folder, 'node_modules'));
  return { folder, identity };
}

/** The module of a build that `import 'svc-codemod'` gives. @param {string} folder @returns {string} */
export function entryModule(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, exports['.'].default);
}
