/** Grows a sparse program until no file outside could say more of a value of the SDK. */
import type ts from 'typescript';
import type { Discovery } from '../../repository/discover.ts';
import { withAllImporters, type ImportGraph } from '../../repository/import-graph.ts';
import type { SparseProgram } from '../../program/program.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import { type AmbientName, ambientNames, filesUsingAmbient, saysAmbient } from './ambient-names.ts';
import { calleesOf } from './callees.ts';
import { type Callers, createCallers } from './callers.ts';
import { watchedPathsOf } from '../../repository/distinctive.ts';
import { demandedBy, tokensLacked } from './demands.ts';
import { injectedInto } from './injected-into.ts';
import { importersOf, ReachingExports } from './importers.ts';
import { createMentions, type Mentions } from './mentions.ts';
import type { OwnTypes } from './own-types.ts';
import { reachesSdk, type Reaching } from './reach.ts';
import { runnersOf } from './runners.ts';

/** Why a file is in the program. */
export type Reason =
  /** It names the SDK. */
  | { kind: 'seed' }
  /** It has a path that only the SDK has, of members or of a request, and no value of the SDK is known to enter it. */
  | { kind: 'path' }
  /** It has such a path on a receiver that is of the SDK. */
  | { kind: 'receiver' }
  /** It declares the receiver of a distinctive path that the file `by` has. */
  | { kind: 'demanded'; by: string }
  /** It imports something of this file behind which the SDK is. */
  | { kind: 'imports'; from: string }
  /** This file gives something of it a value of the SDK. */
  | { kind: 'called'; by: string }
  /** It declares a type to which this file gives a value of the SDK, or a part of such a type. */
  | { kind: 'given'; by: string }
  /** It calls, directly or not, a function of the file `from` whose sites depend on its callers. */
  | { kind: 'calls'; from: string }
  /** It has a function that is given a function of this file, about which something is said that depends on that. */
  | { kind: 'runs'; by: string }
  /** It says one of these names, which come in without an import. */
  | { kind: 'ambient' };

/** Whether a file that came in for this is searched for sites: not if it is there as a caller alone. */
export function mayHaveSites({ kind }: Reason): boolean {
  return kind !== 'calls';
}

/** What is known of the values of the program as it is now. */
export interface KnownValues {
  origins: Origins;
  reaching: Reaching;
}

/** Follows values out of the files of one program. */
export interface Growth {
  /**
   * Takes in all files that values lead to from these.
   * @param files names in the program; files that come in are followed too
   * @returns the files that came in
   */
  from(files: Iterable<string>): ReadonlySet<string>;
  /** Whether a text mentions a name that files of the program see without an import. */
  mentionsAmbient(text: string): boolean;
  /** Whether files that call what a file exports were left out because there are too many. */
  lacksCallers(file: string): boolean;
}

/** What growth needs of the program that grows. */
export interface Growing {
  discovery: Discovery;
  sparse: SparseProgram;
  /** Of a file of the repository, also of one outside the program. */
  textOf(file: string): string;
  /** Members whose sites depend on the callers of the function they are in. */
  namesOfCalled: ReadonlySet<string>;
  knownValues(): KnownValues;
  /** The own types that stand for the SDK. */
  ownTypes: OwnTypes;
  /** More own types stand for the SDK than before: what reaches them is looked for anew. */
  reachMore(): void;
  /** Whether a file is not in the program and could come in. */
  isOutside(file: string): boolean;
  /** Whether a value of the SDK is known to enter a file of the program. */
  isEntered(file: string): boolean;
  /** Whether a file of the program may have sites. */
  isSearched(file: string): boolean;
  /** Whether a file that no value enters so far could be entered, in the program or outside. */
  couldBeEntered(file: string): boolean;
  admit(files: ReadonlyMap<string, Reason>): void;
  /** A file that the checker failed on; it is not asked again. */
  failed(file: string): boolean;
  /** Does something with a file that may fail on it. */
  attempt(file: string, work: () => void): void;
}

