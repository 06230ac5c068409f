import { profiles, type Profile, releasedPackages } from '../catalog/profile.ts';
import { parseNpmSpecifier } from '../repository/npm-specifier.ts';

/** What stands where a manifest says which version of a package to install. */
export type Specifier =
  /** A version range of the registry; `before` is what stands in front of it (`npm:@svc/client@`). */
  | { kind: 'range'; before: string; range: string }
  /** `npm:` with another package's name. */
  | { kind: 'otherPackage'; name: string; range: string }
  /** `workspace:…`: the package of that name in the same repository. */
  | { kind: 'workspace' }
  /** `catalog:` or `catalog:name`. */
  | { kind: 'catalog'; name: string }
  /** `$name` in `overrides`: follows a direct dependency. */
  | { kind: 'reference' }
  /** A folder, an archive, a git repository, a patch. */
  | { kind: 'address' }
  /** `latest`, `next`. */
  | { kind: 'tag' };

/** Reads what a manifest says for the package `name`. */
export function readSpecifier(text: string, name: string): Specifier {
  const trimmed = text.trim();
  if (trimmed.startsWith('workspace:')) return { kind: 'workspace' };
  if (trimmed.startsWith('catalog:'))
    return { kind: 'catalog', name: trimmed.slice('catalog:'.length).trim() || 'default' };
  if (trimmed.startsWith('$')) return { kind: 'reference' };
  if (trimmed.startsWith('npm:')) return readNpmAlias(text, name);
  if (/^[a-z+]+:/i.test(trimmed) || /[\\/]/.test(trimmed) || trimmed.startsWith('.') || trimmed.startsWith('~/'))
    return { kind: 'address' };
  if (/^[a-z][\w.-]*$/i.test(trimmed) && !/^v?\d|^x(?:$|\.)/i.test(trimmed)) return { kind: 'tag' };
  return { kind: 'range', before: '', range: text };
}

/** `npm:@svc/client@^5.1.0`, or Yarn's `npm:^5.1.0`. */
function readNpmAlias(text: string, name: string): Specifier {
  const alias = parseNpmSpecifier(text);
  if (alias === undefined || /^[\^~<>=v\d*]/.test(alias.name) || (alias.range === undefined && alias.rest !== '')) {
    const start = text.indexOf('npm:') + 'npm:'.length;
    return { kind: 'range', before: text.slice(0, start), range: text.slice(start) };
  }
  const sdk = sdkPackageName(alias.name);
  // A set of ranges has spaces.
  const range = (alias.range ?? '') + alias.rest;
  if (alias.name === name || (sdk !== undefined && [sdk, undefined].includes(sdkPackageName(name)))) {
    return { kind: 'range', before: `${alias.protocol}${alias.name}@`, range };
  }
  return { kind: 'otherPackage', name: alias.name, range };
}

/**
 * The package an entry of a manifest installs: its key, or for a key outside of the SDK what its alias names
 * (`"svc-five": "npm:@svc/client@^5"`). Imports of such a key count as the SDK, so it moves with the others.
 */
export function installedName(key: string, text: string): string {
  const target = parseNpmSpecifier(text)?.name;
  return target === undefined || sdkPackageName(target) === undefined || sdkPackageName(key) !== undefined
    ? key
    : target;
}

/** `@svc/client` -> `client`, in any profile's scope; `undefined` for what is no SDK package. */
function sdkPackageName(name: string): string | undefined {
  for (const { scope } of Object.values(profiles)) {
    if (name.startsWith(`${scope}/`)) return name.slice(scope.length + 1);
  }
  return undefined;
}

/** What a package name means to the SDK: its name without the scope, and whether v6 is known to ship it. */
export function inScope(name: string, profile: Profile): { short: string; known: boolean } | undefined {
  if (!name.startsWith(`${profile.scope}/`)) return undefined;
  const short = name.slice(profile.scope.length + 1);
  return { short, known: (releasedPackages as readonly string[]).includes(short) };
}

/** The id of a package's findings: the neutral scope, whatever the profile. */
export function packageId(name: string, profile: Profile): string {
  return `package:${name.startsWith(`${profile.scope}/`) ? `${profiles.svc.scope}/${name.slice(profile.scope.length + 1)}` : name}`;
}
