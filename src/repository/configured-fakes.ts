/**
 * Files that a configuration puts in the place of a module while tests run: `moduleNameMapper` of Jest, `alias` of
 * Vitest and Vite, conditions of `imports` in a manifest. Configurations in code are read as text and never run.
 */
import { type ConfiguredModule, readMappings } from './configured-mappings.ts';
import { baseName, folderOf, isInside } from './repository-path.ts';
import { asObject } from './resolve/config-files.ts';
import { matchTargets } from './resolve/package-targets.ts';
import { readRepositoryFile } from './resolve/repository-reader.ts';
import type { Resolution, Resolver } from './resolve/resolver.ts';
import type { ScannedFile } from './scan-files.ts';
import type { ScannedRepository } from './scanned-repository.ts';

/** A module, as a file names it. */
export interface NamedModule {
  specifier: string;
  /** The file that names it. */
  from: string;
}

/** The module that a file stands in for, by the file. */
export type ConfiguredFakes = ReadonlyMap<string, NamedModule>;

const runnerConfig = /^(?:jest|vitest|vite)[\w.-]*\.[cm]?[jt]s$/;

export function configuredFakes({ request, listed, scan }: ScannedRepository, resolver: Resolver): ConfiguredFakes {
  const { root } = request;
  const fakes = new Map<string, NamedModule>();
  const manifests = listed.configFiles.filter((file) => baseName(file) === 'package.json');
  const configs = [...listed.files.filter((file) => runnerConfig.test(baseName(file))), ...manifests];
  for (const file of configs) {
    const text = readRepositoryFile(root, file) ?? '';
    for (const mapping of readMappings(text)) addMapped(mapping, folderOf(file));
    if (baseName(file) === 'package.json') addImports(text, folderOf(file));
  }
  return fakes;

  function addMapped({ isMeant, paths }: ConfiguredModule, folder: string): void {
    for (const path of paths) {
      const target = resolver.resolve(`./${path}`, `${folder}/package.json`);
      if (target.kind === 'file') addFirst(target.file, namedIn(scan.scanned, folder, isMeant));
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

function* namedIn(
  scanned: ReadonlyMap<string, ScannedFile>,
  folder: string,
  isMeant: (specifier: string) => boolean,
): Generator<NamedModule, void> {
  for (const [from, { specifiers }] of scanned) {
    if (!isInside(folder, from)) continue;
    for (const specifier of specifiers) if (isMeant(specifier)) yield { specifier, from };
  }
}

function importsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.includes('"imports"')) return undefined;
  try {
    return asObject(asObject(JSON.parse(text))?.['imports']);
  } catch {
    return undefined;
  }
}
