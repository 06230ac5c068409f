import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder of the tool in the user's cache. */
export function userCache(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): string {
  const cache =
    env['XDG_CACHE_HOME'] || (platform === 'win32' ? env['LOCALAPPDATA'] : undefined) || join(homedir(), '.cache');
  return join(cache, 'svc-codemod');
}
