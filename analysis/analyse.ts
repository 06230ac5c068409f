import ts from 'typescript';
import type { Analysis, AnalysisRequest, Skipped } from './analysis.ts';
import { declareAugmentedModules, globalNames } from './augmentations.ts';
import { createCarrier } from './carries.ts';
import { discover, type Discovery, markerStart } from './discover.ts';
import { filesReachedFrom } from './expand.ts';
import { createSparseProgram, type ProgramInput, type SparseProgram } from './program.ts';
import { readSourceText } from './read-source.ts';
import type { Site, UnresolvedUse } from './site.ts';
import { findSites } from './sites/find-sites.ts';
import type { Finder } from './sites/lookup.ts';
import { collectStandIns } from './sites/stand-ins.ts';
import { createSurfaceIndex } from './surface-index.ts';
import { createTracer } from './trace/tracer.ts';

const nestedTooDeeply = 'nested too deeply to analyse';

/** Rounds of looking for files that matter; each follows bindings one module further. */
const mostRounds = 10;

/** Finds every v5 site of a repository. Reads files, executes nothing; a file that fails is skipped with its reason. */
export function analyse(request: AnalysisRequest): Analysis {
  return analyseDiscovered(discover(request));
}

interface FileAnswer {
  sites: readonly Site[];
  unresolved: readonly UnresolvedUse[];
}

/** An analysis with the program that gave it, for those who ask more of it. */
export interface TypedAnalysis {
  analysis: Analysis;
  /** On the v5 surface. */
  sparse: SparseProgram;
  /** Repository files in the program, in the order they came in. */
  programFiles: readonly string[];
}

/** The typed half: what `discover` found, parsed and asked. */
export function analyseDiscovered(discovery: Discovery): Analysis {
  return analyseTyped(discovery).analysis;
}

/** {@link analyseDiscovered} with its program. */
export function analyseTyped(discovery: Discovery): TypedAnalysis {
  const { request, scanned } = discovery;
  const texts = new Map<string, string | undefined>();
  const read = (file: string): string | undefined => {
    if (!texts.has(file)) texts.set(file, request.overlay?.get(file) ?? scanned.get(file)?.text ?? readSourceText(file));
    return texts.get(file);
  };
  const skipped: Skipped[] = [...discovery.skipped];
  const answers = new Map<string, FileAnswer>();
  const sparse = createSparseProgram({ profile: request.profile, version: 5, resolve: resolveIn(discovery), read });
  const files = discovery.seeds.length === 0 ? [] : search(discovery, sparse, read, answers, skipped);
  const reported = files.filter((file) => discovery.selected.has(file) && scanned.get(file)?.role === 'source');
  const inOrder = [...answers].filter(([file]) => discovery.selected.has(file)).sort(([a], [b]) => (a < b ? -1 : 1));
  const analysis: Analysis = {
    root: request.root,
    profile: request.profile,
    sites: new Map(inOrder.flatMap(([file, { sites }]) => (sites.length > 0 ? [[file, sites] as const] : []))),
    unresolved: inOrder.flatMap(([, { unresolved }]) => unresolved),
    skipped,
    text: read,
    filesScanned: discovery.selected.size,
    filesAnalysed: reported,
    filesReachingSdk: reported.length,
    olderPackages: discovery.graph.olderPackages,
    ambientDeclarations: discovery.ambientDeclarations,
    markedFiles: [...scanned.values()].filter(({ file, text }) => discovery.selected.has(file) && text?.includes(markerStart)).map(({ file }) => file),
  };
  return { analysis, sparse, programFiles: files };
}

/** How the specifiers of a repository's files resolve. */
export function resolveIn({ resolver }: Discovery): ProgramInput['resolve'] {
  return (specifier, from) => resolver.resolve(specifier, from);
}

