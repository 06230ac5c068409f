import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { denoLock, lockfiles, type LockingManager } from '../../repository/lockfiles.ts';
import { folderOf, foldersUpTo, relativeTo } from '../../repository/repository-path.ts';

/** Where a package manager has to install again. */
export interface Install {
  /** Absolute folder of the lockfile, with `/`. */
  folder: string;
  /** The package manager. */
  manager: LockingManager | 'deno';
}

/** The manager that `packageManager` of a folder's package.json names: `pnpm@10.1.0`. */
function namedManager(folder: string): Install['manager'] | undefined {
  try {
    const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8').replace(/^\uFEFF/, '')) as {
      packageManager?: unknown;
    } | null;
    const { packageManager } = manifest ?? {};
    const name = typeof packageManager === 'string' ? packageManager.split('@', 1)[0] : undefined;
    return lockfiles.find(([, manager]) => manager === name)?.[1];
  } catch {
    return undefined;
  }
}

function nearestNamed(folders: readonly string[]): Install | undefined {
  for (const folder of folders) {
    const manager = namedManager(folder);
    if (manager !== undefined) return { folder, manager };
  }
  return undefined;
}

/**
 * The folders to install in after `manifests` changed: those of the nearest lockfile at or above each, once each;
 * without one that of the nearest package.json that names a manager. A manifest with neither gives none; Deno needs
 * none, so what it reads is installed where its configuration is.
 * @param manifests absolute paths with `/`
 */
export function findInstalls(root: string, manifests: readonly string[]): Install[] {
  const installs = new Map<string, Install>();
  const add = (install: Install): void => void installs.set(`${install.folder} ${install.manager}`, install);
  for (const manifest of manifests) {
    const folders = foldersUpTo(root, folderOf(manifest));
    const holding = (...names: readonly string[]): string | undefined =>
      folders.find((folder) => names.some((name) => existsSync(`${folder}/${name}`)));
    if (!ofPackages.test(manifest)) {
      add({ folder: holding(denoLock) ?? holding('deno.json', 'deno.jsonc') ?? folderOf(manifest), manager: 'deno' });
      continue;
    }
    const folder = holding(...lockfiles.map(([file]) => file));
    const lockfile = folder === undefined ? undefined : lockfiles.find(([file]) => existsSync(`${folder}/${file}`));
    const byDeno = holding(denoLock);
    if (folder !== undefined && lockfile !== undefined) add({ folder, manager: lockfile[1] });
    else if (byDeno !== undefined) add({ folder: byDeno, manager: 'deno' });
    else {
      const named = nearestNamed(folders);
      if (named !== undefined) add(named);
    }
  }
  return [...installs.values()];
}

/** How many manifests a sentence names. */
const shown = 3;

/**
 * Says which of `manifests` nothing can be installed for; `undefined` when there is none.
 * @param manifests absolute paths with `/`
 */
export function notInstallable(root: string, manifests: readonly string[]): string | undefined {
  const left = manifests
    .filter((manifest) => findInstalls(root, [manifest]).length === 0)
    .map((manifest) => relativeTo(root, manifest));
  if (left.length === 0) return undefined;
  const rest = left.length > shown ? ` and ${left.length - shown} more` : '';
  return `Not installed for ${left.slice(0, shown).join(', ')}${rest}: neither a lockfile nor "packageManager" of package.json says which package manager to use.`;
}

/** Manifests that package managers read; the others that are written are Deno's. */
const ofPackages = /\/(?:package\.json|pnpm-workspace\.yaml|\.yarnrc\.yml)$/;

/**
 * What a manager needs to write its lockfile where it would rather fail: on a CI server pnpm and Yarn take it as it is.
 * A variable, since Yarn 1 has no such flag and does not mind it.
 */
function onServer(
  { manager }: Install,
  { CI }: NodeJS.ProcessEnv,
): { flags: readonly string[]; variables: Readonly<Record<string, string>> } {
  const server = CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0';
  return {
    flags: server && manager === 'pnpm' ? ['--no-frozen-lockfile'] : [],
    variables: server && manager === 'yarn' ? { YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' } : {},
  };
}

/** The command as a person types it in the folder of the lockfile. */
export function installCommand(install: Install, environment: NodeJS.ProcessEnv): string {
  const { flags, variables } = onServer(install, environment);
  return [
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    install.manager,
    'install',
    ...flags,
  ].join(' ');
}

/**
 * Runs the install; its output goes to standard error, so that standard output stays the report. True when it
 * succeeded.
 */
export function runInstall(install: Install, environment: NodeJS.ProcessEnv): boolean {
  const { flags, variables } = onServer(install, environment);
  const result = spawnSync(install.manager, ['install', ...flags], {
    cwd: install.folder,
    env: { ...environment, ...variables },
    stdio: ['ignore', 2, 2],
    // npm and the others are .cmd files on Windows; the command is one of four constants.
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}
