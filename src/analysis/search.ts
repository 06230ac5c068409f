/** Grows a sparse program until no file that could say more is outside, and finds the sites of its files. */
import type ts from 'typescript';
import type { Catalogue } from '../catalog/catalogue.ts';
import type { Detector } from '../sites/detector.ts';
import type { Discovery } from '../repository/discover.ts';
import { attempt, syntaxProblem } from '../program/file-problems.ts';
import { declareAugmentedModules } from './growth/ambient-names.ts';
import { createGrowth, type Reason } from './growth/grow.ts';
import { createReaching, type Reaching } from './growth/reach.ts';
import type { ImportGraph } from '../repository/import-graph.ts';
import { createSparseProgram, type ProgramInput, type SparseProgram } from '../program/program.ts';
import { readSourceText } from '../repository/read-source.ts';
import type { Site, UnresolvedUse } from '../sites/site.ts';
import { createEditedAnswers } from './edited/edited-answers.ts';
import { findSites } from '../sites/find-sites.ts';
import { nestedTooDeeply } from '../program/stack-limits.ts';
import type { Finder } from '../sites/lookup.ts';
import { collectStandIns } from '../sites/stand-ins.ts';
import { createSurfaceIndex } from '../program/surface-index.ts';
import { createTracer } from '../flow/trace/create-tracer.ts';
import { asReported, isReported } from './written-declaration.ts';

/** What is found in one file. */
export interface FileAnswer {
  sites: readonly Site[];
  unresolved: readonly UnresolvedUse[];
}

/** A program of one repository with the answers it gave. */
export interface Search {
  /** On the v5 surface. */
  readonly sparse: SparseProgram;
  /** Repository files in the program, in the order they came in. */
  readonly files: ReadonlySet<string>;
  /** Why each of them came in. */
  readonly reasons: ReadonlyMap<string, Reason>;
  /** How often files were answered. */
  readonly answersGiven: number;
  /** By file; only files that are reported on. */
  readonly answers: ReadonlyMap<string, FileAnswer>;
  /** Why a file could not be analysed. */
  readonly failures: ReadonlyMap<string, string>;
  /** The text that is analysed: the overlay's, else the one on disk. */
  read(file: string): string | undefined;
  /** Takes files into the program that are looked at whatever the others say. */
  admit(files: Iterable<string>): void;
  /** Gives a file another text; its answer is forgotten, and the others' are no longer final. */
  replace(file: string, text: string): void;
  /** Files import others than before, as `Discovery.graph` says; the present questions were asked by the old graph. */
  relinked(): void;
  /** Whether a text mentions a name that files of the program see without an import. */
  mentionsGlobal(text: string): boolean;
  /** Takes a file out of the program. */
  remove(file: string): void;
  /** Takes in every file that values of these lead to, by default those of the whole program, then answers all of them once. */
  run(files?: ReadonlySet<string>): void;
}

/** How the specifiers of a repository's files resolve. */
export function resolveIn(discovery: Discovery): ProgramInput['resolve'] {
  return (specifier, from) => discovery.resolver.resolve(specifier, from);
}

/**
 * A search with no file in its program yet; nothing is parsed before `run`.
 * @param detectors what the chapters look for
 * @param parsed a tree somebody has of the same text
 */
