import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { inputDigest, lastBuild, repository } from '../scripts/build-inputs.mjs';
import { keepCode } from './cli/keep-code.ts';

/**
 * Builds `dist` before the first test when it is older than the sources; type errors are left to `npm run typecheck`.
 * What commands of the tests compile is kept for each other.
 */
export default function buildOnce({ provide }: TestProject): () => void {
  if (lastBuild()?.digest !== inputDigest())
    spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: repository, stdio: 'inherit' });
  const { folder, remove } = keepCode();
  provide('keptCode', folder);
  return remove;
}
