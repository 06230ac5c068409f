/** What is measured side by side, as flat configurations of one ESLint with one parser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import parser from '@typescript-eslint/parser';
import { importXVersion, loadImportX } from './import-x.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const version = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8')).version;

/** What linted files are called. */
export const lintedFiles = ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'];

/**
 * @typedef {object} Contender
 * @property {string} id
 * @property {string} label what the tables say
 * @property {string} rules how the names of its rules begin; '-' = it has none
 * @property {(root: string) => Promise<Record<string, any>>} config beside the parser; `root` = the linted repository
 */

/** @type {readonly Contender[]} */
export const contenders = [
  { id: 'parse-only', label: 'the parser, no rule', rules: '-', config: async () => ({}) },
  {
    id: 'no-op',
    label: 'a rule that does nothing',
    rules: 'bench/',
    config: async () => ({
      plugins: { bench: { rules: { nothing: { create: () => ({ Program() {} }) } } } },
      rules: { 'bench/nothing': 'error' },
    }),
  },
  {
    id: 'ours',
    label: '`svc-codemod/eslint-plugin`, `configs.strict`',
    rules: 'svc/',
    config: async () => {
      const { plugins, rules } = (await import('../../dist/eslint-plugin/index.js')).configs.strict;
      return { plugins, rules };
    },
  },
  {
    id: 'no-deprecated',
    label: `\`@typescript-eslint/no-deprecated\` ${version('@typescript-eslint/eslint-plugin')}, \`projectService\``,
    rules: '@typescript-eslint/',
    config: async (root) => ({
      languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
      plugins: { '@typescript-eslint': (await import('typescript-eslint')).plugin },
      rules: { '@typescript-eslint/no-deprecated': 'error' },
    }),
  },
  {
    id: 'import-x',
    label: `\`import-x/no-deprecated\` ${importXVersion}`,
    rules: 'import-x/',
    config: async (root) => {
      const plugin = await loadImportX();
      return {
        plugins: { 'import-x': plugin },
        settings: {
          'import-x/extensions': ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'],
          'import-x/parsers': {
            [fileURLToPath(import.meta.resolve('@typescript-eslint/parser'))]: [
              '.ts',
              '.tsx',
              '.mts',
              '.cts',
              '.js',
              '.jsx',
              '.mjs',
              '.cjs',
            ],
          },
          // Without `types` it would read the compiled JavaScript of a package, which has no tags.
          'import-x/resolver-next': [
            plugin.createNodeResolver({
              conditionNames: ['types', 'import', 'require', 'node', 'default'],
              extensions: ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs', '.json'],
              extensionAlias: { '.js': ['.ts', '.tsx', '.d.ts', '.js'] },
              tsconfig: { configFile: join(root, 'tsconfig.json'), references: 'auto' },
            }),
          ],
        },
        rules: { 'import-x/no-deprecated': 'error' },
      };
    },
  },
];

/** @param {string} id @returns {Contender} @throws {Error} for an unknown one */
export function contender(id) {
  const known = contenders.find((one) => one.id === id);
  if (!known) throw new Error(`there is no contender ${id}; there are ${contenders.map((one) => one.id).join(', ')}`);
  return known;
}

/**
 * @param {string} id
 * @param {string} root the linted repository
 * @returns {Promise<Record<string, any>[]>} a flat configuration
 */
export async function configOf(id, root) {
  const { languageOptions = {}, ...config } = await contender(id).config(root);
  const parserOptions = { ecmaFeatures: { jsx: true }, ...languageOptions.parserOptions };
  return [
    { linterOptions: { reportUnusedDisableDirectives: 'off' } },
    { files: lintedFiles, languageOptions: { parser, parserOptions }, ...config },
  ];
}
