/** Grows a sparse program until no file that could say more is outside, and finds the sites of its files. */
import type ts from 'typescript';
import { anyOf, declareAugmentedModules, filesUsingGlobals, globalNames } from './augmentations.ts';
import { createCarrier, type Carrier } from './carries.ts';
import type { Detector } from './detector.ts';
import type { Discovery } from './discover.ts';
import { filesReachedFrom } from './expand.ts';
import { attempt, syntaxProblem } from './file-problems.ts';
import { upwards } from './import-graph.ts';
import { createSparseProgram, type ProgramInput, type SparseProgram } from './program.ts';
import { readSourceText } from './read-source.ts';
import type { Site, UnresolvedUse } from './site.ts';
import { createEditedAnswers } from './edited/edited-answers.ts';
import { findSites } from './sites/find-sites.ts';
import { nestedTooDeeply } from './stack-limits.ts';
import type { Finder } from './sites/lookup.ts';
import { collectStandIns } from './sites/stand-ins.ts';
import { createSurfaceIndex } from './surface-index.ts';
import { createTracer } from './trace/tracer.ts';
import { asReported, isReported } from './written-declaration.ts';

/** Rounds of looking for files that matter; each follows bindings one module further. */
const mostRounds = 10;

/** Callers further away than this many files are not looked for. */
const mostCallers = 200;

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
  /** By file; only files that are reported on. */
  readonly answers: ReadonlyMap<string, FileAnswer>;
  /** Why a file could not be analysed. */
  readonly failures: ReadonlyMap<string, string>;
  /** The text that is analysed: the overlay's, else the one on disk. */
  read(file: string): string | undefined;
  /** Takes files into the program. */
  admit(files: Iterable<string>): void;
  /** Gives a file another text; its answer is forgotten, and the others' are no longer final. */
  replace(file: string, text: string): void;
  /** The file is answered anew at the next `run`. */
  forget(file: string): void;
  /** Files import others than before, as `Discovery.graph` says; nothing that was found out by the old graph is relied on. */
  relinked(): void;
  /** Whether a text mentions a name that files of the program see without an import. */
  mentionsGlobal(text: string): boolean;
  /** Takes a file out of the program. */
  remove(file: string): void;
  /** Answers the files, by default all of the program, takes in every file that could say more, and answers it as well. */
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
  const added = new Set<string>();
  const answers = new Map<string, FileAnswer>();
  const failures = new Map<string, string>();
  /** Files whose answer cannot change any more while the program grows. */
  const settled = new Set<string>();
  /** Files whose text may augment outside modules and was not looked at. */
  const unseen = new Set<string>();
  const globals = new Set<string>();
  const edited = createEditedAnswers();
  /** The file whose text changed last, and nothing else since. */
  let changing: string | undefined;
  /** The program is not yet what was admitted. */
  let stale = true;
  let questions: { finder: Finder; carrier: Carrier } | undefined;

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
  const isOutside = (module: string): boolean => resolve(module, `${request.root}/index.ts`).kind === 'external';

  /** Those that could be in the program and are not. */
  function missing(files: Iterable<string>): string[] {
    return [...files].filter((file) => !added.has(file) && !shims.has(file));
  }

  function admit(files: Iterable<string>): void {
    const fresh = missing(files);
    for (const file of fresh) {
      added.add(file);
      unseen.add(file);
    }
    if (fresh.length === 0) return;
    sparse.add(fresh);
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
  function current(): { finder: Finder; carrier: Carrier } {
    if (questions) return questions;
    if (stale) {
      declareAugmentedModules(
        sparse,
        [...unseen].map((file) => read(file) ?? ''),
        isOutside,
      );
      unseen.clear();
      sparse.update();
      stale = false;
    }
    const finder = createFinder(sparse, resolve, request.profile.prefix, [...added], (file) =>
      discovery.graph.importers(file),
    );
    return (questions = { finder, carrier: createCarrier(sparse, finder.index) });
  }

  /** Files of the program that import some of these or are imported by them, directly or over others of the program. */
  function linkedWith(files: readonly string[]): ReadonlySet<string> {
    const { graph } = discovery;
    const inProgram = (next: (file: string) => readonly string[]) => (file: string) =>
      next(file).filter((one) => added.has(one));
    const imported = (file: string): readonly string[] =>
      graph.imports(file).flatMap(({ resolution }) => (resolution.kind === 'file' ? [resolution.file] : []));
    return new Set([...upwards(files, inProgram(graph.importers)), ...upwards(files, inProgram(imported))]);
  }

  /** Answers one file; returns files outside the program that its values lead to. */
  function answer(file: string): ReadonlySet<string> {
    // What was found out for other files is in no note of what its answer is made of.
    if (file === changing) questions = undefined;
    const { finder, carrier } = current();
    const sourceFile = sparse.sourceFile(file);
    if (!sourceFile) return none;
    let reached = none;
    const problem = attempt(() => {
      const before = finder.tracer.demanded.size;
      const { graph } = discovery;
      const facts = { detectors, connected: graph.connected(file), olderReaches: graph.reachesOlderPackage(file) };
      const found =
        file === changing
          ? edited.answer(finder, sourceFile, facts, graph, added)
          : findSites(finder, sourceFile, facts);
      // Callers are looked for over all imports, whatever the modules between hand on.
      const callers = found.sites.some((site) => detectors.some((detector) => detector.dependsOnCallers?.(site)))
        ? missing(upwards([file], graph.importers, mostCallers))
        : [];
      reached = new Set([...filesReachedFrom(discovery, finder.tracer, carrier, sourceFile), ...callers]);
      if (isReported(discovery, file)) answers.set(file, asReported(discovery, file, found));
      if (
        callers.length === 0 &&
        finder.tracer.demanded.size === before &&
        found.unresolved.length === 0 &&
        found.sites.every(({ evidence }) => evidence !== 'likely')
      )
        settled.add(file);
    });
    if (problem === undefined) return reached;
    failures.set(file, problem);
    answers.delete(file);
    // A checker that was left in the middle of its work would see circles where there are none.
    restart();
    return finder.tracer.demanded;
  }

  return {
    sparse,
    files: added,
    answers,
    failures,
    read,
    admit,
    replace(file, text) {
      texts.set(file, text);
      sparse.replace(file, text);
      for (const said of [answers, failures]) said.delete(file);
      unseen.add(file);
      restart(file);
      settled.clear();
    },
    relinked() {
      questions = undefined;
      settled.clear();
    },
    mentionsGlobal: (text) => globals.size > 0 && anyOf(globals).test(text),
    forget(file) {
      settled.delete(file);
      failures.delete(file);
    },
    remove(file) {
      if (!added.delete(file)) return;
      for (const known of [texts, answers, failures]) known.delete(file);
      sparse.remove(file);
      restart();
      settled.clear();
    },
    run(only) {
      const asked = only ? new Set(only) : added;
      for (let round = 0; round < mostRounds; round += 1) {
        const wanted = new Set<string>();
        let done = 0;
        for (const file of asked) {
          done += 1;
          if (settled.has(file) || failures.has(file)) continue;
          for (const reached of answer(file)) wanted.add(reached);
          request.onProgress?.({ phase: 'analysing', files: done, of: asked.size });
        }
        const { finder, carrier } = current();
        for (const file of finder.tracer.demanded) wanted.add(file);
        const names = globalNames(sparse, carrier, asked);
        for (const name of names) globals.add(name);
        for (const file of filesUsingGlobals(discovery, names)) wanted.add(file);
        const fresh = missing(wanted);
        if (fresh.length === 0) break;
        admit(fresh);
        for (const file of fresh) asked.add(file);
        // What a call is given, and where its result goes, may be seen only now.
        for (const file of linkedWith(fresh)) settled.delete(file);
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

const none: ReadonlySet<string> = new Set();

/**
 * What the finders of sites ask one version of a program with.
 * @param prefix how the names of the profile's classes begin
 * @param importers files that import one directly
 */
export function createFinder(
  sparse: SparseProgram,
  resolve: ProgramInput['resolve'],
  prefix: string,
  files: readonly string[],
  importers: (file: string) => readonly string[],
): Finder {
  const index = createSurfaceIndex(sparse);
  const tracer = createTracer(sparse, resolve, (name) => name.startsWith(prefix));
  const sourceFiles = files.flatMap((file) => sparse.sourceFile(file) ?? []);
  return {
    tracer,
    checker: sparse.checker,
    index,
    standIns: collectStandIns(tracer, index, sourceFiles, importers),
    lookups: new Map(),
  };
}