/** Notes what one file makes wanted. */
type Follow = (sourceFile: ts.SourceFile, want: (files: Iterable<string>, reason: Reason) => void) => void;

/** The files that no value has entered and that some files of the program make wanted, each with its first reason. */
function wantedOf(growing: Growing, files: Iterable<string>, followFile: Follow): Map<string, Reason> {
  const wanted = new Map<string, Reason>();
  const want = (more: Iterable<string>, reason: Reason): void => {
    for (const file of more) if (!wanted.has(file) && growing.couldBeEntered(file)) wanted.set(file, reason);
  };
  for (const file of files) {
    if (growing.failed(file)) continue;
    growing.attempt(file, () => {
      growing.knownValues();
      const sourceFile = growing.sparse.sourceFile(file);
      if (sourceFile) followFile(sourceFile, want);
    });
  }
  return wanted;
}

/** One question to files of the program. */
interface FileQuestion {
  /** Files that it is to be asked of. */
  waiting: Set<string>;
  /** Whether a file of the program has anything to say to it. */
  concerns: (file: string) => boolean;
  /** The files that these make wanted. */
  ask(files: readonly string[]): ReadonlyMap<string, Reason>;
}

/** Asks until nothing waits; returns the files that came in. */
function follow(growing: Growing, questions: readonly FileQuestion[], files: Iterable<string>): ReadonlySet<string> {
  const { discovery, sparse } = growing;
  const came = new Set<string>();
  const wait = (more: Iterable<string>): void => {
    for (const file of more) for (const { waiting } of questions) waiting.add(file);
  };
  wait(files);
  // Each round follows values one module further. It ends: a file comes in once.
  for (let question = questions[0]; question; question = questions.find(({ waiting }) => waiting.size > 0)) {
    const asked = [...question.waiting].filter(question.concerns);
    question.waiting.clear();
    const wanted = question.ask(asked);
    if (wanted.size === 0) continue;
    // Only a new file changes what others see; one that was there stays as it was.
    const fresh = [...wanted.keys()].filter(growing.isOutside);
    growing.admit(wanted);
    for (const file of wanted.keys()) came.add(file);
    wait(wanted.keys());
    wait(linkedWith(fresh, discovery.graph, sparse));
  }
  return came;
}

/** Where the values of one file come from. */
function backwardsIn(growing: Growing): Follow {
  const paths = watchedPathsOf(growing.discovery.request.catalogue);
  return (sourceFile, want) => {
    const { origins, reaching } = growing.knownValues();
    const { lacked, receivers } = demandedBy(origins, paths, sourceFile);
    want(lacked, { kind: 'demanded', by: sourceFile.fileName });
    want(tokensLacked(origins, reaching, sourceFile), { kind: 'demanded', by: sourceFile.fileName });
    if (receivers.some((origin) => reachesSdk(origin, reaching))) want([sourceFile.fileName], { kind: 'receiver' });
  };
}

/** Where the values of one file lead. */
function forwardsIn(growing: Growing, mentions: Mentions): Follow {
  return (sourceFile, want) => {
    const { origins, reaching } = growing.knownValues();
    const { discovery, couldBeEntered } = growing;
    const { graph } = discovery;
    const { fileName } = sourceFile;
    if (graph.takers(fileName).some(({ file }) => couldBeEntered(file))) {
      const exported = new ReachingExports(origins, reaching, sourceFile);
      const importers = importersOf(fileName, exported, graph, mentions, couldBeEntered);
      want(importers, { kind: 'imports', from: fileName });
    }
    const isWatched = (file: string): boolean => discovery.scanned.get(file)?.watched === true;
    const callees = calleesOf({ graph, origins, mentions, couldBeEntered, isWatched }, reaching, sourceFile);
    want(callees, { kind: 'called', by: fileName });
    const watched = (): string[] => [...discovery.scanned.keys()].filter(isWatched);
    const injecting = injectedInto({ origins, graph, mentions, watched }, reaching, sourceFile);
    want(injecting, { kind: 'given', by: fileName });
  };
}

