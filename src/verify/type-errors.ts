import ts from 'typescript';
import type { SparseProgram } from '../program/program.ts';
import { isOnlyMissing } from './v5-shapes.ts';

/** Modules and globals that a sparse program does not hold, and types that are merely implied. */
const unknowable = (code: number): boolean =>
  code === 2307 || code === 2304 || code === 2318 || (code >= 2580 && code <= 2593) || (code >= 7000 && code < 7060);

/** "Possibly null": an error where the project checks that. */
const aboutNull: ReadonlySet<number> = new Set([2531, 2532, 2533, 2721, 2722, 2723, 18047, 18048, 18049, 18050]);

/**
 * Not in TypeScript's own declarations: an editor asks for the errors of what is on the screen. Without it all are
 * told.
 */
type AskNodes = (
  sourceFile: ts.SourceFile,
  cancellation: undefined,
  nodes: readonly ts.Node[],
) => readonly ts.Diagnostic[];

/**
 * Every type error in statements of a file, or in members of its classes, also what the program cannot know better. The
 * checker also tells what it has met elsewhere in the file while other files were checked, so which of that it tells
 * depends on what was asked before.
 */
export function allErrorsIn(
  sparse: SparseProgram,
  sourceFile: ts.SourceFile,
  statements: readonly ts.Node[],
): readonly ts.Diagnostic[] {
  if (statements.length === 0) return [];
  const ask: AskNodes = sparse.program.getSemanticDiagnostics;
  const isWhole =
    statements.length === sourceFile.statements.length &&
    statements.every((statement, at) => statement === sourceFile.statements[at]);
  const isAsked = ({ start = 0 }: ts.Diagnostic): boolean =>
    isWhole || statements.some(({ pos, end }) => pos <= start && start <= end);
  return ask(sourceFile, undefined, statements).filter(
    (diagnostic) => diagnostic.category === ts.DiagnosticCategory.Error && isAsked(diagnostic),
  );
}

/** The type errors in statements of a file that can be about the SDK. */
export function errorsIn(
  sparse: SparseProgram,
  sourceFile: ts.SourceFile,
  statements: readonly ts.Node[],
): readonly ts.Diagnostic[] {
  return allErrorsIn(sparse, sourceFile, statements).filter(
    (diagnostic) =>
      !unknowable(diagnostic.code) &&
      (sparse.strictness.strictNullChecks === true ||
        (!aboutNull.has(diagnostic.code) && !isOnlyMissing(sparse, sourceFile, diagnostic))) &&
      !isOfLibrary(sparse, diagnostic),
  );
}

/** "Expected 3 arguments" of a function that our short standard library declares. */
function isOfLibrary(sparse: SparseProgram, { code, relatedInformation }: ts.Diagnostic): boolean {
  if (code !== 2554 && code !== 2555) return false;
  return (
    relatedInformation?.some(({ file }) => file && sparse.isBundledDeclaration(file) && !sparse.isSurface(file)) ??
    false
  );
}

/** "No such member" and "no such export": errors at the name itself. */
export function namesNothing(code: number): boolean {
  return code === 2339 || code === 2551 || code === 2305 || code === 2724 || code === 2694;
}

/** The whole message in one line. */
export function messageOf({ messageText }: ts.Diagnostic): string {
  return ts
    .flattenDiagnosticMessageText(messageText, '\n')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\/~svc-codemod~\/v[56]\//g, '');
}

/** A message in which a type that is written out with all its members is cut. */
export function shortenedMessage(message: string): string {
  return message.replace(/'(\{ [^']{100})[^']{50,}\}'/g, "'$1… }'");
}

/** The number of an error. A name that is not there is not there, whether another name is like it or not. */
export function errorKind(code: number): number {
  return namesNothing(code) ? 2339 : code;
}
