import type { AmbientDeclaration, AnalysisRequest } from './analysis-request.ts';
import type { Skipped } from './skipped.ts';
import { tellingNamesOf } from './distinctive.ts';
import { withAutoImports } from './auto-imports.ts';
import { type ConfiguredFakes, configuredFakes } from './configured-fakes.ts';
import { filesToConnect } from './files-to-connect.ts';
import type { ScannedRepository } from './scanned-repository.ts';
import { isEmbeddedFile } from './embedded-kinds.ts';
import type { EmbeddedFiles } from './embedded-files.ts';
import { buildImportGraph, type ImportGraph } from './import-graph.ts';
import { watchedNamesOf } from './watched-names.ts';
import { createResolver, type Resolver } from './resolve/resolver.ts';
import { createTextScanner, type ScannedFile, type ScanOptions, type ScanResult, scanFiles } from './scan-files.ts';
import { defined } from '../catalog/defined.ts';
import { type SdkNames, sdkNamesOf } from './sdk-names.ts';
import { listSourceFiles, type SourceFiles } from './source-files.ts';

/** What is known of a repository before any file is parsed. */
export interface Discovery {
  request: AnalysisRequest;
  /** All listed files, also those that are skipped for what they hold. */
  files: ReadonlySet<string>;
  scanned: Map<string, ScannedFile>;
  /** Scans another text of a file, or a file that is not on disk. */
  scanText: (file: string, text: string) => ScannedFile;
  /** Scans a listed file as it is on disk now; undefined when it is skipped, or holds no code. */
  scanFile: (file: string) => ScannedFile | undefined;
  /** Files to report on. */
  selected: ReadonlySet<string>;
  /** Manifests, tsconfig and the like that say where specifiers lead. */
  configFiles: readonly string[];
  resolver: Resolver;
  graph: ImportGraph;
  /** Connects the files as they are scanned now. */
  connect: () => ImportGraph;
  skipped: readonly Skipped[];
  /**
   * Files that name the SDK, or have a path only the SDK has and are connected to it; without any nothing is left to
   * do.
   */
  seeds: readonly string[];
  ambientDeclarations: readonly AmbientDeclaration[];
  /** Set once code inside of other files has taken their place (`embedded/with-embedded.ts`). */
  embedded?: EmbeddedFiles;
}

/**
 * Lists, reads and connects the files of a repository. Loads neither TypeScript nor a parser.
 * @param listed all its files, where somebody listed them a moment ago
 */
export function discover(request: AnalysisRequest, listed?: SourceFiles): Discovery {
  return connectFiles(listed ? scanListed(request, listed) : scanRepository(request));
}

/**
 * Lists and reads the files of a repository.
 * @param before the same with another profile: then only what names the SDK is read once more
 */
export function scanRepository(request: AnalysisRequest, before?: ScannedRepository): ScannedRepository {
  const listed =
    before?.listed ??
    listSourceFiles({
      root: request.root,
      ignore: request.ignore,
      paths: request.paths,
      ...defined({
        also: request.overlay && [...request.overlay.keys()],
        listing: request.listing,
        docs: request.docs,
      }),
    });
  return scanListed(request, listed, before?.scan);
}

/** As if there were no file at all but those whose text is given in the request. Reads nothing. */
export function scanNothing(request: AnalysisRequest): ScannedRepository {
  const nothing: SourceFiles = {
    files: [],
    selected: new Set(),
    configFiles: [],
    links: new Map(),
    skipped: [],
    listedBy: 'walk',
  };
  return scanListed(request, nothing);
}

/** What to look for in texts. */
function namesOf({
  profile,
  modules,
  catalogue,
}: AnalysisRequest): SdkNames & Pick<ScanOptions, 'watched' | 'distinctive'> {
  return {
    ...sdkNamesOf(profile, modules),
    watched: watchedNamesOf(catalogue),
    distinctive: tellingNamesOf(catalogue),
  };
}

function scanListed(request: AnalysisRequest, listed: SourceFiles, before?: ScanResult): ScannedRepository {
  const { onProgress, overlay } = request;
  const files = new Set([...listed.files, ...(overlay?.keys() ?? [])]);
  const scan = scanFiles([...files], {
    ...namesOf(request),
    ...defined({ overlay, before }),
    ...(onProgress ? { onProgress: (done) => onProgress({ phase: 'reading', ...done }) } : {}),
  });
  return { request, listed, files, scan };
}

