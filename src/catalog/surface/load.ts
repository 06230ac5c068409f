import { existsSync, readFileSync } from 'node:fs';
import { type Profile, type SdkPackage, sdkPackages } from '../profile.ts';
import { inProfileNames } from '../profile-names.ts';

/** Major 4 and 5 are what code is written against, 6 is what it becomes. */
export type SurfaceVersion = 4 | 5 | 6;

const loaded = new Map<string, ReadonlyMap<string, string>>();

/**
 * The declarations of one major of the SDK: module name with the profile's scope (`@svc/client`) -> declaration text
 * with the profile's names. In the surfaces of 4 and 5, what v6 removes or changes carries `@change <catalogue id>`.
 * Read once per version and set of names.
 */
export function surfaceModules(version: SurfaceVersion, profile: Profile): ReadonlyMap<string, string> {
  const key = JSON.stringify([version, profile.scope, profile.prefix, profile.env, profile.header]);
  let modules = loaded.get(key);
  if (!modules) {
    modules = new Map(
      sdkPackages.map((name) => {
        return [`${profile.scope}/${name}`, keepIds(readFileSync(declarationsOf(version, name), 'utf8'), profile)];
      }),
    );
    loaded.set(key, modules);
  }
  return modules;
}

/** A module that major 4 has nothing of its own in is declared as in 5. */
function declarationsOf(version: SurfaceVersion, name: SdkPackage): URL {
  const ofVersion = new URL(`./v${version}/${name}.d.ts`, import.meta.url);
  return version === 4 && !existsSync(ofVersion) ? new URL(`./v5/${name}.d.ts`, import.meta.url) : ofVersion;
}

/** Replaces the names everywhere but in the ids, which are the same in every profile. */
function keepIds(text: string, profile: Profile): string {
  return text
    .split(/(\/\*\* @change \S+ \*\/)/)
    .map((part, index) => (index % 2 === 0 ? inProfileNames(part, profile) : part))
    .join('');
}
