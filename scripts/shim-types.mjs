// @ts-check
/**
 * Gives the shim in `dist` its published types: the declarations of the v6 surface, in each profile's names, so that
 * migrated code is checked by the same types everywhere.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withDocs, writtenDocs } from './shim-docs.mjs';

/** The compiled entry files of the shim below `dist/shim/<profile>/`. */
const entryName = /^(\w+)\.js$/;

/** @param {string} text @param {string} scope @param {string} folder where the entries are, seen from the file */
const withRelativeImports = (text, scope, folder) =>
  text.replace(new RegExp(`(['"])${scope}/(\\w+)\\1`, 'g'), `$1${folder}/$2.js$1`);

/**
 * Replaces the declarations of the entry files by those of the surface, and names the surface relatively in the others.
 *
 * @param {string} folder absolute path of the compiled output, with the surfaces in it
 * @returns {Promise<void>}
 * @throws {Error} when an entry file has no surface
 */
export async function writeShimTypes(folder) {
  const shim = join(folder, 'shim');
  if (!existsSync(shim)) return;
  for (const entry of readdirSync(shim, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.d.ts')) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const relativeText = withRelativeImports(
      text,
      '@svc',
      relative(entry.parentPath, join(shim, 'svc')).replaceAll('\\', '/') || '.',
    );
    if (relativeText !== text) writeFileSync(file, relativeText);
  }

  /** @type {typeof import('../src/catalog/routes.ts')} */
  const { routes } = await import(pathToFileURL(join(folder, 'src', 'catalog', 'routes.js')).href);
  /** @type {typeof import('../src/catalog/profile-names.ts')} */
  const { inProfileNames } = await import(pathToFileURL(join(folder, 'src', 'catalog', 'profile-names.js')).href);
  /** @type {typeof import('../src/catalog/profile.ts')} */
  const { profiles } = await import(pathToFileURL(join(folder, 'src', 'catalog', 'profile.js')).href);
  /** @type {typeof import('../src/catalog/surface/load.ts')} */
  const { surfaceModules } = await import(pathToFileURL(join(folder, 'src', 'catalog', 'surface', 'load.js')).href);
  const written = writtenDocs();
  const neutral = [...surfaceModules(6, profiles.svc)].map(
    ([module, text]) => /** @type {const} */ ([module, withDocs(text, written, routes)]),
  );
  const used = new Set(neutral.flatMap(([, { used: names }]) => [...names]));
  const unknown = [...written.keys()].filter((name) => !used.has(name));
  if (unknown.length > 0) throw new Error(`shim/docs.txt speaks of what there is not: ${unknown.join(', ')}.`);
  for (const profile of Object.values(profiles)) {
    const modules = new Map(
      neutral.map(([module, { text }]) => [inProfileNames(module, profile), inProfileNames(text, profile)]),
    );
    for (const name of readdirSync(join(shim, profile.name))) {
      const module = entryName.exec(name)?.[1];
      if (!module) continue;
      const text = modules.get(`${profile.scope}/${module}`);
      if (text === undefined) throw new Error(`shim/${profile.name}/${name} is no package of the SDK.`);
      writeFileSync(join(shim, profile.name, `${module}.d.ts`), withRelativeImports(text, profile.scope, '.'));
    }
  }
}
