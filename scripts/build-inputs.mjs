// @ts-check
/**
 * Which files a build reads, and whether `dist` was made from exactly those. Shared by the build and by the test
 * set-up.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const repository = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Folders whose code ends up in `dist`. */
export const rooms = JSON.parse(readFileSync(join(repository, 'tsconfig.build.json'), 'utf8')).include.filter(
  (/** @type {string} */ name) => !name.includes('*'),
);

/** Where the last build is described. Outside `dist`, because everything in `dist` is published. */
export const stampFile = join(repository, 'node_modules', '.cache', 'svc-codemod', 'build.json');

/** Files that decide about the output besides the sources. */
const settings = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/build.mjs',
  'scripts/build-inputs.mjs',
  'scripts/inlined-rule-maker.mjs',
  'scripts/lint-bundle.mjs',
  'scripts/own-packages.mjs',
  'scripts/own-place.mjs',
  'scripts/command-bundle.mjs',
  'scripts/require-typescript.mjs',
  'scripts/shim-commonjs.mjs',
  'scripts/shim-docs.mjs',
  'scripts/shim-types.mjs',
  'scripts/published-transforms.mjs',
  'scripts/vendored-pyright.mjs',
];

/**
 * All files below a folder.
 *
 * @param {string} folder relative to the repository
 * @returns {string[]} paths relative to the repository with `/`, sorted
 */
export function filesBelow(folder) {
  const absolute = join(repository, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(repository.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** @returns {string[]} every file a build reads, relative to the repository */
export function buildInputs() {
  const entryPoints = readdirSync(repository).filter((name) => name.endsWith('.ts') && name !== 'vitest.config.ts');
  return [...settings, ...entryPoints, ...rooms.flatMap(filesBelow)];
}

/** @returns {string} a digest of path, size and modification time of every input */
export function inputDigest() {
  const hash = createHash('sha256');
  for (const file of buildInputs()) {
    const { size, mtimeMs } = statSync(join(repository, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * What the last build was made from.
 *
 * @returns {{ digest: string, clean: boolean } | undefined} `clean` = without errors; undefined = no build
 */
export function lastBuild() {
  if (!existsSync(join(repository, 'dist')) || !existsSync(stampFile)) return undefined;
  return JSON.parse(readFileSync(stampFile, 'utf8'));
}

/**
 * What the code reads at run time and the compiler does not write: declarations of the surfaces and stubs, templates,
 * the style and script of the report page, and data. The tables that the surfaces are generated from are sources, not
 * assets.
 *
 * @returns {string[]} paths relative to the repository
 */
export function assets() {
  return rooms
    .flatMap(filesBelow)
    .filter((/** @type {string} */ file) =>
      /\.(d\.[cm]?ts|json)$|^src\/compat\/templates\/|^src\/report\/(html|overview)\/(style\.css$|client\/)/.test(file),
    );
}
