import type ts from 'typescript';
import type { TypedAnalysis } from '../analysis/analyse.ts';
import type { Discovery } from '../repository/discover.ts';
import type { SparseProgram } from '../program/program.ts';
import { checkedProgram } from './checked-program.ts';
import { declaredNames } from './count-uses.ts';
import { errorsIn, isAmong, isToldOtherwise, namesNothing } from './type-errors.ts';
import type { CheckedCode } from './verification.ts';

/** What the v5 surface says of the code that was checked on v6. */
export interface OnV5 {
  /** Whether an error of a file, one of these, is one on v5 too. */
  hasToo: (file: string, found: readonly ts.Diagnostic[]) => (diagnostic: ts.Diagnostic) => boolean;
  /** All names that the v5 surface declares. */
  names: () => ReadonlySet<string>;
}

/**
 * The same code on the v5 surface; the program is made when the first file is asked for.
 *
 * Which member of a union a message names first depends on what the checker has seen before. Asking everything again
 * that v6 was asked would take as long as v6, so that is done only when v5 has an error at the same place that reads
 * otherwise: then both have seen the same, and what still reads otherwise is another error.
 */
export function onV5(discovery: Discovery, typed: TypedAnalysis, { sparse, files, text, newFiles }: CheckedCode): OnV5 {
  let baseline: SparseProgram | undefined;
  let inOrder: ReadonlyMap<string, readonly ts.Diagnostic[]> | undefined;
  let names: ReadonlySet<string> | undefined;
  const program = (): SparseProgram =>
    (baseline ??= checkedProgram(discovery, typed, 5, text, (name) => sparse.sourceFile(name), newFiles));
  const ask = (file: string, statements = files.get(file)!): readonly ts.Diagnostic[] => {
    const sourceFile = program().sourceFile(file);
    return sourceFile ? errorsIn(program(), sourceFile, statements) : [];
  };
  /**
   * Mostly all of them are: then what is around them is all that has to be asked. So it is where a name is gone; what
   * else is told of a place may depend on what was asked before.
   */
  function askFor(file: string, found: readonly ts.Diagnostic[]): readonly ts.Diagnostic[] {
    const around = files
      .get(file)!
      .filter(({ pos, end }) => found.some(({ start = 0 }) => pos <= start && start < end));
    const diagnosticsAround = ask(file, around);
    const isThere = isAmong(diagnosticsAround);
    return found.every((each) => namesNothing(each.code) || isThere(each)) ? diagnosticsAround : ask(file);
  }
  /** Without an answer where TypeScript fails; that is told of the check on v6. */
  function askIfPossible(file: string): readonly ts.Diagnostic[] {
    try {
      return ask(file);
    } catch {
      program().update();
      return [];
    }
  }
  function askAll(): ReadonlyMap<string, readonly ts.Diagnostic[]> {
    // A checker that has seen nothing yet.
    program().update();
    return new Map([...files.keys()].map((file) => [file, askIfPossible(file)]));
  }
  return {
    hasToo(file, found) {
      const alone = askFor(file, found);
      const isAlone = isAmong(alone);
      const isOtherwise = isToldOtherwise(alone);
      return (diagnostic) =>
        isAlone(diagnostic) || (isOtherwise(diagnostic) && isAmong((inOrder ??= askAll()).get(file) ?? [])(diagnostic));
    },
    names: () => (names ??= declaredNames(typed.sparse)),
  };
}
