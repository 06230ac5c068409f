import type { Profile } from '../catalog/profile.ts';
import type { ManifestPlan } from '../manifests/index.ts';
import type { PythonStates } from '../manifests/python/state.ts';

/** What a manifest says for one package. */
export interface Declared {
  group: string;
  /** The key it stands under, and the package that this installs (`npm:` aliases). */
  key: string;
  name: string;
  /** As written. */
  text: string;
  line: number;
  /** The version range behind it, through catalogs and workspace packages; absent where the text names none. */
  range?: string;
}

/** A `package.json`. Folders are relative to the root; `.` is the root itself. */
export interface Workspace {
  folder: string;
  file: string;
  name?: string;
  dependencies: readonly Declared[];
}

/** Everything that the checks look at. All files are relative to the root, with `/`. */
export interface Facts {
  profile: Profile;
  /** Version of the Node.js that runs, without `v`. */
  runningNode: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** The package manifests to judge that declare the SDK. */
  workspaces: readonly Workspace[];
  /** Folders of all package manifests. */
  packageFolders: ReadonlySet<string>;
  /** What a migration would change or report in manifests, as the checks' own files. */
  plans: readonly ManifestPlan[];
  /** What Deno has of the SDK. */
  deno: DenoFacts;
  /** What the manifests of Python have of the SDK. */
  python: PythonStates;
  /** Packages that `overrides` or `resolutions` give a version. */
  overridden: ReadonlySet<string>;
  /** Files of the repository to judge, sorted. */
  files: readonly string[];
  /** Lockfiles in a folder, the one that counts first. */
  lockfilesIn: (folder: string) => readonly LockFile[];
  /** Text of a file of the repository, also one below `node_modules`; `undefined` when it is not there or no UTF-8. */
  read: (file: string) => string | undefined;
  /** Major of TypeScript for a file, as its package manifests declare it; 0 when none does. */
  compilerMajor: (file: string) => number;
  /** Version of a package as installed for a folder. */
  installed: (folder: string, name: string) => string | undefined;
}

/** A version of the SDK that an import map or an import specifier of Deno names. */
export interface DenoEntry {
  file: string;
  /** As it is written: `npm:@svc/client@^6.0.0`. */
  text: string;
  name: string;
  range: string;
}

/** What Deno has of the SDK in a repository. */
export interface DenoFacts {
  maps: readonly DenoEntry[];
  sources: readonly DenoEntry[];
  /** Import specifiers of sources that name a version below the target. */
  plans: readonly ManifestPlan[];
}

/** A lockfile and the package manager that writes it. */
export interface LockFile {
  file: string;
  manager: 'npm' | 'pnpm' | 'yarn' | 'bun';
}

/** A folder and those above it, up to the root. */
export function foldersUp(folder: string): string[] {
  const parts = folder === '.' ? [] : folder.split('/');
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join('/')), '.'];
}

/** The folder of a file. */
export function folderIn(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? '.' : file.slice(0, slash);
}

/** A path below a folder. */
export function pathBelow(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`;
}

/** Whether a file belongs to a package that declares the SDK: the nearest manifest at or above it decides. */
export function concernsSdk(file: string, facts: Facts): boolean {
  const owner = foldersUp(folderIn(file)).find((folder) => facts.packageFolders.has(folder));
  return facts.workspaces.some(({ folder }) => folder === owner);
}
