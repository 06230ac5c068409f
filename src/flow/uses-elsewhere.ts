import ts from 'typescript';
import { notePlaces } from '../program/dependencies.ts';
import { identifiersIn } from '../program/identifiers.ts';
import { upwards } from '../repository/import-graph.ts';
import type { SparseProgram } from '../program/program.ts';
import type { Step } from './step.ts';
import { isUse, useStep } from './uses.ts';

/** Finds the uses of what a file gives out, in the files that import it, directly or not. */
export type UsesElsewhere = (symbol: ts.Symbol, declaration: ts.Declaration) => readonly Step[];

/**
 * The uses of one program version; which files see a file is found out once.
 * @param importers files that import one directly
 */
export function createUsesElsewhere(
  { checker, sparse }: { readonly checker: ts.TypeChecker; readonly sparse: SparseProgram },
  importers: (file: string) => readonly string[],
): UsesElsewhere {
  const importing = new Map<ts.SourceFile, readonly ts.SourceFile[]>();

  function outside(own: ts.SourceFile): readonly ts.SourceFile[] {
    let files = importing.get(own);
    if (!files) importing.set(own, (files = filesThatSee(own)));
    return files;
  }

  /** What is global is named without an import. */
  function filesThatSee(own: ts.SourceFile): ts.SourceFile[] {
    const all = ts.isExternalModule(own)
      ? [...upwards([own.fileName], importers)].flatMap((file) => sparse.sourceFile(file) ?? [])
      : sparse.program.getSourceFiles();
    return all.filter((file) => file !== own && !sparse.isVirtual(file));
  }

  return (symbol, declaration) => {
    const far = outside(declaration.getSourceFile()).flatMap((file) => identifiersIn(file, symbol.name));
    notePlaces(far);
    return far
      .filter(ts.isIdentifier)
      .filter((each) => isUse(checker, each, symbol))
      .map(useStep);
  };
}
