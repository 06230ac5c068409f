import type ts from 'typescript';
import { resolveIn } from '../analysis/finder.ts';
import type { Discovery } from '../repository/discover.ts';
import type { SparseProgram } from '../program/program.ts';
import { resolveWithNewFiles } from './new-files.ts';
import { statementsOfInterest } from './statements-of-interest.ts';

/**
 * Which statements of a file of a program to look at: all where a name can come in without an import.
 * @param newFiles files of the program that are not on disk
 */
export function statementsIn(
  discovery: Discovery,
  sparse: SparseProgram,
  newFiles: ReadonlySet<string> = new Set(),
): (sourceFile: ts.SourceFile) => readonly ts.Node[] {
  const sourceFiles = sparse.program.getSourceFiles().filter((sourceFile) => !sparse.isBundledDeclaration(sourceFile));
  const anywhere = sourceFiles.some(
    ({ fileName, text }) =>
      discovery.scanned.get(fileName)?.role === 'declaration' || /\bdeclare\s+(?:global|module|namespace)\b/.test(text),
  );
  if (anywhere) return ({ statements }) => statements;
  const resolve = resolveWithNewFiles(resolveIn(discovery), newFiles);
  return statementsOfInterest(sourceFiles, (specifier, from) => {
    const resolution = resolve(specifier, from);
    return resolution.kind === 'sdk' ? 'sdk' : resolution.kind === 'file' ? resolution : undefined;
  });
}
