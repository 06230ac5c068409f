/** ts-jest and ts-node check what they compile: the types of the SDK that they find are those of v6. */
import { join } from 'node:path';
import type { ModuleLoader } from './jest-mapping.ts';
import { commonJsShimTypes, shimFolder } from './sdk-alias.ts';

interface Resolution {
  resolvedModule?: { resolvedFileName: string; extension?: string; isExternalLibraryImport?: boolean };
}

/** What this needs of the compiler's interface: the function by which both have names resolved. */
interface Compiler {
  resolveModuleName(name: string, containingFile: string, ...rest: unknown[]): Resolution;
}

const checks = /[\\/]node_modules[\\/](?:ts-jest|ts-node)[\\/]/;

const isCompiler = (exported: unknown): exported is Compiler =>
  typeof (exported as Partial<Compiler> | undefined)?.resolveModuleName === 'function';

/** A fake that the project maps the SDK to stays. */
const isOfProject = ({ resolvedModule }: Resolution): boolean => resolvedModule?.isExternalLibraryImport === false;

/** The compiler, but for what a name of the SDK leads to. */
function onShim(compiler: Compiler): Compiler {
  const resolveModuleName: Compiler['resolveModuleName'] = (name, containingFile, ...rest) => {
    const types = commonJsShimTypes(name);
    // Types that those of the shim need are the project's own: its code has values of them too.
    if (types === undefined && containingFile.startsWith(shimFolder) && !name.startsWith('.')) {
      const ofProject = compiler.resolveModuleName(name, join(process.cwd(), 'index.ts'), ...rest);
      if (ofProject.resolvedModule) return ofProject;
    }
    const found = compiler.resolveModuleName(name, containingFile, ...rest);
    if (types === undefined || isOfProject(found)) return found;
    const resolvedModule = { resolvedFileName: types, extension: '.d.ts', isExternalLibraryImport: true };
    return { ...found, resolvedModule };
  };
  return new Proxy(compiler, {
    get: (target, name, receiver) =>
      name === 'resolveModuleName' ? resolveModuleName : (Reflect.get(target, name, receiver) as unknown),
  });
}

/** Gives them a compiler that finds the types of v6, whichever TypeScript they load. */
export function mapInTypeScript(loader: ModuleLoader): void {
  const original = loader._load;
  const made = new WeakMap<object, Compiler>();
  loader._load = function (request, ...rest) {
    const exported = original.call(this, request, ...rest);
    const [parent] = rest as [{ filename?: string | null }?];
    if (!checks.test(parent?.filename ?? '') || !isCompiler(exported)) return exported;
    const known = made.get(exported) ?? onShim(exported);
    made.set(exported, known);
    return known;
  };
}
