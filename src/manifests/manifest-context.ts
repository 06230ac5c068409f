import type { Profile } from '../catalog/profile.ts';

/** What one manifest has to know of the others. */
export interface ManifestContext {
  root: string;
  profile: Profile;
  olderCodeLeft: boolean;
  onlyUnread: boolean;
  /** Files that import what the first releases of major 4 lack. */
  importing: readonly string[];
  /** Version by name of the packages this repository holds itself. */
  ownVersions: ReadonlyMap<string, string>;
  /** What a catalog says for a package: key is `catalogKey(catalog, package)`. */
  catalogs: ReadonlyMap<string, string>;
}

/** Key of `ManifestContext.catalogs`. */
export function catalogKey(catalog: string, name: string): string {
  return JSON.stringify([catalog, name]);
}
