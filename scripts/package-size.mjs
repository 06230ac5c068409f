// @ts-check
/**
 * What a package of packages/ adds to a project: installs it packed, without its peers, in an empty folder and prints
 * the installed packages by size. Downloads them where npm's cache has none.
 *
 * Usage: npm run build && node scripts/package-size.mjs eslint-plugin-svc|svc-shim|.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from './build-inputs.mjs';
import { packageFolder } from './own-packages.mjs';

/** @param {string} folder @returns {number} bytes of all files below it */
export function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/**
 * Installs a packed package.
 *
 * @param {string} folder of the package
 * @param {string} project an empty folder
 */
export function installPacked(folder, project) {
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [{ filename, name }] = JSON.parse(output);
  const dependencies = { [name]: `file:./${filename}` };
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
      name.startsWith('@') ? readdirSync(join(modules, name)).map((scoped) => `${name}/${scoped}`) : [name],
    )
    .map((name) => ({ name, bytes: sizeOf(join(modules, name)) }))
    .sort((left, right) => right.bytes - left.bytes);
}

if (process.argv[1] === import.meta.filename) {
  const [name = ''] = process.argv.slice(2);
  const project = mkdtempSync(join(tmpdir(), 'package-size-'));
  try {
    installPacked(name === '.' ? repository : packageFolder(name), project);
    const installed = installedPackages(project);
    for (const { name: packageName, bytes } of installed)
      console.log(`${(bytes / 1e6).toFixed(2).padStart(6)} MB  ${packageName}`);
    const all = installed.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${(all / 1e6).toFixed(2).padStart(6)} MB  in ${installed.length} packages`);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}
