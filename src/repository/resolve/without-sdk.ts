/** Whether a package that is not in the repository may hold the SDK, by what installed manifests depend on. */
import { isBuiltin } from 'node:module';
import { foldersUpTo } from '../repository-path.ts';
import { asObject, type ConfigFiles } from './config-files.ts';
import { dependencyGroups } from './packages.ts';

const groupsOfInstalled = dependencyGroups.filter((group) => group !== 'devDependencies');

/** A test for packages that files below a folder import, which remembers its answers. */
export type WithoutSdk = (packageName: string, folder: string) => boolean;

/**
 * It is true for the host's modules, and for what is installed and needs no package of the SDK; of what is not
 * installed nothing is known.
 * @param isSdk whether a package is one of the SDK's
 */
export function createWithoutSdk(root: string, config: ConfigFiles, isSdk: (name: string) => boolean): WithoutSdk {
  const known = new Map<string, boolean>();

  /** Its folder as seen from another one; pnpm puts what packages need beside them, and all of it in one folder. */
  function installedFolder(name: string, from: string): string | undefined {
    return [...foldersUpTo(root, from), `${root}/node_modules/.pnpm`]
      .map((folder) => `${folder}/node_modules/${name}`)
      .find((folder) => config.text(`${folder}/package.json`) !== undefined);
  }

  /** What a bundler puts into a package is only in its `devDependencies`. */
  function needsSdk(folder: string, groups: readonly string[], seen: Set<string>): boolean {
    const manifest = seen.has(folder) ? undefined : config.json(`${folder}/package.json`);
    seen.add(folder);
    return groups
      .flatMap((group) => Object.keys(asObject(manifest?.[group]) ?? {}))
      .some((name) => {
        const needed = isSdk(name) ? folder : installedFolder(name, folder);
        return needed !== undefined && (needed === folder || needsSdk(needed, groupsOfInstalled, seen));
      });
  }

  function judge(name: string, from: string): boolean {
    if (isBuiltin(name) || /^(?!npm:|jsr:|https?:)[a-z][a-z0-9+.-]*:/i.test(name)) return true;
    const folder = installedFolder(name, from);
    return folder !== undefined && !needsSdk(folder, dependencyGroups, new Set());
  }

  return (name, folder) => {
    const key = `${name}\0${folder}`;
    let answer = known.get(key);
    if (answer === undefined) known.set(key, (answer = judge(name, folder)));
    return answer;
  };
}
