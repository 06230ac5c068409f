// @ts-check
/**
 * Writes the command as a few files, with the packages it always needs: Node takes longer to find, open and link some
 * 350 small ones than a run without a parser takes. Everything else of `dist` stays in files of its own, and so do
 * TypeScript, jscodeshift and globby, which are loaded only where they are needed.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { requireStatement } from './require-typescript.mjs';

/** What is loaded at run time from `node_modules`. */
const apart = /^(?:node:|typescript$|jscodeshift\b|globby$)/;

const modulesFolder = `${sep}node_modules${sep}`;

/** @param {string} file inside of `node_modules` @returns {string} the folder of its package */
function packageFolder(file) {
  const start = file.lastIndexOf(modulesFolder) + modulesFolder.length;
  const [scope = '', name = ''] = file.slice(start).split(sep);
  return join(file.slice(0, start), scope.startsWith('@') ? join(scope, name) : scope);
}

/** @param {ReadonlySet<string>} folders of packages @returns {string} what their licences ask to be handed on */
function licences(folders) {
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      if (file === undefined) throw new Error(`${name} has no licence to hand on`);
      return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * @param {string} dist absolute path of the compiled output
 * @returns {Promise<void>}
 */
export async function writeCommandBundle(dist) {
  const entry = join(dist, 'src', 'cli', 'main.js');
  if (!existsSync(entry)) return;
  const target = join(dist, 'command');
  const loader = JSON.stringify(join(dist, 'src', 'cli', 'load-typescript.js'));
  const ownTypeScript = `import { typescript as ts } from ${loader};`;
  /** @type {Set<string>} */
  const packages = new Set();
  const bundle = await rolldown({
    // Comments name modules from here, so that the same sources give the same bytes.
    cwd: dist,
    input: { main: entry },
    platform: 'node',
    // jsonc-parser's CommonJS form loads its parts in a way that no bundler sees.
    resolve: { mainFields: ['module', 'main'] },
    external: (id) => apart.test(id),
    checks: { ineffectiveDynamicImport: false },
    plugins: [
      {
        name: 'own-place',
        resolveId(id, importer = '') {
          const file = join(dirname(importer), id);
          // Left apart, and named from the folder of the bundle, which all of its files are in.
          const isShim = id.startsWith('.') && file.startsWith(join(dist, 'shim') + sep);
          return isShim ? { id: relative(target, file).replaceAll('\\', '/'), external: 'absolute' } : undefined;
        },
        transform(code, id) {
          if (id.includes(modulesFolder)) packages.add(packageFolder(id));
          // What a file reads lies beside the file itself.
          const place = `new URL(${JSON.stringify(relative(target, id).replaceAll('\\', '/'))}, import.meta.url).href`;
          return id.startsWith(dist)
            ? code.replace(requireStatement, ownTypeScript).replaceAll('import.meta.url', place)
            : undefined;
        },
      },
    ],
  });
  await bundle.write({ dir: target, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' });
  await bundle.close();
  writeFileSync(join(target, 'LICENSES.txt'), licences(packages));
}
