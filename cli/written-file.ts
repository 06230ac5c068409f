import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { embeddedKind } from '../analysis/embedded/kinds.ts';
import { isConfigName, sourceExtensions } from '../analysis/source-kinds.ts';
import { manifestKind } from '../manifests/manifest-kind.ts';
import { denoLock, lockfiles } from '../pipeline/install.ts';

/** More than any system follows. */
const mostLinks = 40;

function realFile(file: string, links: number): string {
  try {
    return realpathSync(file);
  } catch {
    // Not there yet.
  }
  try {
    if (links > 0) return realFile(resolve(dirname(file), readlinkSync(file)), links - 1);
  } catch {
    // No link.
  }
  const folder = dirname(file);
  return folder === file ? file : join(realFile(folder, links), basename(file));
}

function isDevice(file: string): boolean {
  try {
    return !statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The file that a text really goes to: what links lead to, though it may not be there yet. A pipe or a device keeps the
 * name it has, since two texts can go to it.
 * @param path relative to `folder`, which is absolute
 */
export function writtenFile(folder: string, path: string): string {
  const file = resolve(folder, path);
  return isDevice(file) ? file : realFile(file, mostLinks);
}

/** Whether a file has a name that code, a manifest or a lockfile has; texts in Markdown and pages are reports, too. */
export function isRepositoryName(file: string): boolean {
  const name = basename(file);
  const kind = embeddedKind(name);
  return (
    isConfigName(name) ||
    manifestKind(name) !== undefined ||
    [...lockfiles.map(([lockfile]) => lockfile), denoLock].includes(name) ||
    sourceExtensions.some((extension) => name.endsWith(extension)) ||
    (kind !== undefined && kind !== 'markdown')
  );
}