export function createSearch(
  discovery: Discovery,
  detectors: readonly Detector[],
  parsed?: (file: string, text: string) => ts.SourceFile | undefined,
): Search {
  const { request } = discovery;
  const texts = new Map<string, string | undefined>();
  const resolve = resolveIn(discovery);
  // A hand-written `declare module '@svc/…'` would take the surface's place for every file of the program.
  const shims = new Set(discovery.ambientDeclarations.map(({ file }) => file));
  const reasons = new Map<string, Reason>();
  const files = new Set<string>();
  const answers = new Map<string, FileAnswer>();
  const failures = new Map<string, string>();
  /** Files whose text may augment outside modules and was not looked at. */
  const unseen = new Set<string>();
  const edited = createEditedAnswers();
  let answersGiven = 0;
  /** The file whose text changed last, and nothing else since. */
  let changing: string | undefined;
  /** The program is not yet what was admitted. */
  let stale = true;
  let questions: { finder: Finder; reaching: Reaching } | undefined;

  const read = (file: string): string | undefined => {
    if (!texts.has(file))
      texts.set(file, request.overlay?.get(file) ?? discovery.scanned.get(file)?.text ?? readSourceText(file));
    return texts.get(file);
  };
  const sparse = createSparseProgram({
    profile: request.profile,
    version: 5,
    resolve,
    read,
    ...(parsed ? { parsed: (file) => parsed(file, read(file) ?? '') } : {}),
  });
  const isOutsideRepository = (module: string): boolean =>
    resolve(module, `${request.root}/index.ts`).kind === 'external';
  /** Whether a file of the repository could come in. */
  const isOutside = (file: string): boolean => !files.has(file) && !shims.has(file) && discovery.scanned.has(file);

  function admit(wanted: ReadonlyMap<string, Reason>): void {
    const fresh = [...wanted].filter(([file]) => !files.has(file) && !shims.has(file));
    if (fresh.length === 0) return;
    for (const [file, reason] of fresh) {
      files.add(file);
      reasons.set(file, reason);
      unseen.add(file);
    }
    sparse.add(fresh.map(([file]) => file));
    restart();
  }

  /** The program is about to be another one. */
  function restart(file?: string): void {
    questions = undefined;
    stale = true;
    if (file === undefined || file !== changing) edited.forget();
    changing = file;
  }

  /** The program with all that was admitted. */
  function current(): { finder: Finder; reaching: Reaching } {
    if (questions) return questions;
    if (stale) {
      declareAugmentedModules(
        sparse,
        [...unseen].map((file) => read(file) ?? ''),
        isOutsideRepository,
      );
      unseen.clear();
      sparse.update();
      stale = false;
    }
    const finder = createFinder(
      sparse,
      resolve,
      request.catalogue,
      request.profile.prefix,
      [...files],
      importersWithin(files, discovery.graph),
    );
    return (questions = { finder, reaching: createReaching(sparse, finder.index) });
  }

  /** Does something that may fail on a file. */
  function tryOn(file: string, work: () => void): void {
    const problem = attempt(work);
    if (problem === undefined) return;
    failures.set(file, problem);
    answers.delete(file);
    // A checker that was left in the middle of its work would see circles where there are none.
    restart();
  }

  function answer(file: string): void {
    // What was found out for other files is in no note of what its answer is made of.
    if (file === changing) questions = undefined;
    const { finder } = current();
    const sourceFile = sparse.sourceFile(file);
    if (!sourceFile) return;
    answersGiven += 1;
    tryOn(file, () => {
      const { graph } = discovery;
      const facts = { detectors, connected: graph.connected(file), olderReaches: graph.reachesOlderPackage(file) };
      const found =
        file === changing
          ? edited.answer(finder, sourceFile, facts, graph, files)
          : findSites(finder, sourceFile, facts);
      if (isReported(discovery, file)) answers.set(file, asReported(discovery, file, found));
    });
  }

  const growth = createGrowth({
    discovery,
    sparse,
    namesOfCalled: new Set(
      detectors.flatMap(({ dependOnCallers }) => [...(dependOnCallers?.(request.catalogue) ?? [])]),
    ),
    questions: () => {
      const { finder, reaching } = current();
      return { tracer: finder.tracer, reaching };
    },
    isOutside,
    admit,
    failed: (file) => failures.has(file),
    attempt: tryOn,
  });

  return {
    sparse,
    files,
    reasons,
    get answersGiven() {
      return answersGiven;
    },
    answers,
    failures,
    read,
    admit: (seeds) => admit(new Map([...seeds].map((file) => [file, { kind: 'seed' }]))),
    replace(file, text) {
      texts.set(file, text);
      sparse.replace(file, text);
      for (const said of [answers, failures]) said.delete(file);
      unseen.add(file);
      restart(file);
    },
    relinked() {
      questions = undefined;
    },
    mentionsGlobal: (text) => growth.mentionsAmbient(text),
    remove(file) {
      if (!files.delete(file)) return;
      reasons.delete(file);
      for (const known of [texts, answers, failures]) known.delete(file);
      sparse.remove(file);
      restart();
    },
    run(only) {
      const asked = new Set(only ?? files);
      for (const file of asked) failures.delete(file);
      for (const file of growth.from(asked)) asked.add(file);
      let done = 0;
      for (const file of asked) {
        done += 1;
        if (!failures.has(file)) answer(file);
        request.onProgress?.({ phase: 'analysing', files: done, of: asked.size });
      }
      for (const file of sparse.tooDeep) failures.set(file, nestedTooDeeply);
      for (const file of asked) {
        const problem = syntaxProblem(sparse, file);
        if (problem === undefined) continue;
        failures.set(file, problem);
        answers.delete(file);
      }
    },
  };
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
 * What the finders of sites ask one version of a program with.
 * @param prefix how the names of the profile's classes begin
 * @param importers files that import one directly
 */
export function createFinder(
  sparse: SparseProgram,
  resolve: ProgramInput['resolve'],
  catalogue: Catalogue,
  prefix: string,
  files: readonly string[],
  importers: (file: string) => readonly string[],
): Finder {
  const index = createSurfaceIndex(sparse);
  const tracer = createTracer(sparse, resolve, (name) => name.startsWith(prefix));
  const sourceFiles = files.flatMap((file) => sparse.sourceFile(file) ?? []);
  return {
    catalogue,
    tracer,
    checker: sparse.checker,
    index,
    standIns: collectStandIns(tracer, index, sourceFiles, importers),
    lookups: new Map(),
  };
}
