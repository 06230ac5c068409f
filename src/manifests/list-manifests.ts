import { lstatSync } from 'node:fs';
import path from 'node:path';
import ignoreRules from 'ignore';
import { findBuildFolders } from '../repository/build-output.ts';
import { listRepository, type Listing } from '../repository/list-repository.ts';
import { readRepositoryFile } from '../repository/resolve/repository-reader.ts';
import type { ManifestRequest } from './manifest.ts';
import { type ManifestKind, manifestKind } from './manifest-kind.ts';

/** Bytes; a longer script carries an archive. */
const longestScript = 1024 * 1024;

/**
 * Absolute paths of the manifests below `root`, sorted: what git lists (tracked and untracked, not ignored), or without
 * git every file that no `.gitignore` excludes. Never below `node_modules`, never a symbolic link, and no package of a
 * build's output: that of the source is raised, and the next build writes it.
 */
export function listManifests(
  request: Pick<ManifestRequest, 'root' | 'files' | 'ignore'> & { listing?: Listing },
): { file: string; kind: ManifestKind }[] {
  const { root } = request;
  const ignored = ignoreRules({ allowRelativePaths: true }).add([...request.ignore]);
  // A folder that cannot be read is told by who lists the sources.
  const listed = (): string[] => (request.listing ?? listRepository(root)).files.map((listedFile) => listedFile.path);
  const relatives = request.files?.map((file) => path.posix.relative(root, file)) ?? listed();
  const buildFolder = findBuildFolders(relatives, (relative) =>
    readRepositoryFile(root, path.posix.join(root, relative)),
  );
  return [...new Set(relatives)].sort().flatMap((relative) => {
    const kind = manifestKind(relative);
    if (kind === undefined || relative.startsWith('../') || relative.split('/').includes('node_modules')) return [];
    if (kind === 'package' && buildFolder(relative) !== undefined) return [];
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
