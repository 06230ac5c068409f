import ts from 'typescript';
import type { SparseProgram } from '../program.ts';

/** Modules and globals that a sparse program does not hold, and types that are merely implied. */
const unknowable = (code: number): boolean => code === 2307 || code === 2304 || code === 2318 || (code >= 2580 && code <= 2593) || (code >= 7000 && code < 7060);

/** "Possibly null": whether that is an error is up to the project. */
const aboutNull: ReadonlySet<number> = new Set([2531, 2532, 2533, 2721, 2722, 2723, 18047, 18048, 18049, 18050]);

/** The type errors of a file that can be about the SDK. */
export function errorsOf(sparse: SparseProgram, file: string): readonly ts.Diagnostic[] {
  const sourceFile = sparse.sourceFile(file);
  if (!sourceFile) return [];
  return sparse.program
    .getSemanticDiagnostics(sourceFile)
    .filter(({ code, category }) => category === ts.DiagnosticCategory.Error && !unknowable(code) && !aboutNull.has(code));
}

/** The whole message in one line. */
export function messageOf({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, '\n').replace(/\s*\n\s*/g, ' ');
}

/**
 * What tells one error from another. The message belongs to it: where v5 has an error already, v6 can have another one
 * with the same number, e.g. for another argument's type.
 */
function keyOf(diagnostic: ts.Diagnostic): string {
  const message = messageOf(diagnostic).replaceAll(/\/~svc-codemod~\/v[56]\//g, '');
  return `${diagnostic.start} ${diagnostic.code} ${message}`;
}

/** The errors that `before` does not have. */
export function broughtBy(after: readonly ts.Diagnostic[], before: readonly ts.Diagnostic[]): ts.Diagnostic[] {
  const known = new Set(before.map(keyOf));
  return after.filter((diagnostic) => !known.has(keyOf(diagnostic)));
}
