// @ts-check
/** Headers and option lists of the pages of the ESLint rules, and the table of all rules, by eslint-doc-generator. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { repository } from './build-inputs.mjs';

/** Configs that every rule about code is in, or that say the same as another, would only fill the pages. */
const unnamed = ['strict', 'legacy-recommended'];

/**
 * Brings the generated parts up to date, from the built plugin.
 *
 * @param {boolean} check write nothing
 * @returns {boolean} whether they are, or were for `check`, what the rules say; what is not is printed
 */
export function generateRulePages(check) {
  // The generator takes a package whose entry is the plugin; in this one the plugin is one entry of several.
  const root = join(repository, 'node_modules', '.cache', 'svc-codemod', 'eslint-plugin');
  mkdirSync(root, { recursive: true });
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ name: 'eslint-plugin-svc', type: 'module', exports: './index.js' }),
  );
  writeFileSync(
    join(root, 'index.js'),
    `export { default } from ${JSON.stringify(`file://${join(repository, 'dist/eslint-plugin/index.js')}`)};\n`,
  );
  const docs = relative(root, join(repository, 'docs'));
  const manifest = createRequire(import.meta.url).resolve('eslint-doc-generator/package.json');
  const { status } = spawnSync(
    process.execPath,
    [
      join(dirname(manifest), 'dist/bin/eslint-doc-generator.js'),
      root,
      ...(check ? ['--check'] : []),
      ...['--path-rule-doc', `${docs}/rules/{name}.md`, '--path-rule-list', `${docs}/eslint.md`],
      ...unnamed.flatMap((config) => ['--ignore-config', config]),
      ...['--config-emoji', 'recommended,✅', '--config-emoji', 'manifests,📦'],
    ],
    { cwd: repository, stdio: 'inherit' },
  );
  return status === 0;
}
