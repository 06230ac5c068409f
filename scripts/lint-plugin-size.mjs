// @ts-check
/**
 * What eslint-plugin-svc adds to a project: installs the packed package, without ESLint and other peers, in an empty
 * folder and prints its packages by size. Downloads them where npm's cache has none.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lintPackage } from './lint-plugin-package.mjs';

/** @param {string} folder @returns {number} bytes of all files below it */
export function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/**
 * Installs the packed package.
 *
 * @param {string} project an empty folder
 */
export function installLintPackage(project) {
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], {
    cwd: lintPackage,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(output);
  const dependencies = { 'eslint-plugin-svc': `file:./${filename}` };
  const manifest = { name: 'project', version: '1.0.0', private: true, type: 'module', dependencies };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--omit=peer'], {
    cwd: project,
    stdio: 'pipe',
  });
}

/**
 * The installed packages.
 *
 * @param {string} project
 * @returns {{ name: string, bytes: number }[]} the largest first
 */
export function installedPackages(project) {
  const modules = join(project, 'node_modules');
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
    )
    .map((name) => ({ name, bytes: sizeOf(join(modules, name)) }))
    .sort((one, other) => other.bytes - one.bytes);
}

if (process.argv[1] === import.meta.filename) {
  const project = mkdtempSync(join(tmpdir(), 'lint-plugin-size-'));
  try {
    installLintPackage(project);
    const installed = installedPackages(project);
    for (const { name, bytes } of installed) console.log(`${(bytes / 1e6).toFixed(2).padStart(6)} MB  ${name}`);
    const all = installed.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${(all / 1e6).toFixed(2).padStart(6)} MB  in ${installed.length} packages`);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}
