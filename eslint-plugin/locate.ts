import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { folderOf, isInside, joinPath, toPosix } from '../src/repository/repository-path.ts';
import { TimedCache } from './timed-cache.ts';

/** What ESLint says about the text it lints. */
export interface LintedFile {
  /** Absolute, or `<input>`; of a block in another file, a name below that file's. */
  filename: string;
  /** The file on disk that the text is, or is a part of. */
  physicalFilename: string;
  cwd: string;
}

/** Where a text belongs. Paths absolute, real, with `/`. */
export interface LocatedFile {
  root: string;
  file: string;
  /** The file on disk that the text is, or is a part of. */
  host: string;
  /** Where the command line would be started: the working directory, or the root when that is elsewhere. */
  start: string;
}

/**
 * Milliseconds after which the disk is asked again: a folder may have become a repository, a link may lead elsewhere.
 */
const goodFor = 2000;
const realFolders = new TimedCache<string>(goodFor);
const gitRoots = new TimedCache<string | undefined>(goodFor);

/** A folder that does not exist keeps its name. */
function realFolder(folder: string): string {
  return realFolders.get(folder, () => {
    try {
      return toPosix(realpathSync(folder));
    } catch {
      return toPosix(folder);
    }
  });
}

/** The next folder upwards with a `.git`, which is a file in a linked worktree. */
function gitRoot(folder: string): string | undefined {
  return gitRoots.get(folder, () => {
    if (existsSync(`${folder}/.git`)) return folder;
    const above = folderOf(folder);
    return above === folder ? undefined : gitRoot(above);
  });
}

/**
 * The root of a file that is in no repository: the working directory, as for the command, unless that is no project
 * itself and holds several: then the outermost folder with a package.json around the file, or the file's own folder
 * where the working directory is nobody's project for sure.
 */
function rootWithoutGit(folder: string, working: string): string {
  if (existsSync(`${working}/package.json`)) return working;
  let packageFolder: string | undefined;
  for (let at = folder; at !== working && isInside(working, at); at = folderOf(at))
    if (existsSync(`${at}/package.json`)) packageFolder = at;
  return packageFolder ?? (holdsHome(working) ? folder : working);
}

/** The home directory, or one above it: everything that somebody has. */
function holdsHome(folder: string): boolean {
  const home = realFolder(homedir());
  return folder === home || isInside(folder, home);
}

/**
 * Finds the repository of a text and the path that its imports are relative to. A text without a file is one of the
 * working directory; a block of another file is a file beside that one.
 * @param root `settings.svc.root`
 */
export function locate({ filename, physicalFilename, cwd }: LintedFile, root: string | undefined): LocatedFile {
  const isFile = !filename.startsWith('<');
  const physical = path.resolve(cwd, isFile ? physicalFilename : '__input__.tsx');
  const folder = realFolder(path.dirname(physical));
  const block = isFile && filename !== physicalFilename ? `.${path.basename(filename)}` : '';
  const host = joinPath(folder, path.basename(physical));
  const file = `${host}${block}`;
  const working = realFolder(cwd);
  const chosen =
    root === undefined ? (gitRoot(folder) ?? rootWithoutGit(folder, working)) : realFolder(path.resolve(cwd, root));
  const repositoryRoot = isInside(chosen, file) ? chosen : folder;
  return {
    root: repositoryRoot,
    file,
    host,
    start: root === undefined && isInside(repositoryRoot, working) ? working : repositoryRoot,
  };
}
