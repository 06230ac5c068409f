/** Grows a sparse program until no file that could say more is outside, and finds the sites of its files. */
import type ts from 'typescript';
import type { Detector } from '../sites/detector.ts';
import type { Discovery } from '../repository/discover.ts';
import { attempt, syntaxProblem } from '../program/file-problems.ts';
import { createFinder, importersWithin, resolveIn } from './finder.ts';
import { declareAugmentedModules } from './growth/ambient-names.ts';
import { createGrowth, type Growth, mayHaveSites, type Reason } from './growth/grow.ts';
import { createOwnTypes } from './growth/own-types.ts';
import { createReaching, type Reaching } from './growth/reach.ts';
import { Outside } from './outside.ts';
import { createSparseProgram, type ProgramInput, type SparseProgram } from '../program/program.ts';
import { readSourceText } from '../repository/read-source.ts';
import type { Site, UnresolvedUse } from '../sites/site.ts';
import { giversOf } from '../repository/takers.ts';
import { findSites } from '../sites/find-sites.ts';
import { nestedTooDeeply } from '../program/stack-limits.ts';
import type { Finder } from '../sites/finder.ts';
import { asReported, isReported } from './written-declaration.ts';

/** What is found in one file. */
export interface FileAnswer {
  sites: readonly Site[];
  unresolved: readonly UnresolvedUse[];
}

/**
 * The finder of the program as it is now, and what reaches the SDK in it. Both are made of the program, of which files
 * a value of the SDK enters, and of the import graph: where one of these changes, they are made anew.
 */
interface FinderNow {
  finder: Finder;
  reaching: Reaching;
}

/** A program of one repository with the answers it gave. Nothing is parsed before the first question. */
export class Search {
  /** On the v5 surface. */
  readonly sparse: SparseProgram;
  /** Repository files in the program, in the order they came in. */
  readonly files = new Set<string>();
  /** Why each of them came in. */
  readonly reasons = new Map<string, Reason>();
  /** By file; only files that are reported on. */
  readonly answers = new Map<string, FileAnswer>();
  /** Why a file could not be analysed. */
  readonly failures = new Map<string, string>();
  /** How often files were answered. */
  answersGiven = 0;

  readonly #discovery: Discovery;
  readonly #detectors: readonly Detector[];
  readonly #texts = new Map<string, string | undefined>();
  readonly #resolve: ProgramInput['resolve'];
  /** A hand-written `declare module '@svc/…'` would take the surface's place for every file of the program. */
  readonly #shims: ReadonlySet<string>;
  readonly #growth: Growth;
  readonly #outside: Outside;
  readonly #ownTypes = createOwnTypes();
  /** Files in which `declare module` was not looked for yet. */
  readonly #notSearchedForModules = new Set<string>();
  /** Files were admitted since the program was last updated. */
  #stale = true;
  #finderNow: FinderNow | undefined;

