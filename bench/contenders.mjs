/** What is measured side by side. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureNode, measureShell } from './measure.mjs';

const require = createRequire(import.meta.url);
const repository = fileURLToPath(new URL('..', import.meta.url));
const version = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8')).version;

/**
 * @typedef {object} Contender
 * @property {string} id
 * @property {string} label what the table says
 * @property {boolean} withoutSdk also measured on the repository that nothing in reaches the SDK
 * @property {(folder: string) => Promise<import('./measure.mjs').Usage>} run
 * @property {readonly (number | null)[]} expected exit codes that mean it did its work
 */

/**
 * What makes a file interesting to our own scan: the scope, and of each path that only the SDK has its longest name.
 * The common names it also notes (`get`, `list`) are left out: they are in nearly every file, so a search for them
 * would stop at the top of each and be no floor.
 *
 * @returns {Promise<string[]>}
 */
async function scannedNames() {
  const { profiles } = await import('../dist/src/catalog/profile.js');
  const { distinctivePathsOf } = await import('../dist/src/repository/distinctive.js');
  const { catalogue } = await import('../dist/transforms/entries.js');
  const longest = (/** @type {readonly string[]} */ path) => path.reduce((a, b) => (b.length > a.length ? b : a));
  const words = distinctivePathsOf(catalogue).map((/** @type {{ path: readonly string[] }} */ { path }) =>
    longest(path),
  );
  return [`${profiles.langfuse.scope}/`, ...new Set(words.map((name) => `\\b${name}\\b`))];
}

/** @returns {Promise<Contender[]>} */
export async function contenders() {
  const hasRipgrep = spawnSync('rg', ['--version']).status === 0;
  const pattern = (await scannedNames()).join('|');
  const floor = hasRipgrep ? `rg -l '${pattern}' .` : `grep -rlE --exclude-dir=.git '${pattern}' .`;
  const jscodeshift = (/** @type {boolean} */ precheck) => (/** @type {string} */ folder) =>
    measureNode(
      [
        require.resolve('jscodeshift/bin/jscodeshift.js'),
        '-t',
        join(repository, 'bench', 'stock-rename.cjs'),
        '--no-babel',
        '--cpus=2',
        '--dry',
        '--silent',
        '--parser=tsx',
        '--extensions=ts,tsx,js',
        ...(precheck ? ['--precheck=true'] : []),
        'src',
      ],
      folder,
    );
  return [
    {
      id: 'ours',
      label: '`svc-codemod --dry-run`',
      withoutSdk: true,
      run: (folder) => measureNode([join(repository, 'bin', 'svc-codemod.cjs'), '--dry-run'], folder),
      expected: [0, 1],
    },
    {
      id: 'ours-unverified',
      label: '`svc-codemod --dry-run --no-verify`',
      withoutSdk: true,
      run: (folder) => measureNode([join(repository, 'bin', 'svc-codemod.cjs'), '--dry-run', '--no-verify'], folder),
      expected: [0, 1],
    },
    {
      id: 'floor',
      label: hasRipgrep ? '`rg -l` over the same names' : '`LC_ALL=C grep -rlE` over the same names',
      withoutSdk: true,
      run: (folder) => measureShell(floor, folder),
      expected: [0, 1],
    },
    {
      id: 'jscodeshift-precheck',
      label: `jscodeshift ${version('jscodeshift')}, names only, 2 workers, with a \`source.includes\` precheck`,
      withoutSdk: false,
      run: jscodeshift(true),
      expected: [0],
    },
    {
      id: 'jscodeshift',
      label: `jscodeshift ${version('jscodeshift')}, names only, 2 workers, without precheck`,
      withoutSdk: false,
      run: jscodeshift(false),
      expected: [0],
    },
    {
      id: 'tsc',
      label: `\`tsc --noEmit\` ${version('typescript')}, with a heap of 12 GB`,
      withoutSdk: false,
      // With Node's own limit it runs out of memory at 10,000 files.
      run: (folder) =>
        measureNode(
          ['--max-old-space-size=12288', require.resolve('typescript/bin/tsc'), '--noEmit', '-p', '.'],
          folder,
        ),
      expected: [0],
    },
  ];
}
