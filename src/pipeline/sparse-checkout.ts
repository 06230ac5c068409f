/** Tracked files that a sparse checkout leaves out, and which of them name the SDK: git has their texts. */
import { existsSync } from 'node:fs';
import { isPythonName } from '../catalog/python/names.ts';
import { profiles } from '../catalog/profile.ts';
import { askGit } from '../repository/git-command.ts';
import type { ListedFile } from '../repository/git-files.ts';
import { joinPath } from '../repository/repository-path.ts';
import { isSourceName } from '../repository/source-kinds.ts';

/** What is not on disk. */
export interface LeftOutOfCheckout {
  /** Files that hold code. */
  files: number;
  /** Those that name the SDK, or all where their texts are not here either; relative to the root. */
  namingSdk: readonly string[];
}

/** What `git grep -E` looks for: packages of the SDK, its modules in Python, and packages that hand it on. */
function namesOfSdk(modules: readonly string[]): string {
  const scopes = Object.values(profiles).map(({ scope }) => scope);
  const inPython = scopes.map((scope) => scope.slice(1)).join('|');
  return [
    ...scopes.map((scope) => `${scope}/`),
    `^[[:space:]]*(from|import)[[:space:]]+(${inPython})([.[:space:]]|$)`,
    ...modules.map((name) => name.replace(/[.\\*+?^$()[\]{}|]/g, String.raw`\$&`)),
  ].join('|');
}

/** Whether git would have to fetch texts to read them. */
function isPartialClone(root: string): boolean {
  return (
    askGit(root, ['config', '--get-regexp', String.raw`^(remote\..*\.promisor|extensions\.partialclone)$`]).stdout !==
    ''
  );
}

/**
 * What a sparse checkout leaves out of some listed files.
 * @param listed of the repository, as far as the run is about them
 * @param modules packages that hand the SDK on
 */
export function leftOutOfCheckout(
  root: string,
  listed: readonly ListedFile[],
  modules: readonly string[],
): LeftOutOfCheckout {
  const names = listed
    .filter(({ path, sparse }) => sparse === true && !existsSync(joinPath(root, path)))
    .map(({ path }) => path)
    .filter((path) => isSourceName(path) || isPythonName(path));
  if (names.length === 0) return { files: 0, namingSdk: [] };
  if (isPartialClone(root)) return { files: names.length, namingSdk: names };
  const { status, stdout } = askGit(root, [
    ...['-c', 'grep.fullName=false', '-c', 'grep.patternType=extended'],
    ...['grep', '--cached', '--no-recurse-submodules', '--no-color', '-l', '-z', '-E', '-e', namesOfSdk(modules)],
  ]);
  // 1 says that there is none.
  if (status !== 0 && status !== 1) return { files: names.length, namingSdk: names };
  const naming = new Set(stdout.split('\0'));
  return { files: names.length, namingSdk: names.filter((name) => naming.has(name)) };
}
