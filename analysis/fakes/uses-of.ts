import ts from 'typescript';
import { noteName, whileNoting } from '../edited/looks.ts';
import type { Tracer } from '../trace/tracer.ts';

/** The tree does not change, so each file is walked once, whatever programs it is in. */
const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.Identifier[]>>();

/** Uses of a symbol: in the file that declares it, in source order, then where other files hand it on or call it. */
export function usesOf({ checker, usage }: Tracer, symbol: ts.Symbol, own: ts.SourceFile): ts.Identifier[] {
  const near = identifiersOf(own, symbol.name);
  noteName('names', symbol.name, near);
  const far = [...usage.values(symbol.name), ...usage.calls(symbol.name).map(({ expression }) => expression)].filter((each): each is ts.Identifier => ts.isIdentifier(each) && each.getSourceFile() !== own);
  return [...near, ...far].filter((each) => isUse(checker, each, symbol));
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
