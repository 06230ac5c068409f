import { wholeLine } from '../rewriting/layout.ts';
import { applyEdits } from '../edits/apply-edits.ts';

const withoutNames = /(?<=^\uFEFF?)[ \t]*import (?:type )?\{\s*\} from (['"])[^'"\n]+\1;?/gm;

/**
 * Takes out imports that edits of several sites have left without a name; none of these sites knows of the others.
 * @param source the text before the edits: what was empty in it stays
 */
export function withoutEmptiedImports(source: string, output: string): string {
  const emptied = [...output.matchAll(withoutNames)].filter(([statement]) => !source.includes(statement));
  return applyEdits(
    output,
    emptied.map(({ 0: statement, index }) => wholeLine(output, { start: index, end: index + statement.length })),
  );
}
