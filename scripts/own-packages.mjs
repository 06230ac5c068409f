// @ts-check
/**
 * Fills packages/<name>/dist: the modules of the build that the lint plugin, or the shim, reaches, with what they read
 * at run time. So a package that is published alone is made of the same files, and depends on nothing that they do not
 * load.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { assets, repository } from './build-inputs.mjs';
import { lintBundle } from './lint-bundle.mjs';

/** @param {string} name @returns {string} the folder of a package that is published alone */
export const packageFolder = (name) => join(repository, 'packages', name);

/** Folders whose declarations and stubs modules of the plugin read. */
const assetFolders = /^src\/(?:catalog\/surface|program\/lib)\//;

/** What a module asks a function for that `createRequire` made: `load('./inspect.js')`. */
const required = /\b(?:load|createRequire\w*\(import\.meta\.url\))\(\s*['"]([^'"]+)['"]/g;

/**
 * The modules, or declarations, that some reach.
 *
 * @param {string} dist folder of a build
 * @param {...string} entries relative to it
 * @returns {{ files: string[], packages: string[] }} files relative to the folder, and names of packages, both sorted
 */
export function reachedFrom(dist, ...entries) {
  const files = new Set(entries);
  const packages = new Set();
  // A set hands out what is added while it is read.
  for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8');
    const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
    for (const specifier of [...imported, ...[...text.matchAll(required)].map(([, name = '']) => name)]) {
      if (specifier.startsWith('.')) {
        const named = file.endsWith('.d.ts') ? specifier.replace(/\.[jt]s$/, '.d.ts') : specifier;
        const reached = join(dirname(file), named).replaceAll('\\', '/');
        if (existsSync(join(dist, reached))) files.add(reached);
        // The text of an import, in a template that writes one, has no package's name.
      } else if (/^[@a-z]/.test(specifier) && !specifier.startsWith('node:')) {
        const parts = specifier.split('/');
        packages.add(parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'));
      }
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/** @param {string} dist @returns {string[]} what the lint plugin is made of, relative to the folder of a build */
function lintPluginFiles(dist) {
  const { files } = reachedFrom(dist, 'eslint-plugin/index.js');
  return [...files, 'eslint-plugin/index.d.ts', ...assets().filter((asset) => assetFolders.test(asset))];
}

/** @param {string} dist @returns {string[]} the modules of the shim that somebody names, or Node.js and Jest load */
export function shimEntries(dist) {
  const ofProfiles = ['svc', 'langfuse'].flatMap((profile) =>
    readdirSync(join(dist, 'shim', profile))
      .filter((name) => name.endsWith('.js'))
      .map((name) => `shim/${profile}/${name}`),
  );
  const others = ['service/index', 'explain/index', 'aliases/register', 'aliases/node-hooks', 'aliases/jest-mapping'];
  return [...ofProfiles, ...others.map((name) => `shim/${name}.js`)];
}

/** @param {string} dist @returns {string[]} what the shim is made of, relative to the folder of a build */
function shimFiles(dist) {
  const entries = shimEntries(dist);
  const declarations = entries.map((file) => file.replace(/\.js$/, '.d.ts'));
  const commonJs = readdirSync(join(dist, 'shim/commonjs'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)));
  return [...reachedFrom(dist, ...entries).files, ...reachedFrom(dist, ...declarations).files, ...commonJs];
}

/** The packages that are published alone, and what they are made of. */
const contents = { 'eslint-plugin-svc': lintPluginFiles, 'svc-shim': shimFiles };

/**
 * Copies a file; of a module without its comments, which are a sixth of it. The bundle has none, and is longer when it
 * is written again.
 *
 * @param {string} from
 * @param {string} to
 */
function copyFile(from, to) {
  if (!from.endsWith('.js') || from.endsWith(lintBundle)) return copyFileSync(from, to);
  const { ESNext: target } = ts.ScriptTarget;
  const compilerOptions = { target, module: ts.ModuleKind.ESNext, removeComments: true };
  writeFileSync(to, ts.transpileModule(readFileSync(from, 'utf8'), { compilerOptions }).outputText);
}

/**
 * Copies what the packages are made of. A new folder replaces an old one in one step.
 *
 * @param {string} dist folder of a build
 */
export function fillOwnPackages(dist) {
  for (const [name, filesOf] of Object.entries(contents)) {
    const target = join(packageFolder(name), 'dist');
    const fresh = `${target}.new-${process.pid}`;
    const old = `${target}.old-${process.pid}`;
    for (const file of filesOf(dist)) {
      mkdirSync(dirname(join(fresh, file)), { recursive: true });
      if (name === 'eslint-plugin-svc') copyFile(join(dist, file), join(fresh, file));
      else copyFileSync(join(dist, file), join(fresh, file));
    }
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
    rmSync(old, { recursive: true, force: true });
  }
}
