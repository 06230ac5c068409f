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
  /** The ids that declarations of this name carry. */
  idsOf(name: string): readonly string[];
}

const tagName = 'change';

/** The surface's files are shared by all programs of a profile, so their tags are read once. */
const known = new WeakMap<ts.SourceFile, ReadonlyMap<ts.Node, string>>();

function tagsOf(sourceFile: ts.SourceFile): ReadonlyMap<ts.Node, string> {
  let tags = known.get(sourceFile);
  if (!tags) known.set(sourceFile, (tags = readTags(sourceFile)));
  return tags;
}

function readTags(sourceFile: ts.SourceFile): Map<ts.Node, string> {
  const ids = new Map<ts.Node, string>();
  function visit(node: ts.Node): void {
    const tag = ts
      .getJSDocTags(node)
      .find((candidate) => candidate.tagName.text === tagName && candidate.parent.parent === node);
    const id = tag && ts.getTextOfJSDocComment(tag.comment)?.trim();
    if (id)
      for (const declared of ts.isVariableStatement(node) ? node.declarationList.declarations : [node])
        ids.set(declared, id);
    ts.forEachChild(node, visit);
  }
  visit(sourceFile);
  return ids;
}

/** The surface's classes that inherit from one directly: they have more members than it has. */
function subclassesOf({ name, parent }: ts.ClassDeclaration | ts.InterfaceDeclaration): ts.ClassDeclaration[] {
  if (!ts.isSourceFile(parent) || !name) return [];
  return parent.statements
    .filter(ts.isClassDeclaration)
    .filter(
      ({ heritageClauses }) =>
        heritageClauses?.some(({ types }) => types.some(({ expression }) => expression.getText() === name.text)) ===
        true,
    );
}

/** The index of one version of a program. */
export function createSurfaceIndex(sparse: SparseProgram): SurfaceIndex {
  const ids = new Map<ts.Node, string>();
  const names = new Map<string, string[]>();
  for (const sourceFile of sparse.program.getSourceFiles()) {
    if (!sparse.isSurface(sourceFile)) continue;
    for (const [node, id] of tagsOf(sourceFile)) {
      ids.set(node, id);
      const name = ts.getNameOfDeclaration(node as ts.Declaration);
      if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) continue;
      const same = names.get(name.text);
      if (same) same.push(id);
      else names.set(name.text, [id]);
    }
  }

  const owners = new Map<string, readonly ts.Type[]>();
  function ownersOf(name: string): readonly ts.Type[] {
    const types = new Set<ts.Type>();
    for (const node of ids.keys()) {
      const own = ts.getNameOfDeclaration(node as ts.Declaration);
      if (own?.getText() !== name) continue;
      const { parent } = node;
      if (ts.isTypeLiteralNode(parent)) types.add(sparse.checker.getTypeAtLocation(parent));
      if (!ts.isClassDeclaration(parent) && !ts.isInterfaceDeclaration(parent)) continue;
      for (const declaration of [parent, ...subclassesOf(parent)]) {
        const symbol = declaration.name && sparse.checker.getSymbolAtLocation(declaration.name);
        if (symbol) types.add(sparse.checker.getDeclaredTypeOfSymbol(symbol));
      }
    }
    return [...types];
  }

  return {
    names: new Set(names.keys()),
    idsOf: (name) => names.get(name) ?? [],
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
