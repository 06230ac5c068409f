// @ts-check
/**
 * Migrates a copy of the demo application with the built command, outside this repository. Shared by the test and by
 * scripts/pin-demo-app.mjs.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repository } from '../../scripts/build-inputs.mjs';

const application = join(repository, 'fixtures', 'apps', 'demo-app');

/** Every file below a folder with its text; paths with `/`. @param {string} folder @returns {Record<string, string>} */
export function tree(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    paths
      .map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')])
      .filter(([name]) => !name?.startsWith('.git/')),
  );
}

/** The application as it is in the repository. */
export const before = () => tree(application);

/** @param {string} folder @param {readonly string[]} args */
const git = (folder, ...args) =>
  spawnSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: folder });

/** @param {string} folder @param {readonly string[]} args */
function run(folder, ...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'bin', 'svc-codemod.cjs'), ...args],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

/**
 * @returns what the first run reports and leaves, and what a second one and `undo` do
 */
export function migrateCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-demo-'));
  try {
    cpSync(application, folder, { recursive: true });
    git(folder, 'init', '-q');
    git(folder, 'add', '-A');
    git(folder, 'commit', '-q', '-m', 'v5');
    const first = run(folder, '--format', 'json', '--diff');
    const after = tree(folder);
    const second = run(folder, '--format', 'json', '--allow-dirty');
    const afterSecond = tree(folder);
    return { first, report: JSON.parse(first.stdout), after, second: JSON.parse(second.stdout), afterSecond };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
