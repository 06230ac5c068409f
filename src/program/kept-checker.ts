/**
 * A checker that goes on with the next version of a program: a new one would resolve the types of the SDK once more.
 * TypeScript hands out no such checker, but makes one of whatever answers like a program; where a later version does
 * not, each program has its own.
 */
import ts from 'typescript';

/** What TypeScript exports and does not declare. */
interface Internals {
  createTypeChecker?: (host: ts.Program) => ts.TypeChecker;
  bindSourceFile?: (file: ts.SourceFile, options: ts.CompilerOptions) => void;
}

/** What the parser and the binder note at a tree, and do not declare. */
interface NotedOfFile {
  moduleAugmentations?: readonly unknown[];
  jsGlobalAugmentations?: unknown;
  symbol?: { globalExports?: unknown };
}

/** What is reused of an older program: all but the texts. */
const completely = 2;

/** Texts after which a checker is let go of: it keeps what it found out of each of them. */
const mostTexts = 30;

const { createTypeChecker, bindSourceFile } = ts as unknown as Internals;

/** One checker over several versions of a program. */
export interface KeptChecker {
  readonly checker: ts.TypeChecker;
  /**
   * Goes on with a version that has other texts of some files.
   * @param changed these files, which no other one imports
   * @returns false where something of the old texts would stay known, and when there were many
   */
  follow(program: ts.Program, changed: Iterable<string>): boolean;
}

/** A checker of a program that may go on with later versions; undefined where TypeScript makes none. */
export function createKeptChecker(first: ts.Program): KeptChecker | undefined {
  if (!createTypeChecker || !bindSourceFile) return undefined;
  let present = first;
  let texts = 0;
  const host = new Proxy(first, { get: (_, key) => Reflect.get(present, key) as unknown });
  return {
    checker: createTypeChecker(host),
    follow(program, changed) {
      if ((program as { structureIsReused?: number }).structureIsReused !== completely) return false;
      for (const name of changed) {
        const [before, after] = [present, program].map((version) => version.getSourceFile(name));
        if (!before || !after || !isApart(before)) return false;
        bindSourceFile(after, program.getCompilerOptions());
        texts += 1;
        if (!isApart(after) || texts > mostTexts) return false;
      }
      present = program;
      return true;
    },
  };
}

/** Whether a file is a module that says nothing of what is outside of it. */
function isApart(file: ts.SourceFile): boolean {
  const { moduleAugmentations = [], jsGlobalAugmentations, symbol } = file as unknown as NotedOfFile;
  return (
    ts.isExternalModule(file) &&
    moduleAugmentations.length === 0 &&
    jsGlobalAugmentations === undefined &&
    symbol?.globalExports === undefined
  );
}
