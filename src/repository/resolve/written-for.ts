/**
 * Which major of the SDK a package was written against: what its lockfile has installed, else what its manifest asks
 * for. Only major 4 is told apart; where nothing says so, it is 5.
 */
import semver from 'semver';
import { type Profile, sdkPackages } from '../../catalog/profile.ts';
import { sdkMajors } from '../../catalog/versions.ts';
import { lockfiles } from '../lockfiles.ts';
import { decodedRange, parseNpmSpecifier } from '../npm-specifier.ts';
import { folderOf, isInside } from '../repository-path.ts';
import type { ConfigFiles } from './config-files.ts';
import type { Packages } from './packages.ts';

/** Tells it for the packages of a repository, once for each. */
export interface WrittenFor {
  /** @param folder of a file that imports the module */
  isOlder(module: string, folder: string): boolean;
}

export function createWrittenFor(root: string, profile: Profile, packages: Packages, config: ConfigFiles): WrittenFor {
  const names = sdkPackages.map((name) => `${profile.scope}/${name}`);
  const known = new Map<string, boolean>();
  const locked = new Map<string, number | undefined>();

  /** The one major that the lockfile of a folder, or of one above it, has of the SDK. */
  function majorInLock(folder: string): number | undefined {
    if (!isInside(root, folder)) return undefined;
    if (!locked.has(folder)) {
      const text = lockfiles
        .map(([name]) => config.text(`${folder}/${name}`))
        .find((lockfileText) => lockfileText !== undefined);
      const above = folder === root ? undefined : majorInLock(folderOf(folder));
      locked.set(folder, text === undefined ? above : onlyMajor(text, profile.scope));
    }
    return locked.get(folder);
  }

  function judge(module: string, folder: string): boolean {
    const asked = [module, ...names]
      .map((name) => packages.requested(name, folder))
      .find((request) => request !== undefined);
    if (asked === undefined) return false;
    const installed = majorInLock(asked.folder);
    return installed === undefined ? isOlderRange(asked.range) : installed === sdkMajors.before;
  }

  return {
    isOlder(module, folder) {
      const key = `${folder}\0${module}`;
      let answer = known.get(key);
      if (answer === undefined) known.set(key, (answer = judge(module, folder)));
      return answer;
    },
  };
}

/** Whether major 4 is the highest that a range allows. */
export function isOlderRange(range: string): boolean {
  const text = withoutPackage(decodedRange(range));
  if (text.length > 256 || semver.validRange(text) === null) return false;
  const { before, from } = sdkMajors;
  return (
    semver.intersects(text, `^${String(before)}.0.0-0`, { includePrerelease: true }) &&
    !semver.intersects(text, `>=${String(from)}.0.0-0`, { includePrerelease: true })
  );
}

/** `^4` of `npm:@svc/client@^4`, and of Yarn's `npm:^4`. */
function withoutPackage(text: string): string {
  const alias = parseNpmSpecifier(text);
  return alias === undefined ? text : (alias.range ?? alias.name) + alias.rest;
}

/**
 * The major of the SDK's packages in a lockfile's text: all of the known formats write a package's name and its
 * version close to each other. Several majors say nothing of one package.
 */
function onlyMajor(text: string, scope: string): number | undefined {
  const name = `${scope.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}/(?:${sdkPackages.join('|')})`;
  const forms = [
    // npm: `"node_modules/@scope/name": { "version": "4.6.1"`, and its older form without the folder
    String.raw`${name}"\s*:\s*\{\s*"version"\s*:\s*"(\d+)\.`,
    // pnpm: `'@scope/name@4.6.1(…)':`, older `/@scope/name/4.6.1:`; bun: `["@scope/name@4.6.1", …]`
    String.raw`${name}[@/](\d+)\.\d+\.\d+[^\s'":,]*['"(:,]`,
    // yarn: `"@scope/name@^4.0.0":` and `version "4.6.1"`, or `version: 4.6.1`, in the next line
    String.raw`${name}@[^\n]*:\s*\n\s+version:?\s+"?(\d+)\.`,
  ];
  const majors = new Set(forms.flatMap((form) => [...text.matchAll(new RegExp(form, 'g'))].map((match) => match[1])));
  const [only, ...others] = majors;
  return only === undefined || others.length > 0 ? undefined : Number(only);
}
