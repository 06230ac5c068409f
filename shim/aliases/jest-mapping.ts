/** Jest resolves modules itself: its resolver gets the SDK's packages mapped as `moduleNameMapper` would map them. */
import { commonJsShim, commonJsShimFile } from './sdk-alias.ts';

/** What this needs of Node's loader of CommonJS, by which Jest loads its own parts. */
export interface ModuleLoader {
  _load(request: string, ...rest: unknown[]): unknown;
}

interface ResolveOptions {
  conditions?: readonly string[];
}

/** The resolver of Jest 27 and later; older ones have no functions that end with `Async`. */
interface JestResolver {
  readonly _options: { rootDir: string };
  resolveModuleFromDirIfExists(folder: string, name: string, options?: ResolveOptions): string | null;
  resolveModuleFromDirIfExistsAsync?(folder: string, name: string, options?: ResolveOptions): Promise<string | null>;
  resolveStubModuleName(from: string, name: string, options?: ResolveOptions): string | null;
  resolveStubModuleNameAsync?(from: string, name: string, options?: ResolveOptions): Promise<string | null>;
}

const isPackageName = (name: string): boolean => /^(?:@[\w.-]+\/)?[\w-]/.test(name) && !name.startsWith('node:');

/**
 * A package that the shim itself needs (`@opentelemetry/api`) is the project's own: the tests hold that one too. Null
 * leaves the search to Jest.
 */
function dependency(resolver: JestResolver, from: string, name: string, options?: ResolveOptions): string | null {
  if (!from.startsWith(commonJsShim) || !isPackageName(name)) return null;
  const conditions = options ?? { conditions: ['require', 'node', 'default'] };
  return resolver.resolveModuleFromDirIfExists(resolver._options.rootDir, name, conditions);
}

/** A mapping of the project's own stays, unless it leads to the installed SDK. */
function mapped(
  resolver: JestResolver,
  own: string | null,
  [from, name, options]: Parameters<JestResolver['resolveStubModuleName']>,
): string | null {
  return commonJsShimFile(own ?? name) ?? own ?? dependency(resolver, from, name, options);
}

/** A path says only when it is resolved that it leads to a file of the installed SDK. */
function mapFound(prototype: JestResolver): void {
  const { resolveModuleFromDirIfExists: sync, resolveModuleFromDirIfExistsAsync: async } = prototype;
  const instead = (found: string | null): string | null => (found === null ? null : (commonJsShimFile(found) ?? found));
  prototype.resolveModuleFromDirIfExists = function (...args) {
    return instead(sync.apply(this, args));
  };
  if (async === undefined) return;
  prototype.resolveModuleFromDirIfExistsAsync = async function (...args) {
    return instead(await async.apply(this, args));
  };
}

function mapNames(prototype: JestResolver): void {
  const { resolveStubModuleName: sync, resolveStubModuleNameAsync: async } = prototype;
  prototype.resolveStubModuleName = function (...args) {
    return mapped(this, sync.apply(this, args), args);
  };
  if (async === undefined) return;
  prototype.resolveStubModuleNameAsync = async function (...args) {
    return mapped(this, await async.apply(this, args), args);
  };
}

function resolverClass(exported: unknown): { prototype: JestResolver } | undefined {
  const { default: named = exported } = (exported ?? {}) as { default?: unknown };
  const { prototype } = (named ?? {}) as { prototype?: Partial<JestResolver> };
  return typeof prototype?.resolveStubModuleName === 'function' &&
    typeof prototype.resolveModuleFromDirIfExists === 'function'
    ? (named as { prototype: JestResolver })
    : undefined;
}

/** Has every `jest-resolve` that this process loads map the SDK to the shim. A Jest of another make stays as it is. */
export function mapInJest(loader: ModuleLoader): void {
  const original = loader._load;
  const done = new WeakSet<object>();
  loader._load = function (request, ...rest) {
    const exported = original.call(this, request, ...rest);
    if (request !== 'jest-resolve') return exported;
    const resolver = resolverClass(exported);
    if (resolver === undefined || done.has(resolver)) return exported;
    done.add(resolver);
    mapNames(resolver.prototype);
    mapFound(resolver.prototype);
    return exported;
  };
}
