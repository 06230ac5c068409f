import { readdirSync } from 'node:fs';
import type { Skipped } from './skipped.ts';
import { listWithGit, type ListedFile } from './git-files.ts';
import { joinPath } from './repository-path.ts';
import { listByWalking } from './walk-files.ts';

/** What is below a root. */
export interface Listing {
  files: readonly ListedFile[];
  listedBy: 'git' | 'walk';
  /** Folders that could not be listed. */
  skipped: readonly Skipped[];
}

/**
 * Lists a repository: `git ls-files` first, a walk with `.gitignore` support where git cannot tell. Never throws.
 * @param root absolute real path with `/`
 */
export function listRepository(root: string): Listing {
  const skipped: Skipped[] = [];
  const files = listWithGit(root, (folder) =>
    skipped.push({ file: joinPath(root, folder), reason: 'a folder that cannot be read', failed: true }),
  );
  return files ? { files, listedBy: 'git', skipped } : { listedBy: 'walk', ...walk(root) };
}

function walk(root: string): Pick<Listing, 'files' | 'skipped'> {
  try {
    // What is judged of the index may be an empty folder.
    return { files: readdirSync(root).length === 0 ? [] : listByWalking(root), skipped: [] };
  } catch (error) {
    const reason = `cannot be listed: ${error instanceof Error ? error.message : String(error)}`;
    return { files: [], skipped: [{ file: root, reason, failed: true }] };
  }
}