export function createGrowth(growing: Growing): Growth {
  const { discovery, sparse } = growing;
  const mentions = createMentions(growing.textOf);
  const backwards = backwardsIn(growing);
  const forwards = forwardsIn(growing, mentions);
  const ambient = new Map<string, AmbientName>();

  /** Files outside that use a name which these bring in without an import. */
  function wantedByNames(files: Iterable<string>): Map<string, Reason> {
    const { origins, reaching } = growing.knownValues();
    const names = ambientNames(origins, reaching, files);
    for (const [name, known] of names) ambient.set(name, known);
    const using = filesUsingAmbient(discovery, names, mentions).filter(growing.couldBeEntered);
    return new Map(using.map((file) => [file, { kind: 'ambient' }]));
  }

  /** Follows values of the SDK that some files give to types of the repository. */
  function wantedByGiven(files: readonly string[]): Map<string, Reason> {
    const declaring = new Set<string>();
    const wanted = wantedOf(growing, files, (sourceFile, want) => {
      const { origins, reaching } = growing.knownValues();
      const given = growing.ownTypes.givenBy(origins, reaching, sourceFile);
      want(given.wanted, { kind: 'given', by: sourceFile.fileName });
      for (const file of given.declaring) declaring.add(file);
    });
    if (declaring.size > 0) {
      // What takes a type that turned out to stand for the SDK has to be looked for anew.
      growing.reachMore();
      for (const file of linkedWith([...declaring], discovery.graph, sparse)) forwardsQuestion.waiting.add(file);
    }
    return wanted;
  }

  const callers = callersIn(growing, mentions);
  const forwardsQuestion: FileQuestion = {
    waiting: new Set(),
    concerns: growing.isEntered,
    ask(files) {
      const wanted = wantedOf(growing, files, forwards);
      for (const [file, reason] of wantedByNames(files)) if (!wanted.has(file)) wanted.set(file, reason);
      return wanted;
    },
  };
  /**
   * In this order: what comes in makes the checker begin again, so what many files may depend on comes first, and what
   * the checker has to work for comes last.
   */
  const questions: readonly FileQuestion[] = [
    { waiting: new Set(), concerns: growing.isSearched, ask: (files) => wantedOf(growing, files, backwards) },
    { waiting: new Set(), concerns: () => true, ask: (files) => wantedOf(growing, files, callersOf(growing, callers)) },
    forwardsQuestion,
    { waiting: new Set(), concerns: growing.isEntered, ask: wantedByGiven },
  ];

  return {
    mentionsAmbient: (text) => saysAmbient(text, ambient),
    lacksCallers: (file) => callers.isCut(file),
    from(files) {
      const came = follow(growing, questions, files);
      mentions.forget();
      callers.forget();
      return came;
    },
  };
}

function callersIn(growing: Growing, mentions: Mentions): Callers {
  return createCallers(growing.namesOfCalled, {
    graph: () => growing.discovery.graph,
    program: () => growing.knownValues().origins,
    mentions,
    isOutside: growing.isOutside,
  });
}

/** Who runs a function of which something depends on that. */
function callersOf(growing: Growing, callers: Callers): Follow {
  return (sourceFile, want) => {
    for (const [file, from] of callers.of(sourceFile)) want([file], { kind: 'calls', from });
    const runners = runnersOf(growing.knownValues().origins, growing.namesOfCalled, sourceFile);
    want(runners, { kind: 'runs', by: sourceFile.fileName });
  };
}

/** Files of the program that import some of these or are imported by them, directly or over others of the program. */
function linkedWith(files: readonly string[], graph: ImportGraph, sparse: SparseProgram): ReadonlySet<string> {
  const inProgram = (next: (file: string) => readonly string[]) => (file: string) =>
    next(file).filter((neighbour) => sparse.has(neighbour));
  const imported = (file: string): readonly string[] =>
    graph.imports(file).flatMap(({ resolution }) => (resolution.kind === 'file' ? [resolution.file] : []));
  return new Set([
    ...withAllImporters(files, inProgram(graph.importers)),
    ...withAllImporters(files, inProgram(imported)),
  ]);
}
