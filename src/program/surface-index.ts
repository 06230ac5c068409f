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

/** What stands before a declaration that v6 removes or changes. */
const tag = /\/\*\* @change (\S+) \*\/\s*/g;

/** What the surface's files say, whatever else is in a program. */
interface Tags {
  /** The id of each tagged declaration. */
  ids: ReadonlyMap<ts.Node, string>;
  /** The ids by the names of the declarations. */
  byName: ReadonlyMap<string, readonly string[]>;
  names: ReadonlySet<string>;
}

/**
 * By the surface's first file, and by the names of all of them: the programs of a profile share the files, and differ
 * in those of major 4.
 */
const known = new WeakMap<ts.SourceFile, Map<string, Tags>>();

function tagsOf(sparse: SparseProgram): Tags {
  const surface = sparse.program.getSourceFiles().filter((sourceFile) => sparse.isSurface(sourceFile));
  const [first] = surface;
  let ofFiles = known.get(first!);
  if (!ofFiles) known.set(first!, (ofFiles = new Map<string, Tags>()));
  const names = surface.map(({ fileName }) => fileName).join('\n');
  let tags = ofFiles.get(names);
  if (!tags) ofFiles.set(names, (tags = readAllTags(surface)));
  return tags;
}

function readAllTags(surface: readonly ts.SourceFile[]): Tags {
  const ids = new Map(surface.flatMap((sourceFile) => [...readTags(sourceFile)]));
  const byName = new Map<string, string[]>();
  for (const [node, id] of ids) {
    const name = ts.getNameOfDeclaration(node as ts.Declaration);
    if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) continue;
    const same = byName.get(name.text);
    if (same) same.push(id);
    else byName.set(name.text, [id]);
  }
  return { ids, byName, names: new Set(byName.keys()) };
}

/** The tags are looked for in the text: no tree of a TypeScript file has to keep its comments for them. */
function readTags(sourceFile: ts.SourceFile): Map<ts.Node, string> {
  const ids = new Map<ts.Node, string>();
  for (const { 0: comment, 1: id, index } of sourceFile.text.matchAll(tag)) {
    const node = nodeStartingAt(sourceFile, index + comment.length);
    if (node)
      for (const declared of ts.isVariableStatement(node) ? node.declarationList.declarations : [node])
        ids.set(declared, id!);
  }
  return ids;
}

/** The outermost node of a file, but the file itself, that begins there. */
function nodeStartingAt(sourceFile: ts.SourceFile, start: number): ts.Node | undefined {
  const childAround = (node: ts.Node): ts.Node | undefined =>
    ts.forEachChild(node, (child) => (child.pos <= start && start < child.end ? child : undefined));
  let node = childAround(sourceFile);
  while (node && node.getStart(sourceFile) !== start) node = childAround(node);
  return node;
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
  const { ids, byName, names } = tagsOf(sparse);
  const owners = new Map<string, readonly ts.Type[]>();
  function ownersOf(name: string): readonly ts.Type[] {
    const types = new Set<ts.Type>();
    for (const node of ids.keys()) {
      const declaredName = ts.getNameOfDeclaration(node as ts.Declaration);
      if (declaredName?.getText() !== name) continue;
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
    names,
    idsOf: (name) => byName.get(name) ?? [],
    owners(name) {
      let knownOwners = owners.get(name);
      if (!knownOwners) owners.set(name, (knownOwners = ownersOf(name)));
      return knownOwners;
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
