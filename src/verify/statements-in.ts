import type ts from 'typescript';
import { resolveIn } from '../analysis/finder.ts';
import type { Discovery } from '../repository/discover.ts';
import type { SparseProgram } from '../program/program.ts';
import { resolveWithNewFiles } from './new-files.ts';
import { statementsOfInterest } from './statements-of-interest.ts';

/**
 * Which statements of a file to look at: all where a name can come in without an import.
 * @param entered the files of the program that something of the SDK can be in
 * @param newFiles those of them that are not on disk
 */
export function statementsIn(
  discovery: Discovery,
  sparse: SparseProgram,
  entered: ReadonlySet<string>,
  newFiles: ReadonlySet<string>,
): (sourceFile: ts.SourceFile) => readonly ts.Node[] {
  const sourceFiles = sparse.ownFiles();
  const anywhere = sourceFiles.some(
    ({ fileName, text }) =>
      discovery.scanned.get(fileName)?.role === 'declaration' || /\bdeclare\s+(?:global|module|namespace)\b/.test(text),
  );
  if (anywhere) return ({ statements }) => statements;
  const resolve = resolveWithNewFiles(resolveIn(discovery), newFiles);
  const open = sourceFiles.filter(({ fileName }) => entered.has(fileName));
  return statementsOfInterest(open, (specifier, from) => {
    const resolution = resolve(specifier, from);
    return resolution.kind === 'sdk' ? 'sdk' : resolution.kind === 'file' ? resolution : undefined;
  });
}
