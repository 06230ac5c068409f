/** Why a file is not analysed. */
import ts from 'typescript';
import type { SparseProgram } from './program.ts';
import { beforeLeavingOut, NeedsLargerStack, nestedTooDeeply } from './stack-limits.ts';

/**
 * Deep nesting can overflow the stack of a recursive walk; that file is skipped, the others are done.
 * @throws NeedsLargerStack where another thread can take it
 */
export function attempt(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof NeedsLargerStack) throw error;
    if (error instanceof RangeError) {
      beforeLeavingOut();
      return nestedTooDeeply;
    }
    return `could not be analysed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** A file that does not parse is never edited: its positions mean nothing. */
export function syntaxProblem(sparse: SparseProgram, file: string): string | undefined {
  const sourceFile = sparse.sourceFile(file);
  const first = sourceFile && sparse.program.getSyntacticDiagnostics(sourceFile).find(isSyntaxError);
  if (!first) return undefined;
  const { line } = sourceFile.getLineAndCharacterOfPosition(first.start);
  return `does not parse (line ${line + 1}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')})`;
}

/**
 * In JavaScript files the list also holds "types can only be used in TypeScript files", which is no syntax error of
 * ours.
 */
function isSyntaxError(diagnostic: ts.DiagnosticWithLocation): boolean {
  return diagnostic.code < 8000 || diagnostic.code >= 9000;
}
