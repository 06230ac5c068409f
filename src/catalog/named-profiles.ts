import { type Profile, profiles } from './profile.ts';

const all: readonly Profile[] = Object.values(profiles);

/** Profiles whose packages a text names. */
export function profilesNamedIn(text: string): Profile[] {
  return all.filter(({ scope }) => text.includes(`${scope}/`));
}

/** Profiles whose packages are among module specifiers. */
export function profilesImported(specifiers: Iterable<string>): Profile[] {
  const imported = new Set<Profile>();
  for (const specifier of specifiers)
    for (const profile of all) if (specifier.startsWith(`${profile.scope}/`)) imported.add(profile);
  return all.filter((profile) => imported.has(profile));
}

/** Profiles whose packages of an older major a package.json names. */
export function olderProfilesNamedIn(text: string): Profile[] {
  return all.filter(({ olderPackages }) => olderPackages.some((name) => text.includes(`"${name}"`)));
}

/** Profiles whose packages of an older major are among module specifiers. */
export function olderProfilesImported(specifiers: readonly string[]): Profile[] {
  return all.filter(({ olderPackages }) =>
    olderPackages.some((name) =>
      specifiers.some((specifier) => specifier === name || specifier.startsWith(`${name}/`)),
    ),
  );
}
