import type { LockFile } from '../facts.ts';
import { readBunLock } from './bun.ts';
import type { LockReader } from './lock.ts';
import { readNpmLock } from './npm.ts';
import { readPnpmLock } from './pnpm.ts';
import { readYarnLock } from './yarn.ts';

/** How the lockfile of each package manager is read. */
export const lockReaders: Readonly<Record<LockFile['manager'], LockReader>> = {
  npm: readNpmLock,
  pnpm: readPnpmLock,
  yarn: readYarnLock,
  bun: readBunLock,
};
