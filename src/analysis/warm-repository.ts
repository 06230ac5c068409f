/** What a repository that is kept warm says, and what it is made of (`open-repository.ts`). */
import type ts from 'typescript';
import type { Discovery } from '../repository/discover.ts';
import { hostFileOf } from '../embedded/index.ts';
import type { VirtualText } from '../repository/embedded-files.ts';
import { keptSitesInHost } from './map-to-host.ts';
import type { ImportGraph } from '../repository/import-graph.ts';
import type { Search } from './search.ts';
import { defined } from '../catalog/defined.ts';
import type { Site } from '../sites/site.ts';

/** The answer about one text of the program: a source file, or a piece of code inside of another file. */
export interface FileSites {
  /** Name in the program. */
  file: string;
  /** With a BOM as its first unit. */
  text: string;
  /** At least one. */
  sites: readonly Site[];
  sourceFile: ts.SourceFile;
  /** Set for code inside of another file. */
  unit?: VirtualText;
}

/** One repository in one profile, kept warm. Holds the whole sparse program: let go of it to free the memory. */
export interface OpenRepository {
  readonly discovery: Discovery;
  /**
   * Files in the program by their names in it. One that values once led to stays as long as imports link it with a file
   * that has one, so that of a name that only the SDK has more may be in sight than in a fresh analysis.
   */
  readonly files: ReadonlySet<string>;
  /**
   * Takes back what another file's unsaved text said and takes in what changed on disk, as `sitesIn` does; for those
   * who ask `discovery` first.
   * @param file the one that is about to be asked about
   */
  look(file: string): void;
  /**
   * The sites of a file with this text.
   * @param file absolute, with `/`; it need not be on disk
   * @returns nothing for a file that has none, and for one that is never analysed: ignored, generated, not parsing;
   * several
   *   answers for a file with several pieces of code
   */
  sitesIn(file: string, text: string): FileSites[];
  /** Whether the file that was asked about last could not be analysed, because its code is nested too deeply. */
  isTooDeep(file: string): boolean;
  /** What is known of all texts that have sites, as they were when they were last asked about. */
  known(): FileSites[];
}

/** How things were before the text of one file was put over that on disk. */
export interface Before {
  text: string | undefined;
  version: number;
  /** Files in the program. */
  size: number;
  /** It was seen where the file's values lead. */
  followed: boolean;
}

/**
 * Trees that a search leaves to the one that takes its place, until they are let go: what was open before is not to be
 * kept.
 */
export function treesOf(search: Search | undefined): {
  of: (file: string, text: string) => ts.SourceFile | undefined;
  letGo: () => void;
} {
  const trees = new Map([...(search?.files ?? [])].map((file) => [file, search?.sparse.tree(file)]));
  return {
    of(file, text) {
      const tree = trees.get(file);
      return tree?.text === text ? tree : undefined;
    },
    letGo: () => trees.clear(),
  };
}

/** Imported files that are followed from one at the most. */
const mostImported = 2000;

/**
 * Files on disk that most likely change what is said of one: those of the program, and all that it imports, directly or
 * not.
 */
export function filesNear(asked: string, program: ReadonlySet<string>, graph: ImportGraph): ReadonlySet<string> {
  const near = new Set([asked]);
  for (const file of near) {
    if (near.size > mostImported) break;
    for (const { resolution } of graph.imports(file)) if (resolution.kind === 'file') near.add(resolution.file);
  }
  for (const file of program) near.add(hostFileOf(file));
  return near;
}

/** Files of the program with all that import them, directly or not. */
export function importersOf(
  files: readonly string[],
  program: ReadonlySet<string>,
  graph: ImportGraph,
): ReadonlySet<string> {
  const withImporters = new Set(files);
  for (const file of withImporters)
    for (const importer of graph.importers(file)) if (program.has(importer)) withImporters.add(importer);
  return withImporters;
}

/** What a search found in one file of the program, if it has sites. */
export function answerOf(file: string, search: Search, { embedded }: Discovery): FileSites[] {
  const sites = keptSitesInHost(embedded, file, search.answers.get(file)?.sites);
  const sourceFile = search.sparse.sourceFile(file);
  const unit = embedded?.units.get(file);
  return sourceFile && sites.length > 0
    ? [{ file, text: search.read(file) ?? '', sites, sourceFile, ...defined({ unit }) }]
    : [];
}
