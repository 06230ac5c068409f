/**
 * Files that a configuration puts in the place of a module while tests run: `moduleNameMapper` of Jest, `alias` of
 * Vitest and Vite, conditions of `imports` in a manifest, `paths` of TypeScript for the SDK. Configurations in code are
 * read as text and never run.
 */
import { type ConfiguredModule, readMappings } from './configured-mappings.ts';
import { baseName, folderOf } from './repository-path.ts';
import { asObject } from './resolve/config-files.ts';
import { filesOfPaths } from './files-of-paths.ts';
import { type NamedModule, namedIn } from './named-modules.ts';
import { matchTargets } from './resolve/package-targets.ts';
import { readRepositoryFile } from './resolve/repository-reader.ts';
import type { Resolution, Resolver } from './resolve/resolver.ts';
import type { ScannedRepository } from './scanned-repository.ts';

/** The module that a file stands in for, by the file. */
export type ConfiguredFakes = ReadonlyMap<string, NamedModule>;

const runnerConfig = /^(?:jest|vitest|vite)[\w.-]*\.[cm]?[jt]s$/;
const runnerData = /^(?:package|jest[\w.-]*)\.json$/;

export function configuredFakes(repository: ScannedRepository, resolver: Resolver): ConfiguredFakes {
  const { request, listed, scan } = repository;
  const { root } = request;
  const fakes = new Map<string, NamedModule>();
  const dataFiles = listed.configFiles.filter((file) => runnerData.test(baseName(file)));
  for (const file of [...listed.files.filter((name) => runnerConfig.test(baseName(name))), ...dataFiles]) {
    const text = readRepositoryFile(root, file) ?? '';
    for (const mapping of readMappings(text)) addMapped(mapping, folderOf(file));
    if (baseName(file) === 'package.json') addImports(text, folderOf(file));
  }
  for (const { file, module } of filesOfPaths(repository, resolver)) addFirst(file, [module]);
  return fakes;

  function addMapped({ isMeant, paths }: ConfiguredModule, folder: string): void {
    for (const path of paths) {
      const target = resolver.resolve(`./${path}`, `${folder}/package.json`);
      // It may lie beside the tests, and the files elsewhere in the package.
      if (target.kind === 'file') addFirst(target.file, namedIn(scan.scanned, resolver.packageAround(folder), isMeant));
    }
  }

  function addImports(text: string, folder: string): void {
    const imports = importsOf(text);
    if (!imports) return;
    for (const named of namedIn(scan.scanned, folder, (specifier) => specifier.startsWith('#'))) {
      for (const path of matchTargets(imports, named.specifier) ?? []) {
        const target = path.startsWith('./') ? resolver.resolve(path, `${folder}/package.json`) : undefined;
        if (target?.kind === 'file') addFirst(target.file, [named]);
      }
    }
  }

  /** The first of the modules that is another one. */
  function addFirst(file: string, modules: Iterable<NamedModule>): void {
    if (fakes.has(file)) return;
    for (const named of modules) {
      if (named.from === file || !isOther(resolver.resolve(named.specifier, named.from), file)) continue;
      fakes.set(file, named);
      return;
    }
  }
}

/** Something of the SDK, or of the repository, that is not the file itself. */
function isOther(module: Resolution, file: string): boolean {
  return module.kind === 'sdk' || (module.kind === 'file' && module.file !== file);
}

function importsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.includes('"imports"')) return undefined;
  try {
    return asObject(asObject(JSON.parse(text))?.['imports']);
  } catch {
    return undefined;
  }
}
