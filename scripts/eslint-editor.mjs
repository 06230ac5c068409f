// @ts-check
/**
 * Edits a small project through the language servers that editors use, with the packed plugin: that of the ESLint
 * extension of VS Code, with ESLint 9 and 10, and `oxlint --lsp`. Downloads them, so it is not part of .ci/run. Usage:
 * node scripts/eslint-editor.mjs [part of a server's name]
 */
import { deepStrictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLanguageClient } from './eslint-editor/language-client.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const work = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-editor-')));

/** @param {string} cwd @param {readonly string[]} args */
const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

const client = "import { SvcClient } from '@svc/client';\n\nexport const client = new SvcClient();\n";
const use = "import { client } from './client.js';\n\nexport const prompt = client.getPrompt('greeting');\n";
const review =
  "import { SvcClient } from '@svc/client';\n\nconst own = new SvcClient();\nexport const read = () => own.api.scores.getMany({ page: 1, limit: 10 });\n";

/** Those of the extension, each of which its server takes for granted. */
const settings = {
  validate: 'on',
  run: 'onType',
  packageManager: 'npm',
  nodePath: null,
  options: {},
  quiet: false,
  format: false,
  onIgnoredFiles: 'off',
  useESLintClass: true,
  experimental: { useFlatConfig: false },
  useFlatConfig: true,
  rulesCustomizations: [],
  problems: { shortenToSingleLine: false },
  codeAction: { disableRuleComment: { enable: false, location: 'separateLine' }, showDocumentation: { enable: false } },
  codeActionOnSave: { enable: false, mode: 'all' },
  workingDirectory: { mode: 'auto' },
};

/**
 * @param {string} name
 * @param {readonly string[]} packages
 * @param {Readonly<Record<string, string>>} files
 * @param {readonly [string, ...string[]]} command
 * @param {(folder: { uri: string, name: string }) => unknown} configuration what the server gets for the section '',
 * whatever it is about
 */
async function edit(name, packages, files, command, configuration) {
  if (!name.includes(process.argv[2] ?? '')) return;
  const root = path.join(work, name.replaceAll(/\W/g, '-'));
  mkdirSync(path.join(root, 'src'), { recursive: true });
  mkdirSync(path.join(root, '.git'));
  for (const [file, text] of Object.entries({
    'package.json': '{ "private": true, "type": "module" }',
    'src/client.js': client,
    'src/use.js': use,
    'src/review.js': review,
    ...files,
  })) {
    writeFileSync(path.join(root, file), text);
  }
  npm(root, 'install', '--silent', '--no-audit', '--no-fund', ...packages);
  const folder = { uri: `file://${root}`, name };
  const editor = await startLanguageClient(command, root, () => configuration(folder));
  /** @param {readonly any[]} diagnostics */
  const shown = (diagnostics) =>
    diagnostics.map(
      ({ range, message }) =>
        `${range.start.line + 1}:${range.start.character + 1} ${message.split('\n')[0].split(/[;.] /)[0]}`,
    );
  const alias = '`SvcClient.getPrompt` is gone';

  const opened = await editor.show('src/use.js', use);
  deepStrictEqual(shown(opened), [`3:30 ${alias}`], 'on opening');
  deepStrictEqual(shown(await editor.show('src/use.js', `\n${use}`)), [`4:30 ${alias}`], 'after an edit');
  deepStrictEqual(shown(await editor.show('src/use.js', use.replace('getPrompt', 'getProm'))), [], 'when it is gone');
  const again = await editor.show('src/use.js', use);
  deepStrictEqual(shown(again), [`3:30 ${alias}`], 'when it is back');

  const [fix] = (await editor.actions('src/use.js', again[0])).filter(({ title }) => title.startsWith('Fix '));
  const fixed = await editor.apply('src/use.js', fix);
  deepStrictEqual(fixed, use.replace('getPrompt', 'prompt.get'), 'the fix');
  deepStrictEqual(shown(await editor.show('src/use.js', fixed)), [], 'after the fix');

  const [toCheck] = await editor.show('src/review.js', review);
  const [suggestion] = (await editor.actions('src/review.js', toCheck)).filter(({ title }) =>
    title.includes('then check'),
  );
  const rewritten = await editor.apply('src/review.js', suggestion);
  deepStrictEqual(
    rewritten,
    review.replace('page: 1, limit: 10', "limit: 10, fields: 'details,subject,annotation'"),
    'the suggestion',
  );
  deepStrictEqual(shown(await editor.show('src/review.js', rewritten)), [], 'after the suggestion');
  await editor.stop();
  console.log(`ok: ${name}`);
}

const flat = "import svc from 'svc-codemod/eslint-plugin';\nexport default [svc.configs.strict];\n";

try {
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: repository, stdio: 'inherit' });
  npm(repository, 'pack', '--silent', '--ignore-scripts', '--pack-destination', work);
  const plugin = path.join(work, readdirSync(work).find((name) => name.startsWith('svc-codemod-')) ?? '');
  const server = path.join(work, 'server');
  mkdirSync(server);
  writeFileSync(path.join(server, 'package.json'), '{ "private": true }');
  npm(server, 'install', '--silent', '--no-audit', '--no-fund', 'vscode-langservers-extracted@4');
  const vscode = path.join(server, 'node_modules/.bin/vscode-eslint-language-server');
  for (const version of ['9', '10']) {
    await edit(
      `the server of VS Code's extension, ESLint ${version}`,
      [plugin, `eslint@${version}`],
      { 'eslint.config.js': flat },
      [vscode, '--stdio'],
      (workspaceFolder) => ({ ...settings, workspaceFolder }),
    );
  }
  const oxlintrc = JSON.stringify({
    jsPlugins: [{ name: 'svc', specifier: 'svc-codemod/eslint-plugin' }],
    categories: { correctness: 'off' },
    rules: { 'svc/no-removed-client-alias': 'error', 'svc/no-legacy-score-query-manual': 'error' },
  });
  await edit(
    'oxlint --lsp',
    [plugin, 'oxlint'],
    { '.oxlintrc.json': oxlintrc },
    ['node_modules/.bin/oxlint', '--lsp'],
    ({ uri }) => [{ workspaceUri: uri, options: { run: 'onType' } }],
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
