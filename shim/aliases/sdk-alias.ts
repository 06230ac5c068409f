import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { profiles, sdkPackages } from '../../src/catalog/profile.ts';

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

/** The profile and the package that code imports or requires; undefined for everything that is not the SDK. */
function sdkModule(specifier: string): { scope: string; name: string } | undefined {
  const [, scope, name] = bare.exec(specifier) ?? (isAbsolute(specifier) ? installed.exec(specifier) : null) ?? [];
  return scope === undefined || name === undefined ? undefined : { scope, name };
}

/** The URL of the shim's module for what code imports or requires; undefined for everything that is not the SDK. */
export function shimUrl(specifier: string): string | undefined {
  const sdk = sdkModule(specifier);
  return sdk && new URL(`../${sdk.scope}/${sdk.name}${extension}`, import.meta.url).href;
}

/** The folder of the shim as CommonJS, for runners that load nothing else by themselves. The build makes it. */
export const commonJsShim = fileURLToPath(new URL('../commonjs/', import.meta.url));

/** The same module as a file of CommonJS. */
export function commonJsShimFile(specifier: string): string | undefined {
  const sdk = sdkModule(specifier);
  return sdk && join(commonJsShim, 'shim', sdk.scope, `${sdk.name}.js`);
}

/** Its types for code that imports the SDK by name. Windows too has them with slashes, as the compiler names files. */
export function commonJsShimTypes(specifier: string): string | undefined {
  const [, scope, name] = bare.exec(specifier) ?? [];
  return scope === undefined ? undefined : slashed(join(commonJsShim, 'shim', scope, `${name}.d.ts`));
}

/** The folder of all that is the shim, with slashes. */
export const shimFolder = slashed(fileURLToPath(new URL('../', import.meta.url)));

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

function isAbsolute(specifier: string): boolean {
  return specifier.startsWith('file:') || specifier.startsWith('/') || /^[A-Za-z]:[\\/]/.test(specifier);
}

/** The hooks, as a file for `requireOption`. The build makes it. */
export const preloadFile = fileURLToPath(
  new URL(extension === '.js' ? './preload.cjs' : './register.ts', import.meta.url),
);

/**
 * A value for `NODE_OPTIONS` that has Node.js load a module first. With `--import`, Node.js would load the program
 * itself by its loader of ES modules, and `ts-node program.ts` would end at the unknown extension.
 */
export function requireOption(file: string): string {
  return `--require ${/[\s"\\]/.test(file) ? JSON.stringify(file) : file}`;
}
