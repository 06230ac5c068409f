/**
 * Paths inside a repository: absolute, with `/` on every system, compared as strings. Everything the analysis stores
 * or reports goes through here, so Windows separators never leave this file.
 */
import { sep } from 'node:path';

/** The same path with `/`; on POSIX a backslash is an ordinary character of a file name and stays. */
export function toPosix(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path;
}

/** The folder of a `/` path, without a trailing `/` except for `/` itself. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? path.slice(0, slash + 1) : path.slice(0, slash);
}

/** The last part of a `/` path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether `path` is `folder` or lies below it; both normalised. */
export function isInside(folder: string, path: string): boolean {
  if (!path.startsWith(folder)) return false;
  return path.length === folder.length || folder.endsWith('/') || path.charCodeAt(folder.length) === 47;
}

/**
 * `relative` seen from `folder` (which is normalised), with `.`, `..` and doubled `/` resolved. An absolute `relative`
 * replaces the folder. `..` above the file system's root stays at the root, as in Node's `path.resolve`.
 */
export function joinPath(folder: string, relative: string): string {
  // The usual forms, `./x` and `../../x/y`, without taking the path apart.
  let base = folder;
  let rest = relative;
  for (;;) {
    if (rest.startsWith('./')) rest = rest.slice(2);
    else if (rest.startsWith('../') && base.length > 1) {
      base = folderOf(base);
      rest = rest.slice(3);
    } else break;
  }
  if (base.length > 1 && !needsNormalising.test(rest)) return `${base}/${rest}`;
  const absolute = relative.startsWith('/') || /^[A-Za-z]:\//.test(relative);
  const joined = absolute ? relative : `${folder}/${relative}`;
  const parts: string[] = [];
  const drive = /^[A-Za-z]:(?=\/)/.exec(joined)?.[0] ?? '';
  for (const part of joined.slice(drive.length).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${drive}/${parts.join('/')}`;
}

/** An empty, `.` or `..` part, or a drive letter. */
const needsNormalising = /(?:^|\/)\.{0,2}(?:\/|$)|^[A-Za-z]:/;

/** `path` below `root` as a relative path; `.` for the root itself. */
export function relativeTo(root: string, path: string): string {
  if (path === root) return '.';
  return path.slice(root.endsWith('/') ? root.length : root.length + 1);
}

/** Every folder from `folder` up to `root`, both included; empty when `folder` is not inside `root`. */
export function foldersUpTo(root: string, folder: string): string[] {
  const folders: string[] = [];
  for (let current = folder; isInside(root, current); current = folderOf(current)) {
    folders.push(current);
    if (current === root) break;
  }
  return folders;
}

/** Whether a run with these paths is about a file: below one of them, or in a run without any. */
export function isCovered(paths: readonly string[], file: string): boolean {
  return paths.length === 0 || paths.some((path) => isInside(path, file));
}

/** Whether a file speaks for one of the paths: it lies in a folder around it. */
export function isAbove(paths: readonly string[], file: string): boolean {
  return paths.some((path) => isInside(folderOf(file), path));
}
