// @ts-check
/**
 * Puts the type checker for Python into the build: the language server and the types of the standard library, without
 * the types of other packages and without source maps, with the licences that it is given on under.
 */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * @param {string} dist absolute path of the compiled output
 * @returns {void}
 */
export function vendorPyright(dist) {
  const source = dirname(createRequire(import.meta.url).resolve('pyright/package.json'));
  const target = join(dist, 'vendor', 'pyright');
  mkdirSync(join(target, 'dist', 'typeshed-fallback'), { recursive: true });
  const scripts = readdirSync(join(source, 'dist')).filter((name) => name.endsWith('.js') && name !== 'pyright.js');
  const types = ['stdlib', 'LICENSE', 'commit.txt'].map((name) => join('dist', 'typeshed-fallback', name));
  const packageFiles = ['LICENSE.txt', 'package.json', 'langserver.index.js'];
  for (const name of [...packageFiles, ...scripts.map((script) => join('dist', script)), ...types])
    cpSync(join(source, name), join(target, name), { recursive: true });
}
