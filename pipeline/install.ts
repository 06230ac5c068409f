import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { folderOf, foldersUpTo } from '../analysis/repository-path.ts';

/** Where a package manager has to install again. */
export interface Install {
  /** Absolute folder of the lockfile, with `/`. */
  folder: string;
  /** The package manager; the command is `<manager> install`. */
  manager: 'npm' | 'pnpm' | 'yarn' | 'bun';
}

/** Names of lockfiles, the one that counts first where several stand in a folder. */
export const lockfiles: readonly (readonly [file: string, manager: Install['manager']])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
];

/**
 * The folders to install in after `manifests` changed: those of the nearest lockfile at or above each, once each.
 * A manifest without a lockfile gives none.
 * @param manifests absolute paths with `/`
 */
export function findInstalls(root: string, manifests: readonly string[]): Install[] {
  const found = new Map<string, Install>();
  for (const manifest of manifests) {
    for (const folder of foldersUpTo(root, folderOf(manifest))) {
      const lockfile = lockfiles.find(([file]) => existsSync(`${folder}/${file}`));
      if (lockfile === undefined) continue;
      found.set(folder, { folder, manager: lockfile[1] });
      break;
    }
  }
  return [...found.values()];
}

/** The command as a person types it. */
export function installCommand({ manager }: Install): string {
  return `${manager} install`;
}

/** Runs the install; its output goes to standard error, so that standard output stays the report. True when it succeeded. */
export function runInstall(install: Install): boolean {
  const result = spawnSync(install.manager, ['install'], {
    cwd: install.folder,
    stdio: ['ignore', 2, 2],
    // npm and the others are .cmd files on Windows; the command is one of four constants.
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}
