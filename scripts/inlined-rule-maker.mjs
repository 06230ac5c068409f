// @ts-check
/**
 * Writes what makes rules of typescript-eslint into `dist/eslint-plugin`. As a dependency it would bring ESLint into
 * every installation of the command, since it asks for it as a peer; whoever lints has ESLint, and may have nothing
 * else.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

const specifier = '@typescript-eslint/utils/eslint-utils';

/**
 * @param {string} dist absolute path of the compiled output
 * @returns {Promise<void>}
 */
export async function inlineRuleMaker(dist) {
  const folder = join(dist, 'eslint-plugin');
  const user = join(folder, 'create-rule.js');
  const text = readFileSync(user, 'utf8');
  if (!text.includes(`'${specifier}'`)) throw new Error(`${user} imports no ${specifier}`);
  const { resolve } = createRequire(import.meta.url);
  const entry = 'virtual:rule-maker';
  const bundle = await rolldown({
    input: { 'rule-maker': entry },
    platform: 'node',
    plugins: [
      {
        name: 'rule-maker',
        resolveId: (id) => (id === entry ? id : id === specifier ? resolve(id) : undefined),
        load: (id) => (id === entry ? `export { RuleCreator } from '${specifier}';` : undefined),
      },
    ],
  });
  const licence = readFileSync(join(dirname(resolve('@typescript-eslint/utils/package.json')), 'LICENSE'), 'utf8');
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', banner: `/*!\n${licence.trim()}\n*/` });
  await bundle.close();
  writeFileSync(user, text.replace(`'${specifier}'`, `'./rule-maker.js'`));
}
