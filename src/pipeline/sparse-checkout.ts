/** Tracked files that a sparse checkout leaves out, and which of them name the SDK: git has their texts. */
import { existsSync } from 'node:fs';
import { isPythonName } from '../catalog/python/names.ts';
import { profiles } from '../catalog/profile.ts';
import { manifestKind } from '../manifests/manifest-kind.ts';
import { pythonManifestKind } from '../manifests/python/kinds.ts';
import { askGit } from '../repository/git-command.ts';
import type { ListedFile } from '../repository/git-files.ts';
import { joinPath } from '../repository/repository-path.ts';
import { isSourceName } from '../repository/source-kinds.ts';

/** What is not on disk. */
export interface LeftOutOfCheckout {
  /** Files that hold code, and manifests that may ask for the SDK. */
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

const saysOnlyVersions: ReadonlySet<string | undefined> = new Set([undefined, 'nodeVersion', 'pythonVersion', 'lock']);

/** Whether a file is a manifest of JavaScript that may ask for the SDK. */
function mayAsk(path: string): boolean {
  return !saysOnlyVersions.has(manifestKind(path));
}

function mayAskInPython(path: string): boolean {
  return !saysOnlyVersions.has(pythonManifestKind(path));
}

/** Whether git would have to fetch texts to read them. */
function isPartialClone(root: string): boolean {
  return (
    askGit(root, ['config', '--get-regexp', String.raw`^(remote\..*\.promisor|extensions\.partialclone)$`]).stdout !==
    ''
  );
}

/** A distribution of the SDK among others, in any of the forms that requirements have. */
const requirementOfSdk = `(^|[^[:alnum:]_.@/-])(${Object.keys(profiles).join('|')})([^[:alnum:]_-]|$)`;

/** The files whose texts in git match; undefined where git does not tell. */
function textsWith(root: string, pattern: string): ReadonlySet<string> | undefined {
  const { status, stdout } = askGit(root, [
    ...['-c', 'grep.fullName=false', '-c', 'grep.patternType=extended'],
    ...['grep', '--cached', '--no-recurse-submodules', '--no-color', '-l', '-z', '-E', '-e', pattern],
  ]);
  // 1 says that there is none.
  return status === 0 || status === 1 ? new Set(stdout.split('\0')) : undefined;
}

/**
 * What a sparse checkout leaves out of some listed files.
 * @param listed of the repository, as far as the run is about them
 * @param modules packages that hand the SDK on
 * @param manifests whether the run is about manifests, too
 */
export function leftOutOfCheckout(
  root: string,
  listed: readonly ListedFile[],
  modules: readonly string[],
  manifests: boolean,
): LeftOutOfCheckout {
  const names = listed
    .filter(({ path, sparse }) => sparse === true && !existsSync(joinPath(root, path)))
    .map(({ path }) => path)
    .filter(
      (path) => isSourceName(path) || isPythonName(path) || (manifests && (mayAsk(path) || mayAskInPython(path))),
    );
  if (names.length === 0) return { files: 0, namingSdk: [] };
  const naming = isPartialClone(root) ? undefined : textsWith(root, namesOfSdk(modules));
  const asked = naming && names.some(mayAskInPython) ? textsWith(root, requirementOfSdk) : new Set();
  if (naming === undefined || asked === undefined) return { files: names.length, namingSdk: names };
  const namingSdk = names.filter((name) => naming.has(name) || (mayAskInPython(name) && asked.has(name)));
  return { files: names.length, namingSdk };
}
