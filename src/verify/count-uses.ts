import ts from 'typescript';
import type { SparseProgram } from '../program/program.ts';
import { targetSymbol } from '../program/target-symbol.ts';

/** The surface's files are the same in all programs of a profile. */
const known = new WeakMap<ts.SourceFile, ReadonlySet<string>>();

function namesIn(sourceFile: ts.SourceFile): ReadonlySet<string> {
  const before = known.get(sourceFile);
  if (before) return before;
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const name = ts.getNameOfDeclaration(node as ts.Declaration);
    if (name && ts.isIdentifier(name)) names.add(name.text);
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  known.set(sourceFile, names);
  return names;
}

/** Names, of which it is only asked whether one is among them. */
export type Names = Pick<ReadonlySet<string>, 'has'>;

/** Names of everything the SDK's surface declares: identifiers with another text cannot name a part of it. */
export function declaredNames(sparse: SparseProgram): Names {
  const surface = sparse.program.getSourceFiles().filter((sourceFile) => sparse.isSurface(sourceFile));
  const byFile = surface.map(namesIn);
  return { has: (name) => byFile.some((names) => names.has(name)) };
}

/** Identifiers in statements that name something the SDK declares, under its own name: members, types, imports. */
export function sdkUses(sparse: SparseProgram, statements: readonly ts.Node[], names: Names): ts.Identifier[] {
  const { checker } = sparse;
  const uses: ts.Identifier[] = [];
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && names.has(node.text) && isDeclaredBySdk(node)) uses.push(node);
    ts.forEachChild(node, visit);
  }
  /** `import { X as Y }` and `{ x: y }`: the X names the SDK's, the Y and its uses a name of the code's own. */
  function isDeclaredBySdk(identifier: ts.Identifier): boolean {
    const { parent } = identifier;
    const isKey = ts.isBindingElement(parent) && identifier === (parent.propertyName ?? parent.name);
    const symbol = isKey
      ? checker.getPropertyOfType(checker.getTypeAtLocation(parent.parent), identifier.text)
      : checker.getSymbolAtLocation(identifier);
    const target = targetSymbol(checker, symbol);
    return (
      target?.declarations?.some(
        (declaration) => sparse.isSurface(declaration.getSourceFile()) && declaredName(declaration) === identifier.text,
      ) ?? false
    );
  }
  statements.forEach(visit);
  return uses;
}

function declaredName(declaration: ts.Declaration): string | undefined {
  const name = ts.getNameOfDeclaration(declaration);
  return name && ts.isIdentifier(name) ? name.text : undefined;
}
