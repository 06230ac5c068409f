// @ts-check
/**
 * Fills packages/eslint-plugin-svc/dist: the modules of the build that the lint plugin reaches, with what they read at
 * run time. So the package that is published alone is made of the same files, and depends on nothing that they do not
 * load.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { assets, repository } from './build-inputs.mjs';

/** The package. */
export const lintPackage = join(repository, 'packages/eslint-plugin-svc');

/** Folders whose declarations and stubs modules of the plugin read. */
const assetFolders = /^src\/(?:catalog\/surface|program\/lib)\//;

/** What a module asks a function for that `createRequire` made: `load('./inspect.js')`. */
const required = /\b(?:load|createRequire\w*\(import\.meta\.url\))\(\s*'([^']+)'/g;

/**
 * The modules that one reaches.
 *
 * @param {string} dist folder of a build
 * @param {string} entry relative to it
 * @returns {{ files: string[], packages: string[] }} files relative to the folder, and names of packages, both sorted
 */
export function reachedFrom(dist, entry) {
  const files = new Set([entry]);
  const packages = new Set();
  // A set hands out what is added while it is read.
  for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8');
    const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
    for (const specifier of [...imported, ...[...text.matchAll(required)].map(([, name = '']) => name)]) {
      if (specifier.startsWith('.')) {
        const reached = join(dirname(file), specifier).replaceAll('\\', '/');
        if (existsSync(join(dist, reached))) files.add(reached);
      } else if (!specifier.startsWith('node:')) {
        const parts = specifier.split('/');
        packages.add(parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'));
      }
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/**
 * Copies what the package is made of. The new folder replaces the old one in one step.
 *
 * @param {string} dist folder of a build
 */
export function fillLintPackage(dist) {
  const target = join(lintPackage, 'dist');
  const fresh = `${target}.new-${process.pid}`;
  const old = `${target}.old-${process.pid}`;
  const { files } = reachedFrom(dist, 'eslint-plugin/index.js');
  for (const file of [...files, 'eslint-plugin/index.d.ts', ...assets().filter((asset) => assetFolders.test(asset))]) {
    mkdirSync(dirname(join(fresh, file)), { recursive: true });
    copyFileSync(join(dist, file), join(fresh, file));
  }
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
}
