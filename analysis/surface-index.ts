import ts from 'typescript';
import type { SparseProgram } from './program.ts';

/** What a symbol is to the SDK's surface. */
export interface SurfaceMatch {
  /** Catalogue ids its declarations carry. */
  id: string | undefined;
  /** At least one declaration is in the surface. */
  surface: boolean;
  /** At least one declaration is elsewhere: a union with, or an override by, somebody else's member. */
  foreign: boolean;
}

/** Answers which catalogue entry a symbol belongs to, from the `@change` tags of the surface's declarations. */
export interface SurfaceIndex {
  match(symbol: ts.Symbol): SurfaceMatch;
  /** The id of one declaration, when it carries one. */
  idOf(declaration: ts.Node): string | undefined;
  /** The surface's types that have a tagged member of this name. */
  owners(name: string): readonly ts.Type[];
  /** Names of all tagged declarations: the identifiers worth asking the checker about. */
  readonly names: ReadonlySet<string>;
}

const tagName = 'change';

/** Reads the tags of the surface once per program; the surface files are shared, so this is small. */
export function createSurfaceIndex(sparse: SparseProgram): SurfaceIndex {
  const ids = new Map<ts.Node, string>();
  const names = new Set<string>();

  function visit(node: ts.Node): void {
    const tag = ts.getJSDocTags(node).find((candidate) => candidate.tagName.text === tagName && candidate.parent.parent === node);
    if (tag) {
      const id = ts.getTextOfJSDocComment(tag.comment)?.trim();
      if (id) note(node, id);
    }
    ts.forEachChild(node, visit);
  }

  function note(node: ts.Node, id: string): void {
    if (ts.isVariableStatement(node)) {
      for (const declaration of node.declarationList.declarations) note(declaration, id);
      return;
    }
    ids.set(node, id);
    const name = ts.getNameOfDeclaration(node as ts.Declaration);
    if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.add(name.text);
  }

  for (const sourceFile of sparse.program.getSourceFiles()) if (sparse.isSurface(sourceFile)) visit(sourceFile);

  const owners = new Map<string, readonly ts.Type[]>();
  function ownersOf(name: string): readonly ts.Type[] {
    const types = new Set<ts.Type>();
    for (const node of ids.keys()) {
      const own = ts.getNameOfDeclaration(node as ts.Declaration);
      if (own?.getText() !== name) continue;
      const { parent } = node;
      if (ts.isTypeLiteralNode(parent)) types.add(sparse.checker.getTypeAtLocation(parent));
      if (!(ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent)) || !parent.name) continue;
      const symbol = sparse.checker.getSymbolAtLocation(parent.name);
      if (symbol) types.add(sparse.checker.getDeclaredTypeOfSymbol(symbol));
    }
    return [...types];
  }

  return {
    names,
    owners(name) {
      let known = owners.get(name);
      if (!known) owners.set(name, (known = ownersOf(name)));
      return known;
    },
    idOf: (declaration) => ids.get(declaration),
    match(symbol) {
      let id: string | undefined;
      let surface = false;
      let foreign = false;
      for (const declaration of symbol.declarations ?? []) {
        if (!sparse.isSurface(declaration.getSourceFile())) {
          foreign = true;
          continue;
        }
        surface = true;
        id ??= ids.get(declaration);
      }
      return { id, surface, foreign };
    },
  };
}
