/** What the plugin loads, and when. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);
const entry = new URL('eslint-plugin/index.js', dist).href;

/** The linted text is one of an empty project. */
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'svc-loading-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Says each module that is imported. */
const hooks = `data:text/javascript,${encodeURIComponent(`
import { writeSync } from 'node:fs';
export async function load(url, context, next) {
  if (url.startsWith('file:')) writeSync(2, url + '\\n');
  return next(url, context);
}`)}`;

/** Files outside of the plugin's own folder that a script loads after the linter, which has linted once. */
function loadedBy(script: string, listening: boolean): string[] {
  const program = `
    import module, { register } from 'node:module';
    import { pathToFileURL } from 'node:url';
    import { writeSync } from 'node:fs';
    const { Linter } = await import(${JSON.stringify(import.meta.resolve('eslint'))});
    const rules = { one: { meta: { schema: [{ type: 'object' }] }, create: () => ({}) } };
    new Linter().verify('', [{ plugins: { own: { rules } }, rules: { 'own/one': ['error', {}] } }]);
    const before = new Set(Object.keys(module._cache));
    ${listening ? `register(${JSON.stringify(hooks)});` : ''}
    const { default: plugin } = await import(${JSON.stringify(entry)});
    ${script}
    for (const file of Object.keys(module._cache)) if (!before.has(file)) writeSync(2, pathToFileURL(file).href + '\\n');
  `;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(status, stderr).toBe(0);
  return [...new Set(stderr.split('\n').filter((line) => line.startsWith('file:') && !line.startsWith(dist.href)))];
}

const lint = (code: string): string =>
  `new Linter().verify(${JSON.stringify(code)}, [plugin.configs.strict], 'some.js');`;

test('loading it loads nothing but itself', () => expect(loadedBy('', true)).toEqual([]));

test('a text that cannot matter loads nothing more', () =>
  expect(loadedBy(lint('export const one = 1;\n'), true)).toEqual([]));

test('a text that can matter loads the compiler', () => {
  const code = "import { SvcClient } from '@svc/client';\nnew SvcClient().getPrompt('a');\n";
  expect(loadedBy(lint(code), false).some((file) => file.endsWith('/typescript/lib/typescript.js'))).toBe(true);
});
