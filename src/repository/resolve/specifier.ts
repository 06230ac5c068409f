/** What a module specifier says by itself, before anything is looked up. */
import { sdkPackages, type Profile } from '../../catalog/profile.ts';
import { type PackageText, parseNpmSpecifier, parsePackageText } from '../npm-specifier.ts';

/** A specifier taken apart. */
export type ParsedSpecifier =
  | { kind: 'relative'; path: string }
  /** `/src/x`: absolute from the served folder (Vite), never a path of the machine. */
  | { kind: 'rooted'; path: string }
  /** `#x` of package `imports`. */
  | { kind: 'hash' }
  /**
   * `@scope/name/sub` is package `@scope/name` with subpath `./sub`; the package itself has subpath `.`. `version`: one
   * it names.
   */
  | { kind: 'package'; name: string; subpath: string; remote: boolean; version?: string }
  /** `node:fs`, `virtual:x`, a URL that names no package, and what cannot be a package's name (`@/x`). */
  | { kind: 'other' };

const schemes = /^[a-z][a-z0-9+.-]*:/i;

/** The path without what only a bundler reads: `./a?raw`, `./a#fragment`. */
function withoutQuery(path: string): string {
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}

export function parseSpecifier(specifier: string): ParsedSpecifier {
  if (specifier.startsWith('./') || specifier.startsWith('../') || specifier === '.' || specifier === '..') {
    return { kind: 'relative', path: withoutQuery(specifier) };
  }
  if (specifier.startsWith('#')) return { kind: 'hash' };
  if (specifier.startsWith('/')) return { kind: 'rooted', path: withoutQuery(specifier) };
  // The SDK is not on JSR.
  if (specifier.startsWith('npm:')) return packageOf(parseNpmSpecifier(specifier), true);
  if (/^https?:\/\//i.test(specifier)) return parseUrl(specifier);
  if (schemes.test(specifier)) return { kind: 'other' };
  return packageOf(parsePackageText(specifier), false);
}

function packageOf(text: PackageText | undefined, remote: boolean): ParsedSpecifier {
  if (text === undefined || /^\s/.test(text.rest)) return { kind: 'other' };
  const { name, range: version = '', rest } = text;
  const subpath = withoutQuery(rest).replace(/\/$/, '');
  return {
    kind: 'package',
    name,
    subpath: subpath === '' ? '.' : `.${subpath}`,
    remote,
    ...(version === '' ? {} : { version }),
  };
}

/** Package CDNs put `/@scope/name@1.2.3/sub` into the path, some behind a build folder. */
function parseUrl(url: string): ParsedSpecifier {
  const match = /^https?:\/\/([^/?#]+)\/([^?#]*)/i.exec(url);
  if (!match) return { kind: 'other' };
  const host = (match[1] as string).toLowerCase();
  const path = match[2] as string;
  const packaged = packagePath(host, path);
  return packaged === undefined ? { kind: 'other' } : packageOf(parsePackageText(packaged), true);
}

function packagePath(host: string, path: string): string | undefined {
  if (host === 'cdn.jsdelivr.net') return /^npm\/(.+)$/.exec(path)?.[1];
  if (host === 'esm.sh' || host === 'cdn.esm.sh') return path.replace(/^(?:(?:v\d+|stable)\/)?\*?/, '');
  if (host === 'esm.run' || host === 'unpkg.com') return path;
  if (host.endsWith('skypack.dev')) return path.replace(/^(?:pin|new)\//, '');
  if (host.endsWith('jspm.io')) return path.replace(/^npm:/, '');
  return undefined;
}

/** Tells the SDK's own modules apart. */
export interface SdkNames {
  /** The SDK module a specifier or package name stands for, whatever is installed. */
  moduleOf(specifier: string, parsed: ParsedSpecifier): string | undefined;
  /** A package of the profile's scope that is none of the known SDK packages: a workspace may own it. */
  isInScope(packageName: string): boolean;
}

/** @param modules `--module`: names that count as the SDK, with everything below them */
export function createSdkNames(profile: Profile, modules: readonly string[]): SdkNames {
  const known = new Set(sdkPackages.map((name) => `${profile.scope}/${name}`));
  const named = (text: string): string | undefined =>
    modules.find((module) => text === module || text.startsWith(`${module}/`));
  return {
    moduleOf: (specifier, parsed) => {
      const module = named(specifier);
      if (module !== undefined || parsed.kind !== 'package') return module;
      if (known.has(parsed.name)) return parsed.name;
      return parsed.remote ? named(parsed.name) : undefined;
    },
    isInScope: (packageName) => packageName.startsWith(`${profile.scope}/`),
  };
}