/** Grows the program until no file that could say more is outside, then answers each file. Returns the program's files. */
function search(discovery: Discovery, sparse: SparseProgram, read: (file: string) => string | undefined, answers: Map<string, FileAnswer>, skipped: Skipped[]): string[] {
  const { request, scanned } = discovery;
  const resolve = resolveIn(discovery);
  const settled = new Set<string>();
  const broken = new Set<string>();
  const added = new Set<string>();
  // A hand-written `declare module '@svc/…'` would take the surface's place for every file of the program.
  const shims = new Set(discovery.ambientDeclarations.map(({ file }) => file));
  admit(discovery.seeds);

  function admit(files: Iterable<string>): void {
    const usable = [...files].filter((file) => !added.has(file) && !shims.has(file));
    for (const file of usable) added.add(file);
    sparse.add(usable);
  }

  const isOutside = (module: string): boolean => resolve(module, `${request.root}/index.ts`).kind === 'external';
  for (let round = 0; round < mostRounds; round += 1) {
    declareAugmentedModules(sparse, [...added].map((file) => read(file) ?? ''), isOutside);
    sparse.update();
    let finder = createFinder(sparse, resolve, request.profile.prefix, [...added]);
    let carrier = createCarrier(sparse, finder.index);
    const wanted = new Set<string>();
    let done = 0;
    for (const file of added) {
      done += 1;
      if (settled.has(file) || broken.has(file)) continue;
      const sourceFile = sparse.sourceFile(file);
      if (!sourceFile) continue;
      const problem = attempt(() => {
        const before = finder.tracer.demanded.size;
        const answer = findSites(finder, sourceFile, {
          connected: discovery.graph.connected(file),
          olderReaches: discovery.graph.reachesOlderPackage(file),
        });
        for (const reached of filesReachedFrom(discovery, finder.tracer, carrier, sourceFile)) wanted.add(reached);
        if (scanned.get(file)?.role === 'source') answers.set(file, answer);
        if (finder.tracer.demanded.size === before && answer.unresolved.length === 0 && answer.sites.every(({ evidence }) => evidence !== 'likely')) settled.add(file);
      });
      if (problem) {
        broken.add(file);
        answers.delete(file);
        if (discovery.selected.has(file)) skipped.push({ file, reason: problem, failed: true });
        // A checker that was left in the middle of its work would see circles where there are none.
        for (const demanded of finder.tracer.demanded) wanted.add(demanded);
        sparse.update();
        finder = createFinder(sparse, resolve, request.profile.prefix, [...added]);
        carrier = createCarrier(sparse, finder.index);
      }
      request.onProgress?.({ phase: 'analysing', files: done, of: added.size });
    }
    for (const file of finder.tracer.demanded) wanted.add(file);
    for (const file of filesUsingGlobals(discovery, globalNames(sparse, carrier, added))) wanted.add(file);
    const fresh = [...wanted].filter((file) => !added.has(file) && !shims.has(file));
    if (fresh.length === 0) break;
    admit(fresh);
  }
  for (const file of sparse.tooDeep) skipped.push({ file, reason: nestedTooDeeply, failed: true });
  for (const file of added) if (discovery.selected.has(file)) reportSyntax(sparse, file, answers, skipped);
  return [...added];
}

/** Files with a watched name that mention one of the names which come in without an import. */
function filesUsingGlobals({ request, scanned }: Discovery, names: ReadonlySet<string>): string[] {
  if (names.size === 0) return [];
  const pattern = new RegExp(`\\b(?:${[...names].map((name) => name.replace(/[^\w$]/g, '')).join('|')})\\b`);
  // Read again rather than kept: nearly all of them turn out not to matter.
  const text = (file: string): string => request.overlay?.get(file) ?? scanned.get(file)?.text ?? readSourceText(file) ?? '';
  return [...scanned.values()].filter(({ file, watched }) => watched && pattern.test(text(file))).map(({ file }) => file);
}

/** What the finders of sites ask one version of a program with. */
export function createFinder(sparse: SparseProgram, resolve: ProgramInput['resolve'], prefix: string, files: readonly string[]): Finder {
  const index = createSurfaceIndex(sparse);
  const tracer = createTracer(sparse, resolve, (name) => name.startsWith(prefix));
  const sourceFiles = files.flatMap((file) => sparse.sourceFile(file) ?? []);
  return { tracer, checker: sparse.checker, index, standIns: collectStandIns(tracer, index, sourceFiles), lookups: new Map() };
}

/** Deep nesting can overflow the stack of a recursive walk; that file is skipped, the others are done. */
function attempt(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return nestedTooDeeply;
    return `could not be analysed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** A file that does not parse is never edited: its positions mean nothing. */
function reportSyntax(sparse: SparseProgram, file: string, answers: Map<string, FileAnswer>, skipped: Skipped[]): void {
  const sourceFile = sparse.sourceFile(file);
  if (!sourceFile) return;
  const [first] = sparse.program.getSyntacticDiagnostics(sourceFile).filter(isSyntaxError);
  if (!first) return;
  answers.delete(file);
  const { line } = sourceFile.getLineAndCharacterOfPosition(first.start);
  skipped.push({ file, reason: `does not parse (line ${line + 1}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')})`, failed: true });
}

/** In JavaScript files the list also holds "types can only be used in TypeScript files", which is no syntax error of ours. */
function isSyntaxError(diagnostic: ts.DiagnosticWithLocation): boolean {
  return diagnostic.code < 8000 || diagnostic.code >= 9000;
}
