import { readdirSync } from 'node:fs';
import { profilesNamedIn } from '../catalog/named-profiles.ts';
import type { Profile } from '../catalog/profile.ts';
import { foldersUpTo, joinPath, toPosix } from '../repository/repository-path.ts';
import { readRegularFile } from '../repository/resolve/read-regular-file.ts';
import { folderWithGit } from './version-control.ts';

/** Where the versions of packages stand: those of a catalog of pnpm beside the package.json of its root. */
const manifests = ['package.json', 'pnpm-workspace.yaml'];

/** So deep are the packages of most repositories below the folder that a command is started in. */
const levelsBelow = 2;

/**
 * The profile whose packages the nearest manifest names that names one, up to the root of the repository, else one of
 * the packages below: enough to speak in the names of a project without reading it. Without git it is that of the
 * folder, or of the packages in it.
 */
export function profileHere(folder: string): Profile | undefined {
  const here = toPosix(folder);
  for (const ancestor of foldersUpTo(toPosix(folderWithGit(folder) ?? folder), here)) {
    const named = profileIn(ancestor);
    if (named !== undefined) return named;
  }
  return profileBelow([here], levelsBelow);
}

function profileBelow(folders: readonly string[], levels: number): Profile | undefined {
  if (levels === 0) return undefined;
  const below = folders.flatMap(foldersIn);
  for (const folder of below) {
    const named = profileIn(folder);
    if (named !== undefined) return named;
  }
  return profileBelow(below, levels - 1);
}

function profileIn(folder: string): Profile | undefined {
  return manifests.flatMap((name) => profilesNamedIn(textIn(folder, name)))[0];
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ name }) => joinPath(folder, name))
      .sort();
  } catch {
    return [];
  }
}

function textIn(folder: string, name: string): string {
  try {
    return readRegularFile(joinPath(folder, name));
  } catch {
    return '';
  }
}
