import { readFileSync } from 'node:fs';
import { type Profile, sdkPackages } from '../profile.ts';
import { inProfileNames } from '../profile-names.ts';

const loaded = new Map<string, ReadonlyMap<string, string>>();

/**
 * The declarations of one major of the SDK: module name with the profile's scope (`@svc/client`) -> declaration text
 * with the profile's names. In the v5 surface, what v6 removes or changes carries `@change <catalogue id>`.
 * Read once per version and set of names.
 */
export function surfaceModules(version: 5 | 6, profile: Profile): ReadonlyMap<string, string> {
  const key = JSON.stringify([version, profile.scope, profile.prefix, profile.env, profile.header]);
  let modules = loaded.get(key);
  if (!modules) {
    modules = new Map(
      sdkPackages.map((name) => {
        const text = readFileSync(new URL(`./v${version}/${name}.d.ts`, import.meta.url), 'utf8');
        return [`${profile.scope}/${name}`, keepIds(text, profile)];
      }),
    );
    loaded.set(key, modules);
  }
  return modules;
}

/** Replaces the names everywhere but in the ids, which are the same in every profile. */
function keepIds(text: string, profile: Profile): string {
  return text
    .split(/(\/\*\* @change \S+ \*\/)/)
    .map((part, index) => (index % 2 === 0 ? inProfileNames(part, profile) : part))
    .join('');
}
