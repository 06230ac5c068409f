/** Files that `paths` of TypeScript put in the place of a module of the SDK. */
import { type NamedModule, namedIn } from './named-modules.ts';
import { baseName, folderOf, isInside } from './repository-path.ts';
import { readRepositoryFile } from './resolve/repository-reader.ts';
import type { Resolver } from './resolve/resolver.ts';
import type { ScannedRepository } from './scanned-repository.ts';
import { isDeclarationName } from './source-kinds.ts';

const compilerConfig = /^[tj]sconfig.*\.json$/;

export function filesOfPaths(
  repository: ScannedRepository,
  resolver: Resolver,
): { file: string; module: NamedModule }[] {
  const { request, listed } = repository;
  const names = [request.profile.scope, ...request.modules];
  const configs = listed.configFiles.filter((file) => {
    const text = compilerConfig.test(baseName(file)) ? readRepositoryFile(request.root, file) : undefined;
    return text?.includes('"paths"') && names.some((name) => text.includes(name));
  });
  const modules = configs.length > 0 ? sdkModules(repository, resolver) : [];
  return configs.flatMap((config) => {
    const around = resolver.packageAround(folderOf(config));
    return modules.flatMap((module) => {
      const file = isInside(around, module.from) ? resolver.mappedFile(config, module.specifier) : undefined;
      return file === undefined || isDeclarationName(file) ? [] : [{ file, module }];
    });
  });
}

/** The modules of the SDK that files name, each once for a folder. */
function sdkModules({ request, scan }: ScannedRepository, resolver: Resolver): NamedModule[] {
  const modules = new Map<string, NamedModule>();
  for (const named of namedIn(scan.scanned, request.root, (specifier) => !specifier.startsWith('.'))) {
    const { specifier, from } = named;
    if (resolver.resolve(specifier, from).kind === 'sdk') modules.set(`${folderOf(from)} ${specifier}`, named);
  }
  return [...modules.values()];
}
