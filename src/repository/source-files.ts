/**
 * Which files of a repository are source text, and why the others are left out. Names and folders decide here; text
 * decides in `scan-files.ts`.
 */
import { lstatSync, realpathSync } from 'node:fs';
import createIgnore from 'ignore';
import type { Skipped } from './skipped.ts';
import { findBuildFolders } from './build-output.ts';
import type { ListedFile } from './git-files.ts';
import { listRepository, type Listing } from './list-repository.ts';
import { isInside, joinPath, baseName, relativeTo, toPosix } from './repository-path.ts';
import { readRepositoryFile } from './resolve/repository-reader.ts';
import { isNote } from '../catalog/prose.ts';
import { isConfigName, isDeclarationName, isMinifiedName, isSourceName } from './source-kinds.ts';

/** What to list. */
export interface SourceFilesRequest {
  /** Absolute real path of the repository root, `/` or the system's separators. */
  root: string;
  /** Globs in gitignore syntax, relative to root; what they match is not read at all and not counted as skipped. */
  ignore?: readonly string[];
  /** Absolute files and folders to report on; empty = all. They do not narrow `files`. */
  paths?: readonly string[];
  /**
   * Absolute files that are there although the disk may not have them yet; the rules for names and folders hold for
   * them too.
   */
  also?: readonly string[];
  /** What is below the root, where somebody has listed it already. */
  listing?: Listing;
  /** All Markdown is a source file; else that which a package shows: its README and its docs folder. */
  docs?: boolean;
}

/** The repository's source files. All paths absolute with `/`, sorted. */
export interface SourceFiles {
  /** Everything the program may use, whatever `paths` says: values flow in from files that are not asked for. */
  files: string[];
  /** The part of `files` to report on: all of them when `paths` is empty. */
  selected: ReadonlySet<string>;
  /** Manifests, tsconfig, workspace and import-map files, for the resolver. */
  configFiles: string[];
  /** Symbolic links inside the root (files and folders) and where they lead inside the root, for the resolver. */
  links: ReadonlyMap<string, string>;
  /** What was left out below `paths`, with the reason. A `node_modules` folder is one entry. */
  skipped: Skipped[];
  listedBy: 'git' | 'walk';
}

/**
 * Lists the source files below `root`, of all that {@link listRepository} lists there.
 * Never follows a link out of the root; never throws (what cannot be listed is in `skipped` with `failed: true`).
 */
export function listSourceFiles(request: SourceFilesRequest): SourceFiles {
  const root = joinPath(toPosix(request.root), '.');
  const listing = request.listing ?? listRepository(root);
  const skipped: Skipped[] = [...listing.skipped];
  const skip = (file: string, reason: string, failed = false): void => void skipped.push({ file, reason, failed });
  const wanted = withoutNotes(root, withoutIgnored(withMissing(root, listing.files, request), request), request);
  const buildFolder = findBuildFolders(
    wanted.map(({ path }) => path),
    (path) => readRepositoryFile(root, joinPath(root, path)),
  );

  const names = new Set(wanted.map(({ path }) => path));
  const sorted: SortedFiles = { files: [], configFiles: [], links: new Map(), modules: new Set() };
  for (const listedFile of wanted) sortOut(listedFile, { root, names, buildFolder, skip }, sorted);
  const { files, configFiles, links, modules } = sorted;
  for (const folder of modules) skip(joinPath(root, folder), 'node_modules');
  files.sort();
  const known = new Set(skipped.map(({ file }) => file));
  const { selected, inPaths } = select(root, request, files, known, skip);
  return {
    files,
    selected,
    configFiles: configFiles.sort(),
    links,
    skipped: skipped
      .filter(({ file }) => inPaths(file))
      .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)),
    listedBy: listing.listedBy,
  };
}

/** What a listing holds. */
interface SortedFiles {
  files: string[];
  configFiles: string[];
  links: Map<string, string>;
  /** `node_modules` folders, relative to the root. */
  modules: Set<string>;
}

