/** The packages of the repository: which manifest governs a file, and which folder a package name means inside it. */
import { folderOf, isInside, joinPath, relativeTo } from '../repository-path.ts';
import { asObject, type ConfigFiles, type JsonObject } from './config-files.ts';
import { createFolderTest, workspacePatterns } from './workspace-globs.ts';

/** The lists of a manifest that say which packages are needed. */
export const dependencyGroups = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
] as const;

/** What a manifest asks for, and the folder of the manifest. */
export interface RequestedPackage {
  range: string;
  folder: string;
}

/** Finds manifests and workspace packages. */
export interface Packages {
  /** Folder of the nearest `package.json` at or above `folder`. */
  nearest(folder: string): string | undefined;
  manifest(folder: string): JsonObject | undefined;
  /** What the nearest manifests up to the root ask for under this name, e.g. `npm:@svc/client@5`. */
  requested(name: string, folder: string): RequestedPackage | undefined;
  /** Folder of the package called `name` as seen from `folder`: itself, a linked folder, or a workspace member. */
  find(name: string, folder: string): string | undefined;
}

interface Workspace {
  folder: string;
  /** Member folders by package name. */
  members: ReadonlyMap<string, string>;
}

export function createPackages(root: string, config: ConfigFiles): Packages {
  const manifests = createManifests(root, config);
  const { nearest, nameOfPackage } = manifests;
  const packageFolders = (): string[] => [
    ...new Set(['package.json', 'deno.json', 'deno.jsonc'].flatMap((name) => config.named(name)).map(folderOf)),
  ];
  let workspaces: readonly Workspace[] | undefined;
  let everyPackage: ReadonlyMap<string, string> | undefined;

  const find = (name: string, folder: string): string | undefined => {
    const nearestPackage = nearest(folder);
    if (nearestPackage !== undefined && nameOfPackage(nearestPackage) === name) return nearestPackage;
    const request = manifests.requested(name, folder);
    const linked = request && linkedFolder(request);
    if (linked !== undefined && isInside(root, linked) && config.has(`${linked}/package.json`)) return linked;
    workspaces ??= findWorkspaces(packageFolders(), config, nameOfPackage);
    const member = memberOf(workspaces, name, folder);
    if (member !== undefined) return member;
    // `workspace:` without a readable list of members (rush and the like): the name alone has to do.
    if (!request?.range.startsWith('workspace:')) return undefined;
    everyPackage ??= byName(packageFolders(), nameOfPackage);
    return everyPackage.get(name);
  };
  return { nearest, manifest: manifests.manifest, requested: manifests.requested, find };
}

/** What manifests say of their own folders. */
interface Manifests extends Pick<Packages, 'nearest' | 'manifest' | 'requested'> {
  nameOfPackage(folder: string): string | undefined;
}

function createManifests(root: string, config: ConfigFiles): Manifests {
  const nearestByFolder = new Map<string, string | undefined>();
  const nearest = (folder: string): string | undefined => {
    if (!isInside(root, folder)) return undefined;
    if (!nearestByFolder.has(folder)) {
      const here = config.has(`${folder}/package.json`) ? folder : undefined;
      nearestByFolder.set(folder, here ?? above(folder));
    }
    return nearestByFolder.get(folder);
  };
  const above = (folder: string): string | undefined => (folder === root ? undefined : nearest(folderOf(folder)));
  const manifest = (folder: string): JsonObject | undefined => config.json(`${folder}/package.json`);
  const nameOfPackage = (folder: string): string | undefined => {
    const name =
      manifest(folder)?.['name'] ??
      config.json(`${folder}/deno.json`)?.['name'] ??
      config.json(`${folder}/deno.jsonc`)?.['name'];
    return typeof name === 'string' ? name : undefined;
  };
  const requested = (name: string, folder: string): RequestedPackage | undefined => {
    for (let current = nearest(folder); current !== undefined; current = above(current)) {
      const json = manifest(current);
      for (const group of dependencyGroups) {
        const range = asObject(json?.[group])?.[name];
        if (typeof range === 'string') return { range, folder: current };
      }
    }
    return undefined;
  };
  return { nearest, manifest, nameOfPackage, requested };
}

/** The folder that `file:`, `link:` or `portal:` names. */
function linkedFolder({ range, folder }: RequestedPackage): string | undefined {
  const path = /^(?:file|link|portal):(.*)$/.exec(range)?.[1];
  return path === undefined ? undefined : joinPath(folder, path);
}

function memberOf(workspaces: readonly Workspace[], name: string, folder: string): string | undefined {
  for (const workspace of workspaces) {
    const member = isInside(workspace.folder, folder) ? workspace.members.get(name) : undefined;
    if (member !== undefined) return member;
  }
  return undefined;
}

/** Workspaces, innermost first, so that a nested one wins for its own files. */
function findWorkspaces(
  folders: readonly string[],
  config: ConfigFiles,
  nameOfPackage: (folder: string) => string | undefined,
): Workspace[] {
  const roots = new Set([
    ...folders,
    ...['pnpm-workspace.yaml', 'lerna.json'].flatMap((name) => config.named(name)).map(folderOf),
  ]);
  const workspaces: Workspace[] = [];
  for (const folder of roots) {
    const patterns = workspacePatterns(folder, config);
    if (!patterns) continue;
    const isMember = createFolderTest(patterns);
    const members = folders.filter(
      (member) => member !== folder && isInside(folder, member) && isMember(relativeTo(folder, member)),
    );
    workspaces.push({ folder, members: byName(members, nameOfPackage) });
  }
  return workspaces.sort((a, b) => b.folder.length - a.folder.length);
}

function byName(
  folders: readonly string[],
  nameOfPackage: (folder: string) => string | undefined,
): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const folder of folders) {
    const name = nameOfPackage(folder);
    if (name !== undefined && !named.has(name)) named.set(name, folder);
  }
  return named;
}
