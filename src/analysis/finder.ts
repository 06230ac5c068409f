/** What the finders of sites ask one version of a program with. */
import type { Catalogue } from '../catalog/catalogue.ts';
import { createOrigins } from '../flow/origin/create-origins.ts';
import type { Origins } from '../flow/origin/origins.ts';
import type { ProgramInput, SparseProgram } from '../program/program.ts';
import { createSurfaceIndex } from '../program/surface-index.ts';
import type { Discovery } from '../repository/discover.ts';
import type { ImportGraph } from '../repository/import-graph.ts';
import type { Finder } from '../sites/finder.ts';
import { collectTestDoubles } from '../test-doubles/collect-test-doubles.ts';

/** How the specifiers of a repository's files resolve. */
export function resolveIn(discovery: Discovery): ProgramInput['resolve'] {
  return (specifier, from) => discovery.resolver.resolve(specifier, from);
}

/** Who imports whom among the files of a program; found out at the first question. */
export function importersWithin(files: ReadonlySet<string>, graph: ImportGraph): (file: string) => readonly string[] {
  let importers: Map<string, string[]> | undefined;
  return (file) => (importers ??= importersAmong(files, graph)).get(file) ?? [];
}

function importersAmong(files: ReadonlySet<string>, graph: ImportGraph): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const importer of files) {
    for (const { resolution } of graph.imports(importer)) {
      if (resolution.kind !== 'file' || resolution.file === importer || !files.has(resolution.file)) continue;
      const known = importers.get(resolution.file);
      if (!known) importers.set(resolution.file, [importer]);
      else if (known.at(-1) !== importer) known.push(importer);
    }
  }
  return importers;
}

/**
 * The questions of one version of a program.
 * @param prefix how the names of the profile's classes begin
 * @param importers files that import one directly
 * @param about what is known of the program's files
 */
export function createFinder(
  sparse: SparseProgram,
  resolve: ProgramInput['resolve'],
  catalogue: Catalogue,
  prefix: string,
  files: readonly string[],
  importers: (file: string) => readonly string[],
  {
    takerOutside,
    isGivenOut,
    standsInFor,
    isWithoutSdk,
    ...about
  }: Pick<
    Finder,
    'isEntered' | 'lacksCallers' | 'lacksTakers' | 'namedOutside' | 'middleware' | 'sendsSpans' | 'isPublished'
  > &
    Pick<Origins, 'takerOutside' | 'isGivenOut' | 'standsInFor' | 'isWithoutSdk'>,
): Finder {
  const index = createSurfaceIndex(sparse);
  const origins = createOrigins(sparse, resolve, (name) => name.startsWith(prefix), {
    takerOutside,
    isGivenOut,
    standsInFor,
    isWithoutSdk,
  });
  const sourceFiles = files.flatMap((file) => sparse.sourceFile(file) ?? []);
  return {
    catalogue,
    origins,
    checker: sparse.checker,
    index,
    testDoubles: collectTestDoubles({ catalogue, origins, index }, sourceFiles, importers),
    memberByAccess: new Map(),
    ...about,
  };
}
