import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { profilesNamedIn } from '../catalog/named-profiles.ts';
import type { Profile } from '../catalog/profile.ts';

/**
 * The profile whose packages the nearest package.json names that names one, up to the root of the repository: enough to
 * speak in the names of a project without reading it. Without git it is that of the folder alone.
 */
export function profileHere(folder: string): Profile | undefined {
  for (const each of withThoseAbove(folder)) {
    const [named] = profilesNamedIn(manifestIn(each));
    if (named !== undefined) return named;
  }
  return undefined;
}

/** A folder and those it is in, up to the root of the repository. */
function withThoseAbove(folder: string): string[] {
  const folders = [folder];
  for (let last = folder; !existsSync(join(last, '.git')); folders.push(last)) {
    const above = dirname(last);
    if (above === last) return [folder];
    last = above;
  }
  return folders;
}

function manifestIn(folder: string): string {
  try {
    return readFileSync(join(folder, 'package.json'), 'utf8');
  } catch {
    return '';
  }
}
