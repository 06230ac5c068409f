import ts from 'typescript';

/** What an imported or exported name stands for, behind all imports and exports; any other symbol itself. */
export function targetSymbol(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol;
export function targetSymbol(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): ts.Symbol | undefined;
export function targetSymbol(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): ts.Symbol | undefined {
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
