// @ts-check
/**
 * Puts what the lint plugin loads for a file that may use the SDK into one file, in the place of the module that the
 * plugin asks for: Node takes a fifth of a second longer to find, open and link some 400 small ones, in each process
 * that lints. Packages stay outside.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { ownPlace } from './own-place.mjs';
import { requireStatement } from './require-typescript.mjs';

/** The module that becomes the bundle, relative to the build. */
export const lintBundle = 'eslint-plugin/session/inspect.js';

const typescript = 'own:typescript';
const ownTypeScript = `import { typescript as ts } from '${typescript}';`;

/**
 * @param {string} dist absolute path of the compiled output
 * @returns {Promise<void>}
 */
export async function writeLintBundle(dist) {
  const input = join(dist, lintBundle);
  const folder = dirname(input);
  if (!existsSync(input)) return;
  const bundle = await rolldown({
    // Comments name modules from here, so that the same sources give the same bytes.
    cwd: dist,
    input,
    platform: 'node',
    external: (id) => /^[@a-z]/.test(id) && id !== typescript,
    plugins: [
      {
        name: 'own-place',
        resolveId: (id) => (id === typescript ? id : undefined),
        load: (id) => (id === typescript ? requireStatement.replace('const ts', 'export const typescript') : undefined),
        transform(code, id) {
          if (id === typescript) return undefined;
          // A package is found from everywhere.
          return code
            .replace(requireStatement, ownTypeScript)
            .replaceAll(/(?<!createRequire\()import\.meta\.url/g, ownPlace(folder, id));
        },
      },
    ],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    codeSplitting: false,
    // Nobody reads them there, and they would be a sixth of the file.
    comments: false,
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundle.close();
}