  /**
   * @param detectors what the chapters look for
   * @param parsed a tree somebody has of the same text
   */
  constructor(
    discovery: Discovery,
    detectors: readonly Detector[],
    parsed?: (file: string, text: string) => ts.SourceFile | undefined,
  ) {
    const { profile, catalogue } = discovery.request;
    this.#discovery = discovery;
    this.#detectors = detectors;
    this.#resolve = resolveIn(discovery);
    this.#shims = new Set(discovery.ambientDeclarations.map(({ file }) => file));
    this.sparse = createSparseProgram({
      profile,
      version: 5,
      resolve: this.#resolve,
      read: (file) => this.read(file),
      ...(parsed ? { parsed: (file) => parsed(file, this.read(file) ?? '') } : {}),
    });
    this.#outside = new Outside(discovery, {
      isKnownWhole: (file) => this.#isKnownWhole(file),
      textOf: (file) => this.#textOf(file),
      tree: (file) => this.sparse.tree(file),
    });
    this.#growth = createGrowth({
      discovery,
      sparse: this.sparse,
      textOf: (file) => this.#textOf(file) ?? '',
      namesOfCalled: new Set(detectors.flatMap(({ dependOnCallers }) => [...(dependOnCallers?.(catalogue) ?? [])])),
      knownValues: () => {
        const { finder, reaching } = this.#current();
        return { origins: finder.origins, reaching };
      },
      ownTypes: this.#ownTypes,
      reachMore: () => void (this.#finderNow = this.#withReaching(this.#current().finder)),
      isOutside: (file) => !this.files.has(file) && this.#couldComeIn(file),
      isEntered: (file) => this.#isEntered(file),
      isSearched: (file) => this.isSearched(file),
      couldBeEntered: (file) => !this.#isEntered(file) && this.#couldComeIn(file),
      admit: (wanted) => this.#admit(wanted),
      failed: (file) => this.failures.has(file),
      attempt: (file, work) => this.#tryOn(file, work),
    });
  }

  /** The text that is analysed: the overlay's, else the one on disk. */
  read(file: string): string | undefined {
    if (!this.#texts.has(file)) this.#texts.set(file, this.#textOf(file));
    return this.#texts.get(file);
  }

  /** Takes files into the program that are looked at whatever the others say. */
  admit(seeds: Iterable<string>): void {
    const { scanned } = this.#discovery;
    const reasonOf = (file: string): Reason => ({ kind: scanned.get(file)?.mentionsSdk ? 'seed' : 'path' });
    this.#admit(new Map([...seeds].map((file) => [file, reasonOf(file)])));
  }

  /**
   * Gives a file another text, also one that is not in the program yet; its answer is forgotten, and the others' are no
   * longer final.
   */
  replace(file: string, text: string): void {
    this.#texts.set(file, text);
    this.#outside.replaced();
    this.sparse.replace(file, text);
    if (!this.files.has(file)) return;
    this.answers.delete(file);
    this.failures.delete(file);
    this.#notSearchedForModules.add(file);
    this.#restart();
  }

  /** The import graph is another one: what was asked by the old one is asked anew. */
  relinked(): void {
    this.#finderNow = undefined;
  }

  /** Whether a file is in the program and may have sites. */
  isSearched(file: string): boolean {
    const reason = this.reasons.get(file);
    return reason !== undefined && mayHaveSites(reason);
  }

  /** Whether a text mentions a name that files of the program see without an import. */
  mentionsGlobal(text: string): boolean {
    return this.#growth.mentionsAmbient(text);
  }

  /** Whether more files call what a file exports than are in the program. */
  lacksCallers(file: string): boolean {
    return this.#growth.lacksCallers(file);
  }

  /** Whether a file of the program is known as it is. */
  #isKnownWhole(file: string): boolean {
    return this.files.has(file) && !this.failures.has(file) && syntaxProblem(this.sparse, file) === undefined;
  }

  /** Takes a file out of the program that is no longer there. */
  remove(file: string): void {
    this.#texts.delete(file);
    this.leave(file);
  }

  /** Takes a file out of the program and keeps its text. */
  leave(file: string): void {
    this.sparse.remove(file);
    if (!this.files.delete(file)) return;
    for (const known of [this.reasons, this.answers, this.failures]) known.delete(file);
    this.#restart();
  }

  /**
   * Takes in every file that values of these lead to.
   * @returns these and what came in
   */
  grow(files: Iterable<string> = this.files): ReadonlySet<string> {
    const grown = new Set(files);
    for (const file of grown) this.failures.delete(file);
    for (const file of this.#growth.from(grown)) grown.add(file);
    return grown;
  }

  /** Answers files of the program that may have sites and growth did not fail on. */
  answer(files: ReadonlySet<string>): void {
    const { onProgress } = this.#discovery.request;
    let done = 0;
    for (const file of files) {
      done += 1;
      if (this.isSearched(file) && !this.failures.has(file)) this.#answer(file);
      onProgress?.({ phase: 'analysing', files: done, of: files.size });
    }
    for (const file of this.sparse.tooDeep) this.failures.set(file, nestedTooDeeply);
    for (const file of files) {
      const problem = syntaxProblem(this.sparse, file);
      if (problem === undefined) continue;
      this.failures.set(file, problem);
      this.answers.delete(file);
    }
  }

  /** Takes in what values of all files lead to, then answers each file once. */
  run(): void {
    this.answer(this.grow());
  }

  /** Lets go of what was found out on the way to the answers, which takes more memory than all else. */
  release(): void {
    this.#restart();
    this.sparse.release();
  }

  #textOf(file: string): string | undefined {
    const { request, scanned } = this.#discovery;
    return this.#texts.get(file) ?? request.overlay?.get(file) ?? scanned.get(file)?.text ?? readSourceText(file);
  }

  /** Whether a value of the SDK is known to enter a file of the program. */
  #isEntered(file: string): boolean {
    return this.isSearched(file) && this.reasons.get(file)?.kind !== 'path';
  }

  #couldComeIn(file: string): boolean {
    return !this.#shims.has(file) && this.#discovery.scanned.has(file);
  }

  #admit(wanted: ReadonlyMap<string, Reason>): void {
    for (const [file, reason] of wanted)
      if (this.files.has(file) && !this.#isEntered(file)) {
        this.reasons.set(file, reason);
        // What was asked for answers before did not count this file in.
        if (this.answersGiven > 0) this.#finderNow = undefined;
      }
    const fresh = [...wanted].filter(([file]) => !this.files.has(file) && !this.#shims.has(file));
    if (fresh.length === 0) return;
    for (const [file, reason] of fresh) {
      this.files.add(file);
      this.reasons.set(file, reason);
      this.#notSearchedForModules.add(file);
    }
    this.sparse.add(fresh.map(([file]) => file));
    this.#restart();
  }

  /** The program is about to be another one. */
  #restart(): void {
    this.#finderNow = undefined;
    this.#stale = true;
  }

  /** The program with all that was admitted. */
  #current(): FinderNow {
    if (this.#finderNow) return this.#finderNow;
    if (this.#stale) this.#update();
    const { request, graph } = this.#discovery;
    const finder = createFinder(
      this.sparse,
      this.#resolve,
      request.catalogue,
      request.profile.prefix,
      [...this.files],
      importersWithin(this.files, graph),
      {
        isEntered: (file) => this.#isEntered(file),
        lacksCallers: (file) => this.lacksCallers(file),
        lacksTakers: (file) => this.#outside.lacksTakers(file),
        namedOutside: (names) => this.#outside.namedOutside(names),
        middleware: (names) => this.#outside.middleware(names),
        takerOutside: (file, name, says) => this.#outside.takerOutside(file, name, says),
        standsInFor: (file) => graph.standsInFor(file),
        isGivenOut: (file, name) =>
          [...giversOf(graph, file, name)].some((giver) => this.#discovery.resolver.isEntry(giver)),
        isWithoutSdk: (packageName, file) => this.#discovery.resolver.isWithoutSdk(packageName, file),
        sendsSpans: (file) => this.#discovery.resolver.sendsSpans(file),
        isPublished: (file) => this.#discovery.resolver.isPublished(file),
      },
    );
    return (this.#finderNow = this.#withReaching(finder));
  }

  #withReaching(finder: Finder): FinderNow {
    return { finder, reaching: createReaching(this.sparse, finder.index, this.#ownTypes.isChanged) };
  }

  #update(): void {
    const { root } = this.#discovery.request;
    declareAugmentedModules(
      this.sparse,
      [...this.#notSearchedForModules].map((file) => this.read(file) ?? ''),
      (module) => this.#resolve(module, `${root}/index.ts`).kind === 'external',
    );
    this.#notSearchedForModules.clear();
    this.sparse.update();
    this.#stale = false;
  }

  /** Does something that may fail on a file. */
  #tryOn(file: string, work: () => void): void {
    const problem = attempt(work);
    if (problem === undefined) return;
    this.failures.set(file, problem);
    this.answers.delete(file);
    // A checker that was left in the middle of its work would see circles where there are none.
    this.release();
  }

  #answer(file: string): void {
    const { finder } = this.#current();
    const sourceFile = this.sparse.sourceFile(file);
    if (!sourceFile) return;
    this.answersGiven += 1;
    this.#tryOn(file, () => {
      const { graph } = this.#discovery;
      const foundSites = findSites(finder, sourceFile, {
        detectors: this.#detectors,
        // A file that only says a name, or has a marker, is no more connected by that.
        connected: graph.connected(file) || (this.#isEntered(file) && this.reasons.get(file)?.kind !== 'seed'),
        olderReaches: graph.reachesOlderPackage(file),
      });
      if (isReported(this.#discovery, file)) this.answers.set(file, asReported(this.#discovery, file, foundSites));
    });
  }
}
