import { existsSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { embeddedKind } from '../repository/embedded-kinds.ts';
import { isConfigName, sourceExtensions } from '../repository/source-kinds.ts';
import { manifestKind } from '../manifests/manifest-kind.ts';
import { denoLock, lockfiles } from '../repository/lockfiles.ts';

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

/** `.git` in every spelling that a file system takes for it. */
const gitName = /^(?:\.git|git~\d+)[. ]*$/i;

/** A repository's own folder under another name, as with `--separate-git-dir`. */
const isGitFolder = (folder: string): boolean =>
  ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)));

/**
 * Whether a file belongs to git: in `.git`, or `.git` itself, which is a file in worktrees and submodules.
 * @param file absolute, with its links followed
 */
export function isOfGit(file: string): boolean {
  if (file.split(/[\\/]/).some((name) => gitName.test(name))) return true;
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
    if (isGitFolder(folder)) return true;
  return false;
}

/** Whether a folder is missing that would have to be made directly below the root of the file system. */
export function needsFolderAtTheTop(file: string): boolean {
  const { root } = parse(file);
  const [first = '', ...below] = file.slice(root.length).split(/[\\/]/);
  return below.length > 0 && !existsSync(join(root, first));
}
