import type ts from 'typescript';

/**
 * The symbol of a file's module. The checker gives it for ES modules only; one that is written with `module.exports`
 * has it on its tree.
 */
export function moduleSymbol(checker: ts.TypeChecker, sourceFile: ts.SourceFile): ts.Symbol | undefined {
  return checker.getSymbolAtLocation(sourceFile) ?? (sourceFile as { symbol?: ts.Symbol }).symbol;
}
