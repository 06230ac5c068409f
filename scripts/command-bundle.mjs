// @ts-check
/**
 * Writes the command as a few files, with the packages it always needs: Node takes longer to find, open and link some
 * 350 small ones than a run without a parser takes. They are CommonJS, of which V8's code can be kept from run to run.
 * Everything else of `dist` stays in files of its own, and so do TypeScript, jscodeshift and globby, which are loaded
 * only where they are needed.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { ownPlace } from './own-place.mjs';
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
  const entry = join(dist, 'src', 'cli', 'start.js');
  if (!existsSync(entry)) return;
  const target = join(dist, 'command');
  const loader = JSON.stringify(join(dist, 'src', 'cli', 'startup', 'load-typescript.js'));
  const ownTypeScript = `import { typescript as ts } from ${loader};`;
  const changedNames = join(dist, 'src', 'pipeline', 'gate', 'changed-names.js');
  /** @type {Set<string>} */
  const packages = new Set();
  const bundle = await rolldown({
    // Comments name modules from here, so that the same sources give the same bytes.
    cwd: dist,
    input: { start: entry },
    platform: 'node',
    // jsonc-parser's CommonJS form loads its parts in a way that no bundler sees.
    resolve: { mainFields: ['module', 'main'] },
    external: (id) => apart.test(id),
    checks: { ineffectiveDynamicImport: false },
    plugins: [
      {
        name: 'own-place',
        async transform(code, id) {
          // Lists that the catalogue gives, without the catalogue.
          if (id === changedNames)
            return `export const changedNames = ${JSON.stringify((await import(id)).changedNames)};`;
          if (id.includes(modulesFolder)) packages.add(packageFolder(id));
          return id.startsWith(dist)
            ? code.replace(requireStatement, ownTypeScript).replaceAll('import.meta.url', ownPlace(target, id))
            : undefined;
        },
      },
    ],
  });
  const { output } = await bundle.write({
    dir: target,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
  });
  await bundle.close();
  const chunks = new Set(output.map(({ fileName }) => fileName));
  for (const { fileName, dynamicImports = [] } of output.filter((file) => file.type === 'chunk'))
    for (const imported of dynamicImports)
      if (!chunks.has(imported)) throw new Error(`${fileName} has import('${imported}'), which kept code cannot do`);
  writeFileSync(join(target, 'LICENSES.txt'), licences(packages));
}
