/** The package managers whose lockfiles are known. */
export type LockingManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

/** Names of lockfiles, the one that counts first where several stand in a folder. */
export const lockfiles: readonly (readonly [file: string, manager: LockingManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
];

/** Deno's lockfile: of its own configuration, and of packages that have no other. */
export const denoLock = 'deno.lock';
