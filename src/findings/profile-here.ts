import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { profilesNamedIn } from '../catalog/named-profiles.ts';
import type { Profile } from '../catalog/profile.ts';

/**
 * The profile whose packages the nearest package.json names that names one, up to the root of the repository: enough to
 * speak in the names of a project without reading it.
 */
export function profileHere(folder: string): Profile | undefined {
  const [named] = profilesNamedIn(manifestIn(folder));
  if (named !== undefined) return named;
  const above = dirname(folder);
  return above === folder || existsSync(join(folder, '.git')) ? undefined : profileHere(above);
}

function manifestIn(folder: string): string {
  try {
    return readFileSync(join(folder, 'package.json'), 'utf8');
  } catch {
    return '';
  }
}
