import { realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { cacheJournals } from '../edits/journal.ts';
import { isInside, toPosix } from '../repository/repository-path.ts';
import { UsageError } from '../findings/errors.ts';
import { findWorkingTree, type WorkingTree } from '../findings/version-control.ts';

/** Where a run takes place. */
export interface Workspace {
  /**
   * Absolute real path with `/` that all names in the report are relative to: the git root, or the folder asked for
   * without git.
   */
  root: string;
  /** Absolute real paths with `/` to work on; empty = all of `root`. */
  paths: readonly string[];
  tree: WorkingTree;
}

function realPath(path: string, asked: string): string {
  try {
    return toPosix(realpathSync(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new UsageError(`"${asked}" does not exist.`);
    if (code === 'ELOOP') throw new UsageError(`"${asked}" is a symbolic link that leads back to itself.`);
    throw new UsageError(`"${asked}" cannot be read (${code ?? String(error)}).`);
  }
}

/**
 * Finds the root and the absolute paths of a run.
 * The root is the git root of the first path, so `svc-codemod ../other-repository` works; without git it is `cwd` when
 * every path is below it, else the first path's folder. Without paths the run covers `cwd`.
 * @throws UsageError when a path is empty or does not exist, or they are not all in one root
 */
export function findWorkspace(cwd: string, asked: readonly string[]): Workspace {
  if (asked.includes('')) throw new UsageError('a path is empty; without any path the whole folder is taken.');
  const here = realPath(resolve(cwd), cwd);
  if (!statSync(here).isDirectory()) throw new UsageError(`"${cwd}" is not a folder.`);
  const paths = asked.map((path) => realPath(resolve(here, path), path));
  const first = paths[0] ?? here;
  const start = statSync(first).isDirectory() ? first : dirname(first);
  const tree = findWorkingTree(start);
  const root =
    tree.kind === 'git' ? realPath(tree.root, tree.root) : paths.every((path) => isInside(here, path)) ? here : start;
  for (const [index, path] of paths.entries()) {
    if (isInside(root, path)) continue;
    throw new UsageError(
      `"${asked[index]}" is outside ${root}, where the first path is. Run svc-codemod once for each repository.`,
    );
  }
  const covered = paths.length === 0 ? [here] : paths;
  return { root, paths: covered.includes(root) ? [] : covered, tree };
}

/** Where the journals of a workspace are. */
export function journalsOf({ root, tree }: Workspace): string {
  return tree.kind === 'git' ? tree.journals : cacheJournals(root);
}
