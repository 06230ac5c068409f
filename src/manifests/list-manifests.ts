import { lstatSync } from 'node:fs';
import path from 'node:path';
import ignoreRules from 'ignore';
import { listRepository, type Listing } from '../repository/list-repository.ts';
import type { ManifestRequest } from './manifest.ts';
import { type ManifestKind, manifestKind } from './manifest-kind.ts';

/** Bytes; a longer script carries an archive. */
const longestScript = 1024 * 1024;

/**
 * Absolute paths of the manifests below `root`, sorted: what git lists (tracked and untracked, not ignored), or without
 * git every file that no `.gitignore` excludes. Never below `node_modules`, never a symbolic link.
 */
export function listManifests(
  request: Pick<ManifestRequest, 'root' | 'files' | 'ignore'> & { listing?: Listing },
): { file: string; kind: ManifestKind }[] {
  const { root } = request;
  const ignored = ignoreRules({ allowRelativePaths: true }).add([...request.ignore]);
  // A folder that cannot be read is told by who lists the sources.
  const listed = (): string[] => (request.listing ?? listRepository(root)).files.map((listedFile) => listedFile.path);
  const relatives = request.files?.map((file) => path.posix.relative(root, file)) ?? listed();
  return [...new Set(relatives)].sort().flatMap((relative) => {
    const kind = manifestKind(relative);
    if (kind === undefined || relative.startsWith('../') || relative.split('/').includes('node_modules')) return [];
    if (request.ignore.length > 0 && ignored.ignores(relative)) return [];
    const file = path.posix.join(root, relative);
    return isPlainFile(file, kind === 'script' ? longestScript : Infinity) ? [{ file, kind }] : [];
  });
}

/**
 * True for a file that exists, is no link and has at most `most` bytes; what cannot be looked at counts as not there.
 */
export function isPlainFile(file: string, most = Infinity): boolean {
  try {
    const stats = lstatSync(file);
    return stats.isFile() && stats.size <= most;
  } catch {
    return false;
  }
}
