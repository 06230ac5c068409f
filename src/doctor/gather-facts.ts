/** Reads a repository for the checks. Nothing is run, written or asked over the network. */
import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import ignoreRules from 'ignore';
import { listRepository } from '../repository/list-repository.ts';
import { folderOf, foldersUpTo, isInside, joinPath, relativeTo } from '../repository/repository-path.ts';
import { profiles, type Profile } from '../catalog/profile.ts';
import { planManifests } from '../manifests/index.ts';
import { listManifests } from '../manifests/list-manifests.ts';
import { manifestKind } from '../manifests/manifest-kind.ts';
import { largestManifest, readManifest } from '../manifests/read-manifest.ts';
import { installedVersion } from '../manifests/installed-version.ts';
import { lockfiles } from '../repository/lockfiles.ts';
import { declaredIn, type Declarations } from './declarations.ts';
import { sdkOf } from './declared-major.ts';
import { denoFacts } from './deno-facts.ts';
import type { Facts, LockFile } from './facts.ts';
import { integrationsImported } from '../manifests/python/integrations-imported.ts';
import { pythonStates } from '../manifests/python/state.ts';

/** Where to look. */
export interface DoctorScope {
  /** Absolute real path with `/`. */
  root: string;
  /** Absolute folders to judge; empty = all. What stands above them is read too. */
  paths: readonly string[];
  /** Globs in gitignore syntax, relative to the root. */
  ignore: readonly string[];
  /** Names of the SDK; found out when not given. */
  profile?: Profile;
}

/** Larger files are lockfiles of a kind that nobody reads, or data. */
const largest = 64 * 1024 * 1024;
const largestSource = 2 * 1024 * 1024;

/**
 * Facts for each profile that a manifest names; when none does, for each that code or commands name, `svc` in the end.
 */
export function gatherFacts(
  { root, paths, ignore, profile }: DoctorScope,
  runningNode: string,
  environment: Facts['environment'],
): Facts[] {
  const files = listFiles(root, ignore);
  const absolute = files.map((file) => joinPath(root, file));
  const read = reader(root);
  const manifests = listManifests({ root, files: absolute, ignore });
  const declarations = declaredIn(
    manifests.map(({ file, kind }) => ({ file: relativeTo(root, file), kind })),
    read,
  );
  const named = Object.values(profiles).filter(({ scope }) =>
    manifests.some(
      ({ file, kind }) =>
        ['package', 'deno', 'pnpmCatalog', 'yarnCatalog'].includes(kind) &&
        read(relativeTo(root, file))?.includes(`${scope}/`),
    ),
  );
  const taken = profile !== undefined ? [profile] : named.length > 0 ? named : Object.values(profiles);
  const judged = (file: string): boolean =>
    paths.length === 0 ||
    paths.some((path) => isInside(path, joinPath(root, file)) || isInside(folderOf(joinPath(root, file)), path));
  const gathered = taken.map((names) => {
    const facts: Facts = {
      profile: names,
      runningNode,
      environment,
      workspaces: [],
      packageFolders: new Set(declarations.workspaces.map(({ folder }) => folder)),
      plans: planManifests({ root, files: absolute, profile: names, ignore, olderCodeLeft: false })
        .map((plan) => ({ ...plan, file: relativeTo(root, plan.file) }))
        .filter(({ file }) => judged(file)),
      deno: { maps: [], sources: [], plans: [] },
      python: pythonStates(root, files.filter(judged), names.name, (folder) =>
        integrationsBelow(folder, names.name, files, read),
      ),
      overridden: declarations.overridden,
      files: files.filter(judged),
      lockfilesIn: (folder) => lockfilesIn(root, folder),
      read,
      compilerMajor: (file) => compilerMajor(file, declarations),
      installed: (folder, name) => installedVersion(joinPath(root, folder), root, name),
    };
    const workspaces = declarations.workspaces.filter(
      (workspace) =>
        sdkOf(workspace, facts).length > 0 &&
        judged(workspace.file) &&
        paths.every(
          (path) =>
            isInside(path, joinPath(root, workspace.folder)) || isInside(joinPath(root, workspace.folder), path),
        ),
    );
    const complete = { ...facts, workspaces };
    return { ...complete, deno: denoFacts(root, complete) };
  });
  if (profile !== undefined || named.length > 0) return gathered;
  const withSdk = gathered.filter(
    ({ deno, plans, python }) =>
      deno.sources.length > 0 || python.projects.length > 0 || plans.some(({ changes }) => changes.length > 0),
  );
  return withSdk.length > 0 ? withSdk : gathered.slice(0, 1);
}

/** Integrations of the Python SDK that code below a folder imports. */
function integrationsBelow(
  folder: string,
  module: string,
  files: readonly string[],
  read: Facts['read'],
): ReadonlySet<string> {
  const filesInFolder = files.filter(
    (file) => file.endsWith('.py') && (folder === '.' || file.startsWith(`${folder}/`)),
  );
  return new Set(filesInFolder.flatMap((file) => integrationsImported(read(file) ?? '', module)));
}

function listFiles(root: string, ignore: readonly string[]): string[] {
  const listed = listRepository(root)
    .files.filter(({ kind }) => kind === 'file')
    .map(({ path }) => path);
  const wanted = listed.filter((path) => !path.split('/').includes('node_modules'));
  const ignored = ignoreRules({ allowRelativePaths: true }).add([...ignore]);
  return (ignore.length === 0 ? wanted : wanted.filter((path) => !ignored.ignores(path))).sort();
}

/** Files inside of the root only, links that lead out not followed; small ones are kept. */
function reader(root: string): Facts['read'] {
  const kept = new Map<string, string | undefined>();
  return (file) => {
    if (kept.has(file)) return kept.get(file);
    const path = joinPath(root, file);
    const isSource = /\.(?:[cm]?[jt]sx?|py)$/.test(file);
    const most = isSource ? largestSource : manifestKind(file) === undefined ? largest : largestManifest;
    const text = canRead(root, path) ? readManifest(path, most) : { problem: '' };
    const source = 'source' in text ? text.source : undefined;
    if (!isSource) kept.set(file, source);
    return source;
  };
}

function canRead(root: string, path: string): boolean {
  try {
    if (!isInside(root, path) || (lstatSync(path).isSymbolicLink() && !isInside(root, realpathSync(path))))
      return false;
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function lockfilesIn(root: string, folder: string): LockFile[] {
  const at = joinPath(root, folder);
  const present = lockfiles
    .filter(([name]) => existsSync(joinPath(at, name)))
    .map(([name, manager]) => ({ file: folder === '.' ? name : `${folder}/${name}`, manager }));
  // Bun keeps the binary form beside the text; npm takes a shrinkwrap first. Neither is a second package manager.
  return present.filter(({ manager }, index) => present.findIndex((other) => other.manager === manager) === index);
}

function compilerMajor(file: string, { workspaces }: Declarations): number {
  const folders = foldersUpTo('/', folderOf(`/${file}`)).map((folder) => (folder === '/' ? '.' : folder.slice(1)));
  for (const folder of folders) {
    const range = workspaces
      .find((project) => project.folder === folder)
      ?.dependencies.find(({ name }) => name === 'typescript')?.range;
    const major = /\d+/.exec(range ?? '')?.[0];
    if (major !== undefined) return Number(major);
  }
  return 0;
}
