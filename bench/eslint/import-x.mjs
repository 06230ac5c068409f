/** `eslint-plugin-import-x` is only measured against, so it is installed where the bench works and nowhere else. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const importXVersion = '4.18.1';

const folder = fileURLToPath(new URL('../.work/import-x', import.meta.url));
const installed = join(folder, 'node_modules/eslint-plugin-import-x/package.json');

/**
 * Installs the pinned version unless it is there; its peers are the repository's own.
 * @throws {Error} when npm fails
 */
export function installImportX() {
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === importXVersion) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ private: true, dependencies: { 'eslint-plugin-import-x': importXVersion } }, null, 2)}\n`,
  );
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm install in ${folder}: ${stderr}`);
}

/** The plugin, from where `installImportX` put it. @returns {Promise<any>} */
export async function loadImportX() {
  const main = createRequire(installed).resolve('eslint-plugin-import-x');
  const loaded = await import(pathToFileURL(main).href);
  return loaded.default ?? loaded;
}