/** What it takes to say what an entry is. */
interface Sorting {
  root: string;
  /** All paths of the listing. */
  names: ReadonlySet<string>;
  buildFolder: (path: string) => string | undefined;
  skip: (file: string, reason: string, failed?: boolean) => void;
}

/** Puts one entry of a listing where it belongs, or says why it is left out. */
function sortOut(entry: ListedFile, sorting: Sorting, sorted: SortedFiles): void {
  const { path, kind, unsure } = entry;
  const { root, names, buildFolder, skip } = sorting;
  const modulesEnd = /(?:^|\/)node_modules(?=\/|$)/.exec(path);
  if (modulesEnd) {
    sorted.modules.add(path.slice(0, modulesEnd.index + modulesEnd[0].length));
    return;
  }
  const file = joinPath(root, path);
  if (kind === 'repository') {
    skip(file, 'a submodule or nested repository: run svc-codemod inside it');
    return;
  }
  const isSource = isSourceName(path);
  // Git does not say of an untracked entry whether it is a link; a link to a folder hardly ever has an extension.
  const mayBeFolderLink = unsure && !hasExtension(path);
  if (kind === 'file' && !isSource && !mayBeFolderLink) {
    if (isConfigName(baseName(path)) && buildFolder(path) === undefined) sorted.configFiles.push(file);
    return;
  }
  const unusable = whyUnusable(path);
  if (unusable !== undefined) {
    skip(file, unusable, true);
    return;
  }
  if ((kind === 'link' || unsure) && !isPlainFile(path, sorting, sorted)) return;
  if (!isSource) return;
  const reason = reasonByName(path, names, buildFolder);
  if (reason === undefined) sorted.files.push(file);
  else skip(file, reason);
}

/** Whether a path may be read as a file; notes the link, or why it is left out, where it may not. */
function isPlainFile(path: string, { root, skip }: Sorting, { links, configFiles }: SortedFiles): boolean {
  const file = joinPath(root, path);
  const fate = inspect(root, file);
  if (fate.kind === 'absent') return false;
  if (!('reason' in fate)) return true;
  if (fate.kind === 'link') {
    links.set(file, fate.target);
    if (isConfigName(baseName(path))) configFiles.push(file);
  }
  if (isSourceName(path) || (fate.kind === 'outside' && !hasExtension(path))) skip(file, fate.reason);
  return false;
}

function hasExtension(path: string): boolean {
  return baseName(path).slice(1).includes('.');
}

function whyUnusable(path: string): string | undefined {
  if (path.includes('\uFFFD')) return 'its name is not valid UTF-8';
  // TypeScript would take it for a folder separator and look for another file.
  return path.includes('\\') ? 'its name holds a backslash' : undefined;
}

/** The listing with the files that are not on disk yet. */
function withMissing(
  root: string,
  onDisk: readonly ListedFile[],
  { also = [] }: SourceFilesRequest,
): readonly ListedFile[] {
  const missing = also
    .filter((file) => !exists(file) && isInside(root, file))
    .map((file): ListedFile => ({ path: relativeTo(root, file), kind: 'file', unsure: false }));
  return missing.length === 0
    ? onDisk
    : [...onDisk.filter(({ path }) => !missing.some((file) => file.path === path)), ...missing];
}

function withoutIgnored(listed: readonly ListedFile[], { ignore }: SourceFilesRequest): readonly ListedFile[] {
  const ignored = ignore?.length ? createIgnore({ ignorecase: false }).add([...ignore]) : undefined;
  return ignored ? listed.filter(({ path }) => !isIgnored(ignored, path)) : listed;
}

/** Without Markdown that is dated: notes, reports, archives. What is asked for by name is read. */
function withoutNotes(
  root: string,
  listed: readonly ListedFile[],
  { docs, paths = [], also = [] }: SourceFilesRequest,
): readonly ListedFile[] {
  if (docs === true) return listed;
  const names = new Set(listed.map(({ path }) => path));
  const named = new Set([...paths, ...also].map((path) => toPosix(path)));
  return listed.filter(({ path }) => !isNote(path) || isOfPackage(path, names) || named.has(joinPath(root, path)));
}

