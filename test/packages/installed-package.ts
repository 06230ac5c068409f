import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../scripts/build-inputs.mjs';

/** @returns the tarball: the one in `PACKED`, which CI has looked at, or a new one in `folder` */
function pack(folder: string): string {
  const { PACKED: packed } = process.env;
  if (packed !== undefined) return packed;
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: repository,
    encoding: 'utf8',
  });
  return join(folder, (JSON.parse(output) as [{ filename: string }])[0].filename);
}

/**
 * Packs this package and unpacks the tarball beside the packages that are installed here: what is published runs, in a
 * third of the time.
 * @returns the absolute path of the unpacked command
 */
export function unpackPackage(folder: string): string {
  execFileSync('tar', ['-xzf', pack(folder)], { cwd: folder });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return join(folder, 'package', 'bin', 'svc-codemod.cjs');
}

/**
 * Packs this package and installs the tarball in an empty project.
 * @param folder where the project is made
 * @returns the absolute path of the installed command
 */
export function installPackage(folder: string): string {
  const tarball = pack(folder);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'project', version: '1.0.0', private: true, type: 'module' }),
  );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball], {
    cwd: folder,
    stdio: 'pipe',
  });
  return join(folder, 'node_modules', 'svc-codemod', 'bin', 'svc-codemod.cjs');
}
