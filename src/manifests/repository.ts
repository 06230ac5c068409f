import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Profile } from '../catalog/profile.ts';

/** What one manifest has to know of the others. */
export interface Repository {
  root: string;
  profile: Profile;
  olderCodeLeft: boolean;
  /** Files that import what the first releases of major 4 lack. */
  importing: readonly string[];
  /** Version by name of the packages this repository holds itself. */
  ownVersions: ReadonlyMap<string, string>;
  /** What a catalog says for a package: key is `catalogKey(catalog, package)`. */
  catalogs: ReadonlyMap<string, string>;
}

/** Key of `Repository.catalogs`. */
export function catalogKey(catalog: string, name: string): string {
  return JSON.stringify([catalog, name]);
}

/**
 * Version of `name` as installed for a manifest in `folder`: `node_modules` there or above, up to `root`. Nothing is
 * asked over the network. `undefined` when it is not installed or its manifest cannot be read.
 */
export function installedVersion(folder: string, root: string, name: string): string | undefined {
  for (let at = folder; ; at = path.posix.dirname(at)) {
    try {
      const manifest: unknown = JSON.parse(
        readFileSync(path.posix.join(at, 'node_modules', name, 'package.json'), 'utf8'),
      );
      if (
        typeof manifest === 'object' &&
        manifest !== null &&
        'version' in manifest &&
        typeof manifest.version === 'string'
      )
        return manifest.version;
    } catch {
      // Not here: look one folder up.
    }
    if (at === root || !at.startsWith(`${root}/`)) return undefined;
  }
}
