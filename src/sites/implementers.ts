/** Who implements an own type that an SDK value is given to: all of them have to move with it. */
import { posix } from 'node:path';
import ts from 'typescript';
import { nodesOf } from '../program/nodes.ts';
import { writtenName } from '../program/readable-name.ts';
import { declaredInV6 } from './declared-in-v6.ts';
import type { Finder } from './finder.ts';

/** So many places are named; a report is no list. */
const mostPlaces = 4;

const known = new WeakMap<Finder, Map<ts.Symbol, readonly ts.Node[]>>();

/** The type that a part of one belongs to: `{ get(id: string): … }` in `interface Port { trace: { … } }`. */
function namedType({ checker }: Finder, symbol: ts.Symbol): ts.Symbol {
  let node: ts.Node | undefined = symbol.declarations?.find((declaration) => ts.isTypeLiteralNode(declaration));
  while (node && !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) {
    if (ts.isBlock(node) || ts.isExpression(node)) return symbol;
    node = node.parent as ts.Node | undefined;
  }
  return (node && checker.getSymbolAtLocation(node.name)) ?? symbol;
}

/** A member of an own type that is another one in v6, as it is declared, and the file that asks. */
export interface OwnMember {
  from: ts.SourceFile;
  declaration: ts.Declaration;
  id: string;
}

/** Says that an own type is given the SDK, who implements it as well, and what it has in v6 instead of the member. */
export function implementersCause(finder: Finder, symbol: ts.Symbol, { from, declaration, id }: OwnMember): string {
  const ownSymbol = namedType(finder, symbol);
  const port = writtenName(ownSymbol);
  const given =
    port === undefined
      ? 'an SDK value is assigned to an own type without a name'
      : `${port} is an own type that an SDK value is assigned to`;
  const others = implementersText(finder, ownSymbol, from);
  const inV6 = declaredInV6(finder, declaration, id);
  const who = others === undefined ? '' : `: ${others}`;
  const then = inV6 === undefined ? '' : `; ${inV6}`;
  return `${given}; it and its other implementers have to move together${who}${then}`;
}

/**
 * Names the places of the classes and literals of the program that implement a type, as seen from a file.
 * @returns `undefined` where there are none in sight
 */
function implementersText(finder: Finder, symbol: ts.Symbol, from: ts.SourceFile): string | undefined {
  let ofFinder = known.get(finder);
  if (!ofFinder) known.set(finder, (ofFinder = new Map()));
  let nodes = ofFinder.get(symbol);
  if (!nodes) ofFinder.set(symbol, (nodes = implementersOf(finder, symbol)));
  if (nodes.length === 0) return undefined;
  const texts = nodes.slice(0, mostPlaces).map((node) => placeText(node, from));
  const more = nodes.length - texts.length;
  return more > 0 ? `${texts.join(', ')} and ${more} more` : texts.join(', ');
}

function implementersOf(finder: Finder, symbol: ts.Symbol): ts.Node[] {
  const { checker } = finder;
  const members = new Set(checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)).map(({ name }) => name));
  const isIt = (type: ts.Type | undefined): boolean => isTypeOf(checker, type, symbol);
  return candidatesOf(finder)
    .filter(({ node, names }) => {
      if (!ts.isObjectLiteralExpression(node))
        return heritageOf(node).some((type) => isIt(checker.getTypeAtLocation(type)));
      const isWritten = names.some((name) => members.has(name));
      return isWritten && (isIt(checker.getContextualType(node)) || isIt(castOf(checker, node)));
    })
    .map(({ node }) => node);
}

/** What may implement a type, with the names of the members that a literal has. */
interface Candidate {
  node: ts.ClassLikeDeclaration | ts.ObjectLiteralExpression;
  names: readonly string[];
}

const candidates = new WeakMap<Finder, readonly Candidate[]>();

/** All that may implement a type, found in one walk over the program for all types that are asked about. */
function candidatesOf(finder: Finder): readonly Candidate[] {
  let found = candidates.get(finder);
  if (!found) {
    const files = finder.origins.sparse.ownFiles();
    candidates.set(finder, (found = files.flatMap((file) => nodesOf(file).flatMap(candidateAt))));
  }
  return found;
}

function candidateAt(node: ts.Node): readonly Candidate[] {
  if (ts.isClassLike(node)) return heritageOf(node).length > 0 ? [{ node, names: [] }] : [];
  if (!ts.isObjectLiteralExpression(node) || node.properties.length === 0) return [];
  return [{ node, names: node.properties.flatMap(({ name }) => name?.getText() ?? []) }];
}

/** What a class extends and implements. */
function heritageOf({ heritageClauses }: ts.ClassLikeDeclaration): readonly ts.Expression[] {
  return (heritageClauses ?? []).flatMap(({ types }) => types);
}

/** Whether a type is the one that is declared with a symbol, `undefined` and `null` aside. */
export function isTypeOf(checker: ts.TypeChecker, type: ts.Type | undefined, symbol: ts.Symbol): boolean {
  const whole = type && checker.getNonNullableType(type);
  return whole !== undefined && (whole.getSymbol() === symbol || whole.aliasSymbol === symbol);
}

/** What a literal is cast to in the end: `{ … } as unknown as Port`. */
export function castOf(checker: ts.TypeChecker, literal: ts.Expression): ts.Type | undefined {
  let cast: ts.Expression | undefined;
  let whole: ts.Node = literal;
  for (;;) {
    const { parent } = whole;
    if (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent)) cast = parent;
    else if (!ts.isParenthesizedExpression(parent)) break;
    whole = parent;
  }
  return cast && checker.getTypeAtLocation(cast);
}

function placeText(node: ts.Node, from: ts.SourceFile): string {
  const name = ts.isClassLike(node) ? (node.name?.text ?? 'a class') : 'an object';
  return `${name} (${placeOf(node, from)})`;
}

/** Where a node is, for a sentence about a file: `line 2`, `../app.ts:2`. */
export function placeOf(node: ts.Node, from: ts.SourceFile): string {
  const file = node.getSourceFile();
  const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  return file === from ? `line ${line}` : `${pathFrom(file.fileName, from)}:${line}`;
}

/** The path of a file as seen from another one. */
export function pathFrom(file: string, from: ts.SourceFile): string {
  return posix.relative(from.fileName.slice(0, from.fileName.lastIndexOf('/')), file);
}
