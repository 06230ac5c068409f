/**
 * What an answer about a file was made of besides the statements it is about and the names in them. The analysis asks
 * one question after the other, so there is one note at a time. Going through a file's statements is noted by itself;
 * who keeps what it found there has to note each use of that.
 */
import type ts from 'typescript';

/** What was asked for by name: indexes of all files of the program. */
export type LookedFor = 'calls' | 'assignments' | 'elements' | 'targets' | 'values' | 'names';

/** Looks beyond names. */
export interface Looks {
  /** The file that is answered about. */
  readonly file: string;
  /** What was looked for, with the name behind a space. */
  readonly names: Set<string>;
  /** All statements of the file were gone through. */
  whole: boolean;
  /** Something in another file was found by its name. */
  outside: boolean;
  /** What plays the SDK in a test. */
  standIns: boolean;
}

/** Nothing was looked at. */
export function noLooks(file: string): Looks {
  return { file, names: new Set(), whole: false, outside: false, standIns: false };
}

let present: Looks | undefined;

/** Does something while its looks are noted; without `looks` they are not. */
export function whileNoting<T>(looks: Looks | undefined, work: () => T): T {
  const before = present;
  present = looks;
  try {
    return work();
  } finally {
    present = before;
  }
}

/** Notes that all places with a name were asked for, and which were found. */
export function noteName(kind: LookedFor, name: string, found: readonly ts.Node[]): void {
  if (!present) return;
  present.names.add(`${kind} ${name}`);
  noteOutside(present, found);
}

/** Notes places that were found without a look at others. */
export function notePlaces(found: readonly ts.Node[]): void {
  if (present) noteOutside(present, found);
}

/** Notes that the answer is made of all there is. */
export function noteWhole(): void {
  if (present) present.whole = true;
}

/** Notes that somebody asked what plays the SDK, and the places that may say so. */
export function noteStandIns(places: readonly ts.Node[]): void {
  if (!present) return;
  present.standIns = true;
  noteOutside(present, places);
}

function noteOutside(looks: Looks, nodes: readonly ts.Node[]): void {
  looks.outside ||= nodes.some((node) => node.getSourceFile().fileName !== looks.file);
}

const watched = new WeakSet<ts.SourceFile>();

/** From now on it is noted when somebody goes through the statements of a tree. */
export function watchStatements(tree: ts.SourceFile): void {
  if (watched.has(tree)) return;
  watched.add(tree);
  const { statements } = tree;
  Object.defineProperty(tree, 'statements', {
    configurable: true,
    enumerable: true,
    get() {
      if (present) present.whole = true;
      return statements;
    },
  });
}