/** Resolves what the files import from each other. */
export function connectFiles(repository: ScannedRepository): Discovery {
  const { request, listed, files: allFiles, scan } = repository;
  const { scanned, skipped } = scan;
  const names = namesOf(request);
  // Prose without code is no source file.
  const selected = new Set([...listed.selected].filter((file) => scanned.has(file) || !isEmbeddedFile(file)));
  const resolver = createResolver({
    root: request.root,
    files: new Set(scanned.keys()),
    profile: request.profile,
    modules: request.modules,
    configFiles: listed.configFiles,
    links: listed.links,
  });
  const connect = (): ImportGraph => graphOf(repository, resolver);
  const graph = connect();
  const ambient = ambientDeclarations(scanned, request.profile.scope);
  const shims = new Set(ambient.map(({ file }) => file));
  // An ambient module would take the SDK's place in the program; it is mentioned instead.
  const seeds = [...scanned.values()]
    .filter((scannedFile) => !shims.has(scannedFile.file) && isSeed(scannedFile, graph))
    .map(({ file }) => file);
  for (const file of seeds) resolver.readConfiguration(file);
  return {
    request,
    files: allFiles,
    scanned,
    scanText: createTextScanner(names, allFiles),
    scanFile: (file) => scanFiles([file], { ...names, listed: allFiles }).scanned.get(file),
    configFiles: listed.configFiles,
    selected,
    resolver,
    graph,
    connect,
    skipped: [...listed.skipped, ...skipped, ...resolver.problems],
    seeds: withinReach(seeds, scanned, listed.selected, graph),
    ambientDeclarations: ambient,
  };
}

function graphOf(repository: ScannedRepository, resolver: Resolver): ImportGraph {
  const { scanned } = repository.scan;
  const connected = filesToConnect(repository);
  const fakes: ConfiguredFakes = connected === scanned ? configuredFakes(repository, resolver) : new Map();
  return withAutoImports(buildImportGraph(connected, resolver, fakes), repository.listed.files);
}

/**
 * Whether a file answers the SDK's requests in the place of the service: no import says so, and what it is about is
 * somewhere in the repository.
 */
function answersSdk({ answers }: ScannedFile, graph: ImportGraph): boolean {
  return answers === 'handlers' && graph.reachingSdk.size > 0;
}

/** Whether a file is analysed whatever the others say. */
export function isSeed(scanned: ScannedFile, graph: ImportGraph): boolean {
  const { file, mentionsSdk, distinctive, answers } = scanned;
  if (mentionsSdk || answersSdk(scanned, graph)) return true;
  return (distinctive || answers === 'fetch') && graph.connected(file);
}

/**
 * Of all seeds those that values of the selected files can come from or go to: everything connected by imports, in
 * either direction, with one of them that may have sites, and declaration files, which are connected without.
 */
function withinReach(
  seeds: readonly string[],
  scanned: ReadonlyMap<string, ScannedFile>,
  selected: ReadonlySet<string>,
  graph: ImportGraph,
): readonly string[] {
  if (seeds.every((seed) => selected.has(seed))) return seeds;
  const known = new Set(seeds);
  const reached = new Set([...selected].filter((file) => known.has(file) || scanned.get(file)?.watched));
  for (const file of reached) {
    for (const { resolution } of graph.imports(file)) if (resolution.kind === 'file') reached.add(resolution.file);
    for (const importer of graph.importers(file)) reached.add(importer);
  }
  return seeds.filter((seed) => reached.has(seed) || scanned.get(seed)?.role === 'declaration');
}

/** `declare module '@svc/…'` in a declaration file without imports or exports of its own replaces the SDK's types. */
function ambientDeclarations(
  scanned: ReadonlyMap<string, ScannedFile>,
  scope: string,
): { file: string; line: number; module: string }[] {
  const unresolvedImports: { file: string; line: number; module: string }[] = [];
  for (const [file, { role, text, mentionsSdk }] of scanned) {
    if (role !== 'declaration' || !mentionsSdk || text === undefined || /^(?:import|export)\b/m.test(text)) continue;
    for (const match of text.matchAll(/^\s*declare\s+module\s+['"]([^'"]+)['"]/gm)) {
      const module = match[1] ?? '';
      if (!module.startsWith(`${scope}/`)) continue;
      const at = match.index + match[0].indexOf('declare');
      unresolvedImports.push({ file, line: text.slice(0, at).split('\n').length, module });
    }
  }
  return unresolvedImports;
}
