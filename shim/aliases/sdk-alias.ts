import { pathToFileURL } from 'node:url';
import { profiles, sdkPackages } from '../../catalog/profile.ts';

/** `.js` in the package, `.ts` in its sources. */
const extension = /\.[a-z]+$/.exec(import.meta.url)?.[0] ?? '.js';

const names = Object.values(profiles)
  .map(({ scope }) => scope.slice(1))
  .join('|');
const bare = new RegExp(`^@(${names})/(${sdkPackages.join('|')})$`);
/** What a bundler has resolved already: a module file of the installed package. */
const installed = new RegExp(
  `[\\\\/]node_modules[\\\\/]@(${names})[\\\\/](${sdkPackages.join('|')})[\\\\/](?:.*[\\\\/])?[^\\\\/]+\\.[cm]?js(?:[?#].*)?$`,
);

/** The URL of the shim's module for what code imports or requires; undefined for everything that is not the SDK. */
export function shimUrl(specifier: string): string | undefined {
  const [, scope, name] = bare.exec(specifier) ?? (isAbsolute(specifier) ? installed.exec(specifier) : null) ?? [];
  return scope === undefined ? undefined : new URL(`../${scope}/${name}${extension}`, import.meta.url).href;
}

/** Whether a specifier is a module of the shim already, because a bundler has an alias of its own. */
export function isShimModule(specifier: string): boolean {
  return (
    specifier.startsWith('file:') &&
    Object.values(profiles).some(({ scope }) =>
      specifier.startsWith(new URL(`../${scope.slice(1)}/`, import.meta.url).href),
    )
  );
}

function isAbsolute(specifier: string): boolean {
  return specifier.startsWith('file:') || specifier.startsWith('/') || /^[A-Za-z]:[\\/]/.test(specifier);
}

/** A value for `NODE_OPTIONS` that has Node.js load a module first; a URL, since a path may hold spaces. */
export function importOption(file: string): string {
  return `--import ${pathToFileURL(file).href}`;
}
