import { profilesNamedIn } from '../catalog/named-profiles.ts';
import type { Profile } from '../catalog/profile.ts';
import { foldersUpTo, joinPath, toPosix } from '../repository/repository-path.ts';
import { readRegularFile } from '../repository/resolve/read-regular-file.ts';
import { folderWithGit } from './version-control.ts';

/**
 * The profile whose packages the nearest package.json names that names one, up to the root of the repository: enough to
 * speak in the names of a project without reading it. Without git it is that of the folder alone.
 */
export function profileHere(folder: string): Profile | undefined {
  const here = toPosix(folder);
  for (const ancestor of foldersUpTo(toPosix(folderWithGit(folder) ?? folder), here)) {
    const [named] = profilesNamedIn(manifestIn(ancestor));
    if (named !== undefined) return named;
  }
  return undefined;
}

function manifestIn(folder: string): string {
  try {
    return readRegularFile(joinPath(folder, 'package.json'));
  } catch {
    return '';
  }
}
