import { spawnSync } from 'node:child_process';
import { inputDigest, lastBuild, repository } from '../scripts/build-inputs.mjs';

/**
 * Builds `dist` before the first test when it is older than the sources; type errors are left to `npm run typecheck`.
 */
export default function buildOnce(): void {
  if (lastBuild()?.digest === inputDigest()) return;
  spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: repository, stdio: 'inherit' });
}
