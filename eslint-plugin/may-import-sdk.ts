import { existsSync, readFileSync } from 'node:fs';
import { folderOf, isInside } from '../src/repository/repository-path.ts';
import { profiles } from '../src/catalog/profile.ts';
import type { LocatedFile } from './locate.ts';
import { TimedCache } from './timed-cache.ts';

/** Milliseconds for which a manifest is not read again. */
const goodFor = 2000;

const manifests = new TimedCache<string | undefined>(goodFor);

function manifestIn(folder: string): string | undefined {
  return manifests.get(folder, () => {
    const file = `${folder}/package.json`;
    try {
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    } catch {
      return '';
    }
  });
}

const names = Object.values(profiles).map(({ scope }) => `"${scope}/`);

/**
 * Whether what a file imports may be the SDK's under another name, by the manifests around it: one names the SDK, or
 * has workspaces, which may; without any nobody knows.
 * @param modules packages that re-export the SDK
 */
export function mayImportSdk({ root, host }: LocatedFile, modules: readonly string[]): boolean {
  const wanted = [...names, ...modules.map((name) => `"${name}"`), '"workspaces"'];
  let hasManifest = false;
  for (let folder = folderOf(host); isInside(root, folder); folder = folderOf(folder)) {
    const text = manifestIn(folder);
    hasManifest ||= text !== undefined;
    if (text !== undefined && wanted.some((name) => text.includes(name))) return true;
    if (folder === root) break;
  }
  return !hasManifest || existsSync(`${root}/pnpm-workspace.yaml`);
}
