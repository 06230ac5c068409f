import ts from 'typescript';
import { noteName, whileNoting } from '../edited/looks.ts';
import type { Tracer } from '../trace/tracer.ts';

/** The tree does not change, so each file is walked once, whatever programs it is in. */
const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.Identifier[]>>();

/** Uses of a symbol: in the file that declares it, in source order, then where other files hand it on or call it. */
export function usesOf({ checker, usage }: Tracer, symbol: ts.Symbol, declaration: ts.Declaration): ts.Identifier[] {
  const own = declaration.getSourceFile();
  const all = identifiersOf(own, symbol.name);
  noteName('names', symbol.name, all);
  const scope = scopeOf(symbol, declaration);
  const { pos, end } = scope ?? own;
  const near = all.filter((each) => each.pos >= pos && each.end <= end);
  const far = scope === undefined && isSeenOutside(checker, symbol, own) ? [...usage.values(symbol.name), ...usage.calls(symbol.name).map(({ expression }) => expression)] : [];
  return [...near, ...far.filter((each): each is ts.Identifier => ts.isIdentifier(each) && each.getSourceFile() !== own)].filter((each) => isUse(checker, each, symbol));
}

/** What the name of a variable, a function or a class does not leave; members are named from anywhere. */
function scopeOf(symbol: ts.Symbol, declaration: ts.Declaration): ts.Node | undefined {
  if (symbol.flags & ts.SymbolFlags.ClassMember) return undefined;
  return ts.findAncestor(declaration.parent, (node) => ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node));
}

/** Whether another file can name what a file declares: there are many places in a repository with a usual name. */
function isSeenOutside(checker: ts.TypeChecker, symbol: ts.Symbol, own: ts.SourceFile): boolean {
  const module = ts.isExternalModule(own) ? checker.getSymbolAtLocation(own) : undefined;
  if (!module || module.exports?.has(ts.InternalSymbolName.ExportEquals)) return true;
  return checker.getExportsOfModule(module).some((each) => (each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each) === symbol);
}

function isUse(checker: ts.TypeChecker, name: ts.Identifier, symbol: ts.Symbol): boolean {
  const { parent } = name;
  if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent) === symbol;
  if ((parent as ts.NamedDeclaration).name === name && !ts.isPropertyAccessExpression(parent)) return false;
  const found = checker.getSymbolAtLocation(name);
  return (found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found) === symbol;
}

/** All places of one file where an identifier is written, in source order. */
function identifiersOf(sourceFile: ts.SourceFile, name: string): readonly ts.Identifier[] {
  let names = known.get(sourceFile);
  if (!names) known.set(sourceFile, (names = whileNoting(undefined, () => collect(sourceFile))));
  return names.get(name) ?? [];
}

function collect(sourceFile: ts.SourceFile): Map<string, ts.Identifier[]> {
  const names = new Map<string, ts.Identifier[]>();
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      const list = names.get(node.text);
      if (list) list.push(node);
      else names.set(node.text, [node]);
    }
    ts.forEachChild(node, visit);
  }
  visit(sourceFile);
  return names;
}
