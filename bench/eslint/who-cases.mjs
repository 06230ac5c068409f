/** The held-out cases as one folder each of a real project, in the public names, with what a user has installed. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { casesFolder, heldOutCases } from '../recall/held-out-cases.mjs';

const installed = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** What can be installed. @typedef {'v5' | 'v6' | 'nothing'} Installed */
/**
 * A site. `at` = where a report of it may stand, the site itself first; lines and columns from 1.
 *
 * @typedef {{ file: string, at: { line: number, column: number }[], group: 'TS' | 'JS', crossFile: boolean }} Place
 */

/** Lines stay the same; a column is that of the text before it. @param {string} text */
const publicNames = (text) =>
  text
    .replaceAll('@svc/', '@langfuse/')
    .replaceAll('SvcAPIClient', 'LangfuseAPIClient')
    .replaceAll(/\bSvc(?=[A-Z])/g, 'Langfuse')
    .replaceAll(/npm:(@langfuse\/\w+)@[^']*/g, '$1');

/** Of a project that has none of its own. */
const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
  module: 'Preserve',
  moduleResolution: 'Bundler',
  strict: true,
  allowJs: true,
  checkJs: false,
  noEmit: true,
  skipLibCheck: true,
  jsx: 'preserve',
  allowImportingTsExtensions: true,
  experimentalDecorators: true,
};

/** @param {string} text */
const write = (/** @type {string} */ file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/**
 * Puts the SDK's packages beside the cases.
 *
 * @param {string} folder
 * @param {Installed} what
 */
async function install(folder, what) {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const name of ['@types', '@opentelemetry', 'typescript'])
    symlinkSync(join(installed, name), join(modules, name));
  if (what === 'v5') symlinkSync(realpathSync(join(installed, '@langfuse')), join(modules, '@langfuse'));
  if (what !== 'v6') return;
  const { surfaceModules } = await import('../../dist/src/catalog/surface/load.js');
  const { profiles } = await import('../../dist/src/catalog/profile.js');
  for (const [name, text] of surfaceModules(6, profiles.langfuse)) {
    write(join(modules, name, 'index.d.ts'), text);
    write(
      join(modules, name, 'package.json'),
      JSON.stringify({
        name,
        version: '6.0.0',
        types: './index.d.ts',
        exports: { '.': { types: './index.d.ts', default: './index.js' } },
      }),
    );
  }
}

/**
 * Writes all cases to a new folder outside of the repository, where nothing else is installed.
 *
 * @param {Installed} what
 * @returns {Promise<{ folder: string, roots: string[], files: string[], places: Place[], remove: () => void }>}
 */
export async function writeCases(what) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `svc-who-${what}-`)));
  await install(folder, what);
  const roots = [];
  const files = [];
  /** @type {Place[]} */
  const places = [];
  for (const one of heldOutCases()) {
    const root = join(folder, one.name);
    roots.push(root);
    const texts = new Map(one.files.map((file) => [file, readFileSync(join(casesFolder, one.name, file), 'utf8')]));
    for (const [file, text] of texts) write(join(root, file), publicNames(text));
    files.push(...[...texts.keys()].map((file) => join(root, file)));
    // Their tsconfig.json would take the place of the one above for a type-aware rule.
    const others = readdirSync(join(casesFolder, one.name), { recursive: true })
      .map(String)
      .filter((file) => /\.json$/.test(file) && !/(?:truth|tsconfig)\.json$/.test(file));
    for (const file of others) write(join(root, file), readFileSync(join(casesFolder, one.name, file), 'utf8'));
    write(
      join(root, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...pathsOf(one.name) }, include: ['**/*'] }),
    );
    for (const { file, line, column, or = [] } of one.sites) {
      const text = texts.get(file);
      if (text === undefined) continue; // a manifest
      const lines = text.split('\n');
      const at = [{ line, column }, ...or].map((place) => ({
        line: place.line,
        column: publicNames(lines[place.line - 1]?.slice(0, place.column - 1) ?? '').length + 1,
      }));
      places.push({
        file: join(root, file),
        at,
        group: /\.[cm]?jsx?$/.test(file) ? 'JS' : 'TS',
        crossFile: !/@(?:svc|langfuse)\//.test(text),
      });
    }
  }
  return { folder, roots, files, places, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The aliases of a case's own configuration. @param {string} name */
function pathsOf(name) {
  const file = ['tsconfig.base.json', 'tsconfig.json'].map((one) => join(casesFolder, name, one)).find(existsSync);
  const { paths } = file ? JSON.parse(readFileSync(file, 'utf8')).compilerOptions : {};
  if (!paths) return {};
  const fromHere = (/** @type {string} */ target) => (target.startsWith('.') ? target : `./${target}`);
  return { paths: Object.fromEntries(Object.entries(paths).map(([alias, targets]) => [alias, targets.map(fromHere)])) };
}
