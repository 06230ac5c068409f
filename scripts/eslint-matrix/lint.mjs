// @ts-check
/**
 * Lints the project of the matrix in the folder it lies in, with the linter that is installed there, and compares
 * findings and fixed texts. Usage: node lint.mjs (flat|eslintrc|oxlint) [typescript] [babel]
 */
import { deepStrictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findings, fixes, project } from './project.mjs';

const [kind = 'flat', ...parsers] = process.argv.slice(2);
const installed = path.resolve('node_modules');
const { version } = JSON.parse(
  readFileSync(path.join(installed, kind === 'oxlint' ? 'oxlint' : 'eslint', 'package.json'), 'utf8'),
);

/** @type {Readonly<Record<string, string>>} */
const packages = { typescript: '@typescript-eslint/parser', babel: '@babel/eslint-parser' };
const babelOptions = {
  requireConfigFile: false,
  babelOptions: { babelrc: false, configFile: false, parserOpts: { plugins: ['jsx'] } },
};

/** @param {string} parser */
function flatConfig(parser) {
  return `
import svc from 'svc-codemod/eslint-plugin';
${parser === 'espree' ? '' : `import * as own from ${JSON.stringify(packages[parser])};\nconst parser = own.default ?? own;`}
export default [
  { files: ['**/*.{js,cjs,jsx}'] },
  ${parser === 'typescript' ? "{ files: ['**/*.ts'] }," : ''}
  { languageOptions: { ${parser === 'espree' ? '' : 'parser,'} parserOptions: { ecmaFeatures: { jsx: true }, ...${JSON.stringify(parser === 'babel' ? babelOptions : {})} } } },
  svc.configs.strict,
];`;
}

/** @param {string} parser */
function eslintrc(parser) {
  const parserOption = parser === 'espree' ? {} : { parser: packages[parser] };
  const parserOptions = {
    ecmaVersion: 2022,
    sourceType: 'module',
    ecmaFeatures: { jsx: true },
    ...(parser === 'babel' ? babelOptions : {}),
  };
  const overrides = [{ files: ['*.cjs'], parserOptions: { sourceType: 'script' }, env: { node: true } }];
  return JSON.stringify({
    root: true,
    extends: ['plugin:svc/legacy-recommended'],
    ...parserOption,
    parserOptions,
    overrides,
  });
}

const oxlintrc = JSON.stringify({
  jsPlugins: [{ name: 'svc', specifier: 'svc-codemod/eslint-plugin' }],
  categories: { correctness: 'off' },
  rules: { 'svc/no-removed-client-alias': 'error', 'svc/require-request-placeholder': 'error' },
});

/** @param {string} parser */
function layOut(parser) {
  const root = mkdtempSync(path.resolve('project-'));
  mkdirSync(path.join(root, 'src'));
  mkdirSync(path.join(root, '.git'));
  symlinkSync(installed, path.join(root, 'node_modules'));
  for (const [file, text] of Object.entries(project)) writeFileSync(path.join(root, file), text);
  if (kind === 'flat') writeFileSync(path.join(root, 'eslint.config.mjs'), flatConfig(parser));
  if (kind === 'eslintrc') writeFileSync(path.join(root, '.eslintrc.json'), eslintrc(parser));
  if (kind === 'oxlint') writeFileSync(path.join(root, '.oxlintrc.json'), oxlintrc);
  return root;
}

/** @param {string} root @param {readonly string[]} args */
function start(root, ...args) {
  const bin =
    kind === 'oxlint' ? path.join(installed, 'oxlint/bin/oxlint') : path.join(installed, 'eslint/bin/eslint.js');
  const env = { ...process.env, ESLINT_USE_FLAT_CONFIG: kind === 'flat' ? 'true' : 'false' };
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...args], { cwd: root, env, encoding: 'utf8' });
  if (status !== 0 && status !== 1) throw new Error(`exit ${status}: ${stdout}${stderr}`);
  return stdout;
}

/** `line:column rule` of everything in each linted file. */
/** @param {string} root @param {readonly string[]} files @returns {Record<string, string[]>} */
function lint(root, files) {
  /** @type {Record<string, string[]>} */
  const reports = Object.fromEntries(files.map((file) => [file, []]));
  if (kind === 'oxlint') {
    for (const { filename, code, labels } of JSON.parse(start(root, '--format', 'json', 'src')).diagnostics) {
      const { line, column } = labels[0].span;
      reports[filename]?.push(`${line}:${column} ${code.replace(/^(.*)\((.*)\)$/, '$1/$2')}`);
    }
  } else {
    for (const { filePath, messages } of JSON.parse(start(root, '--format', 'json', ...files))) {
      reports[path.relative(root, filePath).replaceAll('\\', '/')] = messages.map(
        (/** @type {any} */ { line, column, ruleId, message }) => `${line}:${column} ${ruleId ?? message}`,
      );
    }
  }
  for (const list of Object.values(reports)) list.sort();
  return reports;
}

/** @param {string} file @param {string} text */
function fixed(file, text) {
  return (fixes[file] ?? []).reduce((before, [from, to]) => before.replace(from, to), text);
}

let failed = false;
for (const parser of kind === 'oxlint' ? ['its own'] : ['espree', ...parsers]) {
  const name = `Node ${process.version}, ${kind === 'oxlint' ? 'oxlint' : `ESLint (${kind})`} ${version}, parser ${parser}`;
  if (parser === 'babel') {
    const { version: babel, engines } = JSON.parse(
      readFileSync(path.join(installed, packages['babel'] ?? '', 'package.json'), 'utf8'),
    );
    // Its major 8, the first for ESLint 10, needs Node 22.
    if (babel.startsWith('8.') && process.version.startsWith('v20.')) {
      console.log(`skipped: ${name}: @babel/eslint-parser ${babel} wants Node ${engines.node}`);
      continue;
    }
  }
  const files = Object.keys(project).filter(
    (file) => kind === 'oxlint' || parser === 'typescript' || !file.endsWith('.ts'),
  );
  const root = layOut(parser);
  try {
    deepStrictEqual(lint(root, files), Object.fromEntries(files.map((file) => [file, findings[file]])));
    start(root, '--fix', ...(kind === 'oxlint' ? ['src'] : files));
    for (const file of files)
      deepStrictEqual(readFileSync(path.join(root, file), 'utf8'), fixed(file, project[file] ?? ''), file);
    deepStrictEqual(lint(root, files), Object.fromEntries(files.map((file) => [file, []])), 'linted again');
    console.log(`ok: ${name}`);
  } catch (error) {
    failed = true;
    console.log(`FAILED: ${name}\n${error instanceof Error ? error.message : error}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}
process.exitCode = failed ? 1 : 0;
