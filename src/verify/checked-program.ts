import type ts from 'typescript';
import type { TypedAnalysis } from '../analysis/analyse.ts';
import { resolveIn } from '../analysis/finder.ts';
import { declareAugmentedModules } from '../analysis/growth/ambient-names.ts';
import type { Strictness } from '../repository/resolve/strictness.ts';
import type { Discovery } from '../repository/discover.ts';
import { resolveWithNewFiles } from './new-files.ts';
import { createSparseProgram, type SparseProgram } from '../program/program.ts';

/** Comments that keep TypeScript from telling an error. */
const directives = /@ts-(?=nocheck\b|ignore\b|expect-error\b)/g;

/**
 * The text with every error told: code behind `@ts-ignore` or `@ts-nocheck` fails at run time all the same. Nothing
 * moves, so positions are those of the text itself.
 */
export function withoutDirectives(text: string): string {
  return text.includes('@ts-') ? text.replace(directives, '@ts_') : text;
}

/**
 * The files of an analysis with other texts on one surface of the SDK. Unlike the analysis it tells `null` and
 * `undefined` apart: without that `client.….catch(() => undefined)` would give a value of which nothing is known.
 * @param strictness how the project checks types besides
 * @param parsed trees that were parsed from the same texts, e.g. those of the program on the other surface
 * @param newFiles files that are not on disk, absolute with `/`; `text` has theirs too
 */
export function checkedProgram(
  discovery: Discovery,
  { analysis }: TypedAnalysis,
  version: 5 | 6,
  strictness: Strictness,
  text: (file: string) => string | undefined,
  parsed: (file: string) => ts.SourceFile | undefined,
  newFiles: ReadonlySet<string> = new Set(),
): SparseProgram {
  const resolve = resolveWithNewFiles(resolveIn(discovery), newFiles);
  const sparse = createSparseProgram({
    profile: analysis.profile,
    version,
    resolve,
    strictness,
    read: text,
    parsed,
  });
  const files = [...analysis.programFiles.map(({ file }) => file), ...newFiles];
  sparse.add(files);
  declareAugmentedModules(
    sparse,
    files.map((file) => text(file) ?? ''),
    (module) => resolve(module, `${analysis.root}/index.ts`).kind === 'external',
  );
  sparse.update();
  return sparse;
}