/** What makes a folder a package. */
const manifestNames = ['package.json', 'deno.json', 'deno.jsonc', 'jsr.json'];

/**
 * `README.md`, and what is in a `docs` folder beside a manifest.
 *
 * @param names all files of the repository
 * @param manifests what makes a folder a package
 */
export function isOfPackage(
  path: string,
  names: ReadonlySet<string>,
  manifests: readonly string[] = manifestNames,
): boolean {
  if (/^readme\b/i.test(baseName(path))) return true;
  const folders = path.split('/').slice(0, -1);
  return folders.some((folder, depth) => {
    const beside = folders
      .slice(0, depth)
      .map((name) => `${name}/`)
      .join('');
    return /^docs?$/i.test(folder) && manifests.some((name) => names.has(beside + name));
  });
}

function isIgnored(ignored: ReturnType<typeof createIgnore>, path: string): boolean {
  // The package refuses paths such as `../x`, which a listing never has.
  return createIgnore.isPathValid(path) && ignored.ignores(path);
}

type Fate =
  | { kind: 'file' | 'absent' }
  | { kind: 'link'; target: string; reason: string }
  | { kind: 'outside' | 'refused'; reason: string };

/** What is really at a path that may be a link, a device, or nothing. */
function inspect(root: string, file: string): Fate {
  let isLink = false;
  try {
    const stats = lstatSync(file);
    isLink = stats.isSymbolicLink();
    if (!isLink) return stats.isFile() ? { kind: 'file' } : { kind: 'refused', reason: 'not a regular file' };
    const target = toPosix(realpathSync(file));
    if (!isInside(root, target)) return { kind: 'outside', reason: 'a symbolic link out of the repository' };
    return { kind: 'link', target, reason: `a symbolic link to ${relativeTo(root, target)}` };
  } catch (error) {
    if (!isLink) return { kind: 'absent' };
    const loop = (error as NodeJS.ErrnoException).code === 'ELOOP';
    return { kind: 'refused', reason: loop ? 'a symbolic link loop' : 'a symbolic link to nothing' };
  }
}

function reasonByName(
  path: string,
  names: ReadonlySet<string>,
  buildFolder: (path: string) => string | undefined,
): string | undefined {
  const folder = buildFolder(path);
  if (folder !== undefined) return `build output (${folder}/)`;
  if (isMinifiedName(path)) return 'minified';
  if (isDeclarationName(path)) {
    const stem = path.replace(/\.d\.([cm]?)ts$/, '.$1ts');
    if (names.has(stem) || (stem.endsWith('.ts') && names.has(`${stem}x`)))
      return 'generated declaration: its source is beside it';
  }
  return undefined;
}

/** Which files `paths` asks for; a path that is not there, or that is left out by `.gitignore`, is said. */
function select(
  root: string,
  { paths = [], also = [] }: SourceFilesRequest,
  files: readonly string[],
  known: ReadonlySet<string>,
  skip: (file: string, reason: string, failed?: boolean) => void,
): { selected: ReadonlySet<string>; inPaths: (file: string) => boolean } {
  if (paths.length === 0) return { selected: new Set(files), inPaths: () => true };
  const asked = paths.map((path) => joinPath(root, toPosix(path)));
  const inPaths = (file: string): boolean =>
    asked.some((path) => isInside(path, file) || (isInside(file, path) && file !== root));
  const selected = new Set(files.filter((file) => asked.some((path) => isInside(path, file))));
  for (const path of asked) {
    if (!exists(path) && !also.includes(path)) skip(path, 'does not exist', true);
    else if (!isInside(root, path) && !isInside(path, root)) skip(path, 'outside the repository', true);
    else if (isSourceName(path) && !selected.has(path) && !known.has(path))
      skip(path, 'left out by .gitignore or --ignore');
  }
  return { selected, inPaths };
}

function exists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
