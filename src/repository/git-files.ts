/**
 * The repository's files as git knows them: tracked and untracked, without what `.gitignore` leaves out.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { askGit } from './git-command.ts';

/** One entry of a listing; paths relative to the listed folder, with `/`. */
export interface ListedFile {
  path: string;
  /** `link` = a symbolic link, `repository` = a submodule or a nested repository, which is not entered. */
  kind: 'file' | 'link' | 'repository';
  /** Not known to be on disk (sparse checkout) or not known to be a regular file (untracked): look before use. */
  unsure: boolean;
  /** A sparse checkout has left it out. */
  sparse?: true;
}

/**
 * Lists a real path with `git ls-files`. `undefined` when git is missing or refuses, when the folder is in no work
 * tree, or when the work tree around it ignores the folder itself (then git would list nothing although files are
 * there).
 * @param onUnreadable told about every folder git was not allowed to read
 */
export function listWithGit(folder: string, onUnreadable: (folder: string) => void): ListedFile[] | undefined {
  if (!isBelowGit(folder)) return undefined;
  const { status, stdout, stderr } = askGit(folder, [
    'ls-files',
    '-z',
    '-t',
    '-s',
    '-c',
    '-o',
    '-d',
    '--exclude-standard',
  ]);
  if (status !== 0) return undefined;
  if (stdout === '' && askGit(folder, ['check-ignore', '-q', '.']).status === 0) return undefined;
  for (const [, unreadable = ''] of stderr.matchAll(/^warning: could not open directory '(.*?)\/?': /gm))
    onUnreadable(unreadable);
  const listed = new Map<string, ListedFile>();
  const deleted: string[] = [];
  for (const entry of stdout.split('\0')) {
    if (entry === '') continue;
    // `? path` for untracked files, `H 100644 <object> 0\tpath` for tracked ones; a deleted one is listed once more as
    // R.
    if (entry.startsWith('? ')) {
      const path = entry.slice(2);
      if (path.endsWith('/'))
        listed.set(path.slice(0, -1), { path: path.slice(0, -1), kind: 'repository', unsure: false });
      else listed.set(path, { path, kind: 'file', unsure: true });
      continue;
    }
    const path = entry.slice(entry.indexOf('\t') + 1);
    if (entry.startsWith('R ')) deleted.push(path);
    else {
      const isSparse = entry.startsWith('S ');
      const kind = kindOfMode(entry.slice(2, 8));
      listed.set(path, { path, kind, unsure: isSparse, ...(isSparse ? { sparse: true } : {}) });
    }
  }
  for (const path of deleted) listed.delete(path);
  return [...listed.values()];
}

/**
 * Whether a folder or one around it holds `.git`: without, git has no work tree here, and need not be started to say
 * so.
 */
function isBelowGit(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  const around = dirname(folder);
  return around !== folder && isBelowGit(around);
}

function kindOfMode(mode: string): ListedFile['kind'] {
  if (mode === '120000') return 'link';
  return mode === '160000' ? 'repository' : 'file';
}
