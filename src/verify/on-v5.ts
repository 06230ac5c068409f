import type ts from 'typescript';
import type { TypedAnalysis } from '../analysis/analyse.ts';
import type { Discovery } from '../repository/discover.ts';
import type { SparseProgram } from '../program/program.ts';
import type { SourceRange } from '../repository/source-range.ts';
import { checkedProgram, withoutDirectives } from './checked-program.ts';
import { declaredNames, type Names } from './count-uses.ts';
import { errorBefore, type PlaceBefore, placesBefore } from './place-before.ts';
import { errorKind, errorsIn } from './type-errors.ts';
import type { CheckedCode } from './verification.ts';

/** What the v5 surface says of the code as it was before the texts that are checked. */
export interface OnV5 {
  /** The program; made when it is first asked for. */
  program: () => SparseProgram;
  /**
   * What an error of a file, one of these, was before: an error with the same number, at the place where its code was.
   */
  errorsBefore: (file: string, errors: readonly ts.Diagnostic[]) => ErrorBefore;
  /** A text replaces that of the file. */
  isWritten: (file: string) => boolean;
  /** All names that the v5 surface declares. */
  names: () => Names;
}

/** `undefined` where there was none. */
type ErrorBefore = (diagnostic: ts.Diagnostic) => ts.Diagnostic | undefined;

/**
 * The code of an analysis on the v5 surface.
 * @param outputs texts that replace those of the analysis in the checked code
 */
export function onV5(
  discovery: Discovery,
  typed: TypedAnalysis,
  outputs: ReadonlyMap<string, string>,
  { sparse, files }: CheckedCode,
): OnV5 {
  const { analysis } = typed;
  const treeBefore = treesBefore(typed);
  let made: SparseProgram | undefined;
  let names: Names | undefined;
  const textBefore = (file: string): string | undefined => {
    const text = analysis.text(file);
    return text === undefined ? undefined : withoutDirectives(text);
  };
  const before = (): SparseProgram =>
    (made ??= checkedProgram(discovery, typed, 5, sparse.strictness, textBefore, (file) =>
      outputs.has(file) ? treeBefore(file) : sparse.sourceFile(file),
    ));
  const ask = (file: string, statements: readonly ts.Node[]): readonly ts.Diagnostic[] => {
    const sourceFile = before().sourceFile(file);
    return sourceFile ? errorsIn(before(), sourceFile, statements) : [];
  };
  /**
   * The errors of a text that nothing was written into. What is around those found is mostly all that has to be asked.
   */
  function inSameText(file: string, errors: readonly ts.Diagnostic[]): ErrorBefore {
    const statements = files.get(file)!;
    const near = statements.filter(({ pos, end }) => errors.some(({ start = 0 }) => pos <= start && start < end));
    const around = among(ask(file, near), unmoved);
    return errors.every(around) ? around : among(ask(file, statements), unmoved);
  }
  /** The errors of a text that was written into: what stood where those found are now is all that has to be asked. */
  function inTextBefore(file: string, errors: readonly ts.Diagnostic[], output: string): ErrorBefore {
    const sourceFile = before().sourceFile(file);
    if (sourceFile === undefined) return () => undefined;
    const placeBefore = placesBefore(textBefore(file) ?? '', withoutDirectives(output));
    const ranges = errors.map(({ start = 0 }) => rangeOf(placeBefore(start)));
    const asked = sourceFile.statements.filter(({ pos, end }) =>
      ranges.some((range) => pos <= range.end && range.start <= end),
    );
    return among(ask(file, asked), placeBefore);
  }
  const writtenText = (file: string): string | undefined =>
    outputs.get(file) === analysis.text(file) ? undefined : outputs.get(file);
  return {
    program: before,
    errorsBefore(file, errors) {
      const output = writtenText(file);
      return output === undefined ? inSameText(file, errors) : inTextBefore(file, errors, output);
    },
    isWritten: (file) => writtenText(file) !== undefined,
    names: () => (names ??= declaredNames(before())),
  };
}

/** The trees of files that the analysis has parsed. One with directives in its text does not tell all errors. */
function treesBefore({ analysis, sparse }: TypedAnalysis): (file: string) => ts.SourceFile | undefined {
  return (file) => {
    const text = analysis.text(file);
    const tree = sparse.tree(file);
    return tree?.text === text && text !== undefined && withoutDirectives(text) === text ? tree : undefined;
  };
}

const unmoved = (at: number): PlaceBefore => ({ at });

function rangeOf(place: PlaceBefore): SourceRange {
  return 'at' in place ? { start: place.at, end: place.at } : place.within;
}

function among(errors: readonly ts.Diagnostic[], placeBefore: (offset: number) => PlaceBefore): ErrorBefore {
  const placed = (diagnostic: ts.Diagnostic): { start: number; kind: number; diagnostic: ts.Diagnostic } => ({
    start: diagnostic.start ?? 0,
    kind: errorKind(diagnostic.code),
    diagnostic,
  });
  const found = errorBefore(errors.map(placed), placeBefore);
  return (diagnostic) => found(placed(diagnostic))?.diagnostic;
}
