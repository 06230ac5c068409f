import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../scripts/build-inputs.mjs';

/**
 * Packs this package and installs the tarball in an empty project.
 * @param folder where the project is made
 * @returns the absolute path of the installed command
 */
export function installPackage(folder: string): string {
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: repository,
    encoding: 'utf8',
  });
  const tarball = (JSON.parse(output) as [{ filename: string }])[0].filename;
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'project', version: '1.0.0', private: true, type: 'module' }),
  );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`], {
    cwd: folder,
    stdio: 'pipe',
  });
  return join(folder, 'node_modules', 'svc-codemod', 'bin', 'svc-codemod.cjs');
}
