/** Where the errors of a dry run are told: nobody can open a line of a text that is not written. */
import { relativeTo } from '../../repository/repository-path.ts';
import { errorKey } from '../../report/errors-at-sites.ts';
import { offsetsIn, type Position, positionsIn } from '../../report/positions.ts';
import type { Run } from '../../report/run.ts';
import type { Report } from '../../report/report-schema.ts';
import { placesBefore } from '../../verify/place-before.ts';

/** Texts of files that a run would write, by absolute path; a file that is new has no text before. */
export type WrittenTexts = ReadonlyMap<string, { before: string | undefined; after: string }>;

/** An error's place, with an end where its producer knows one. */
interface Placed extends Position {
  file: string;
  endLine?: number;
  endColumn?: number;
}

/** Where positions of a text to be written stand in the file as it is: code that is new, at what it replaces. */
function placeOfNow(before: string, after: string): <Error extends Placed>(error: Error) => Error {
  const [offset, placeBefore, position] = [offsetsIn(after), placesBefore(before, after), positionsIn(before)];
  const now = (place: Position, side: 'start' | 'end'): Position => {
    const was = placeBefore(offset(place));
    return position('at' in was ? was.at : was.within[side]);
  };
  return (error) => {
    const { endLine, endColumn } = error;
    const end = endLine === undefined || endColumn === undefined ? undefined : { line: endLine, column: endColumn };
    const endNow = end && now(end, 'end');
    return {
      ...error,
      ...now(error, 'start'),
      ...(endNow && { endLine: endNow.line, endColumn: endNow.column }),
    };
  };
}

/** Tells the type errors of a dry run at the lines that the files have now. */
export function tellAtLinesOfNow(run: Run, root: string, written: WrittenTexts): void {
  const { verify } = run.report;
  if (verify === undefined) return;
  const places = new Map(
    [...written].flatMap(([file, { before, after }]) =>
      before === undefined || before === after ? [] : [[relativeTo(root, file), placeOfNow(before, after)] as const],
    ),
  );
  const told = <Error extends Placed>(error: Error): Error => places.get(error.file)?.(error) ?? error;
  const atSites = verify.errors.filter((error) => run.errorsAtSites?.has(errorKey(error)) === true);
  const moved: Report['verify'] = { ...verify, errors: verify.errors.map(told) };
  const { projectTsc } = verify;
  if (projectTsc !== undefined) moved.projectTsc = { ...projectTsc, errors: projectTsc.errors.map(told) };
  run.report.verify = moved;
  run.errorsAtSites = new Set(atSites.map((error) => errorKey(told(error))));
}
