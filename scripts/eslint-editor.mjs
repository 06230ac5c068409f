// @ts-check
/**
 * Edits a small project through a language server, as an editor does, with the packed plugin: `oxlint --lsp`. Diagnostics
 * appear on opening and follow edits; the fix and the suggestion are applied. Downloads oxlint, so it is not part of .ci/run.
 * Usage: node scripts/eslint-editor.mjs
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
const review = "import { SvcClient } from '@svc/client';\n\nconst own = new SvcClient();\nexport const read = () => own.api.scores.getMany({ page: 1, limit: 10 });\n";

/**
 * @param {string} name
 * @param {readonly string[]} packages
 * @param {Readonly<Record<string, string>>} files
 * @param {readonly [string, ...string[]]} command
 */
async function edit(name, packages, files, command) {
  const root = path.join(work, name.replaceAll(/\W/g, '-'));
  mkdirSync(path.join(root, 'src'), { recursive: true });
  mkdirSync(path.join(root, '.git'));
  for (const [file, text] of Object.entries({ 'package.json': '{ "private": true, "type": "module" }', 'src/client.js': client, 'src/use.js': use, 'src/review.js': review, ...files })) {
    writeFileSync(path.join(root, file), text);
  }
  npm(root, 'install', '--silent', '--no-audit', '--no-fund', ...packages);
  const folder = { uri: `file://${root}`, name };
  const editor = await startLanguageClient(command, root, () => [{ workspaceUri: folder.uri, options: { run: 'onType' } }]);
  /** @param {readonly any[]} diagnostics */
  const shown = (diagnostics) => diagnostics.map(({ range, message }) => `${range.start.line + 1}:${range.start.character + 1} ${message.split('\n')[0].split(/[;.] /)[0]}`);
  const alias = '`getPrompt` is gone from the client';

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
  const [suggestion] = (await editor.actions('src/review.js', toCheck)).filter(({ title }) => title.startsWith('Rewrite it, then check'));
  const rewritten = await editor.apply('src/review.js', suggestion);
  deepStrictEqual(rewritten, review.replace('page: 1, limit: 10', "limit: 10, fields: 'details,subject,annotation'"), 'the suggestion');
  deepStrictEqual(shown(await editor.show('src/review.js', rewritten)), [], 'after the suggestion');
  await editor.stop();
  console.log(`ok: ${name}`);
}

try {
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: repository, stdio: 'inherit' });
  npm(repository, 'pack', '--silent', '--ignore-scripts', '--pack-destination', work);
  const plugin = path.join(work, readdirSync(work).find((name) => name.startsWith('svc-codemod-')) ?? '');
  const oxlintrc = JSON.stringify({
    jsPlugins: [{ name: 'svc', specifier: 'svc-codemod/eslint-plugin' }],
    categories: { correctness: 'off' },
    rules: { 'svc/no-removed-client-alias': 'error', 'svc/no-legacy-score-query': 'error' },
  });
  await edit('oxlint --lsp', [plugin, 'oxlint'], { '.oxlintrc.json': oxlintrc }, ['node_modules/.bin/oxlint', '--lsp']);
} finally {
  rmSync(work, { recursive: true, force: true });
}
