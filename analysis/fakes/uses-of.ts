import ts from 'typescript';
import { notePlaces } from '../edited/looks.ts';
import { identifiersIn, identifiersNear } from '../identifiers.ts';
import { upwards } from '../import-graph.ts';
import type { Tracer } from '../trace/tracer.ts';

/** Finds where symbols are used. */
export type UsesOf = (symbol: ts.Symbol, declaration: ts.Declaration) => ts.Identifier[];

/**
 * For one program version: uses of a symbol in the file that declares it, in source order, then in files that import that
 * one, directly or not.
 * @param importers files that import one directly
 */
export function createUsesOf({ checker, sparse }: Tracer, importers: (file: string) => readonly string[]): UsesOf {
  const importing = new Map<ts.SourceFile, readonly ts.SourceFile[]>();

  function outside(own: ts.SourceFile): readonly ts.SourceFile[] {
    let files = importing.get(own);
    if (!files) importing.set(own, (files = filesThatSee(own)));
    return files;
  }

  /** What is global is named without an import. */
  function filesThatSee(own: ts.SourceFile): ts.SourceFile[] {
    const all = ts.isExternalModule(own)
      ? [...upwards([own.fileName], importers)].flatMap((file) => sparse.sourceFile(file) ?? [])
      : sparse.program.getSourceFiles();
    return all.filter((file) => file !== own && !sparse.isVirtual(file));
  }

  return (symbol, declaration) => {
    const own = declaration.getSourceFile();
    const scope = scopeOf(symbol, declaration);
    const near = identifiersNear(own, symbol.name, scope);
    const far =
      scope === undefined && isSeenOutside(checker, symbol, own)
        ? outside(own).flatMap((file) => identifiersIn(file, symbol.name))
        : [];
    notePlaces(far);
    return [...near, ...far].filter(ts.isIdentifier).filter((each) => isUse(checker, each, symbol));
  };
}

/** What the name of a variable, a function or a class does not leave; members are named from anywhere. */
function scopeOf(symbol: ts.Symbol, declaration: ts.Declaration): ts.Node | undefined {
  if (symbol.flags & ts.SymbolFlags.ClassMember) return undefined;
  return ts.findAncestor(
    declaration.parent,
    (node) => ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node),
  );
}

/** Whether another file can name what a file declares: there are many places in a repository with a usual name. */
function isSeenOutside(checker: ts.TypeChecker, symbol: ts.Symbol, own: ts.SourceFile): boolean {
  const module = ts.isExternalModule(own) ? checker.getSymbolAtLocation(own) : undefined;
  if (!module || module.exports?.has(ts.InternalSymbolName.ExportEquals)) return true;
  return checker
    .getExportsOfModule(module)
    .some((each) => (each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each) === symbol);
}

function isUse(checker: ts.TypeChecker, name: ts.Identifier, symbol: ts.Symbol): boolean {
  const { parent } = name;
  if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent) === symbol;
  if ((parent as ts.NamedDeclaration).name === name && !ts.isPropertyAccessExpression(parent)) return false;
  const found = checker.getSymbolAtLocation(name);
  return (found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found) === symbol;
}
