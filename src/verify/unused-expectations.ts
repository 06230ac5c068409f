import type { TypedAnalysis } from '../analysis/analyse.ts';
import { idOfMarkerAbove, siteAt } from './error-id.ts';
import { expectationsIn, metExpectations } from './expected-errors.ts';
import { statementAround } from './statement-around.ts';
import type { OnV5 } from './on-v5.ts';
import { allErrorsIn } from './type-errors.ts';
import type { CheckedCode, SdkTypeError } from './verification.ts';

/** What TypeScript calls an expectation without an error. */
const unused = { code: 2578, message: "Unused '@ts-expect-error' directive." };

/**
 * `@ts-expect-error` above code that had an error on v5, as it was before a migration, and has none on v6. Where it had
 * none on v5 either, something that is not in the program is the error that it expects.
 * @param outputs texts that replace those of the analysis
 */
export function unusedExpectations(
  { analysis }: TypedAnalysis,
  outputs: ReadonlyMap<string, string>,
  { sparse, files }: CheckedCode,
  v5: OnV5,
): SdkTypeError[] {
  return [...files].flatMap(([file, statements]) => {
    const text = outputs.get(file) ?? analysis.text(file) ?? '';
    const sourceFile = sparse.sourceFile(file)!;
    const expectations = expectationsIn(file, text);
    const isNear = (number: number): boolean =>
      statements.some(({ pos, end }) => pos <= expectations[number]!.start && expectations[number]!.end <= end);
    const met =
      expectations.length === 0
        ? undefined
        : metExpectations(expectations, sourceFile, allErrorsIn(sparse, sourceFile, statements));
    const left =
      met === undefined ? [] : [...expectations.keys()].filter((number) => !met.has(number) && isNear(number));
    const old = left.length === 0 ? undefined : v5.program().sourceFile(file);
    if (old === undefined) return [];
    const written = expectationsIn(file, analysis.text(file) ?? '');
    if (written.length !== expectations.length) return [];
    const metBefore = metExpectations(written, old, allErrorsIn(v5.program(), old, old.statements));
    return left.flatMap((number): SdkTypeError[] => {
      const error = metBefore.get(number);
      if (error === undefined) return [];
      const range = expectations[number]!;
      const start = error.start ?? 0;
      const site = siteAt(analysis.sites.get(file) ?? [], old, { start, end: start + (error.length ?? 0) });
      return [
        {
          file,
          range,
          statement: statementAround(sourceFile, range.end),
          ...unused,
          id: site?.id ?? idOfMarkerAbove(sparse, sourceFile, range.end),
        },
      ];
    });
  });
}
