/** Own types of which everything is in sight: what is given to them, and what their values are used for. */
import ts from 'typescript';
import { nodesOf } from '../../program/nodes.ts';
import { ignoreWord } from '../../repository/ignore-comments.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { behindType } from '../behind-own-type.ts';
import type { Finder } from '../finder.ts';
import { memberOfTypes } from '../member-of-access.ts';
import type { AskedType } from './asked-type.ts';
import { standsInSight } from './type-references.ts';
import { isInSight, isOfAnother } from './values-in-sight.ts';

/** A member of an own type that v6 has under another name. */
export interface MovedMember {
  id: string;
  node: ts.MethodSignature | ts.PropertySignature;
  name: ts.Identifier;
  /** The manager that v6 has it in. */
  manager: string;
  optional: boolean;
}

/** An own type whose implementers, fakes and uses are all in sight: what moves in it moves in all of them. */
export interface ClosedType {
  symbol: ts.Symbol;
  /** Names it among all files. */
  key: string;
  members: readonly MovedMember[];
  /** The classes that say that they implement it. */
  classes: ReadonlySet<ts.Symbol>;
}

const known = new WeakMap<Finder, Map<ts.Symbol, ClosedType | undefined>>();

/** The own type with this symbol; `undefined` for one that others may implement, or use in another way. */
export function closedTypeOf(finder: Finder, symbol: ts.Symbol | undefined): ClosedType | undefined {
  if (!symbol) return undefined;
  let ofFinder = known.get(finder);
  if (!ofFinder) known.set(finder, (ofFinder = new Map()));
  if (!ofFinder.has(symbol)) ofFinder.set(symbol, closed(finder, symbol));
  return ofFinder.get(symbol);
}

function closed(finder: Finder, symbol: ts.Symbol): ClosedType | undefined {
  const [declaration, ...others] = symbol.declarations ?? [];
  if (!declaration || others.length > 0) return undefined;
  const elements = elementsOf(declaration);
  const members = elements && movedMembers(finder, declaration, elements);
  if (!members || members.length === 0) return undefined;
  const { sparse } = finder.origins;
  const files = sparse.program.getSourceFiles().filter((file) => !sparse.isBundledDeclaration(file));
  const asked: AskedType = {
    finder,
    symbol,
    names: new Set(members.map(({ name }) => name.text)),
    optional: new Set(members.flatMap(({ name, optional }) => (optional ? [name.text] : []))),
    aliases: new Set(),
    classes: new Set(),
  };
  // What a comment silences would stay behind.
  if (files.some(({ text }) => text.includes(ignoreWord) && [...asked.names].some((name) => text.includes(name))))
    return undefined;
  // Only then are all classes known that implement it.
  if (!files.every((file) => isSaidInSight(asked, symbol, file))) return undefined;
  // A set gives out what is added while it is gone through.
  for (const alias of asked.aliases) if (!files.every((file) => isSaidInSight(asked, alias, file))) return undefined;
  if (!files.every((file) => nodesOf(file).every((node) => isInSight(asked, node)))) return undefined;
  if (asked.optional.size > 0 && files.some((file) => nodesOf(file).some((node) => isOfAnother(asked, node))))
    return undefined;
  return { symbol, key: `${declaration.getSourceFile().fileName}:${declaration.pos}`, members, classes: asked.classes };
}

/** The members that a type has itself. */
function elementsOf(node: ts.Declaration): readonly ts.TypeElement[] | undefined {
  // A default export has no name to find it by.
  if (hasDefaultModifier(node)) return undefined;
  if (ts.isInterfaceDeclaration(node)) return node.members;
  return ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type) ? node.type.members : undefined;
}

function hasDefaultModifier(node: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Default) !== 0;
}

/** The members that v6 has elsewhere; `undefined` where one of them is more than another name. */
function movedMembers(
  finder: Finder,
  declaration: ts.Declaration,
  elements: readonly ts.TypeElement[],
): MovedMember[] | undefined {
  const behind = behindType(finder, finder.checker.getTypeAtLocation(declaration));
  if (!behind) return undefined;
  const inherited = inheritedNames(finder, declaration);
  // What is inherited is declared elsewhere, and stays.
  if (!inherited || inherited.some((name) => movedIdOf(finder, behind.sdk, name) !== undefined)) return undefined;
  const names = new Set([...inherited, ...elements.map(({ name }) => name?.getText())]);
  const moved: MovedMember[] = [];
  for (const node of elements) {
    const id = movedId(finder, behind.sdk, node);
    if (id === undefined) continue;
    const entry = finder.catalogue.byId.get(id)!;
    const isOtherName = entry.kind === 'rename' && entry.sameShape && entry.path.length === 1;
    if (!isOtherName || entry.pathArguments !== undefined || names.has(entry.target?.[0]) || !isFunction(node))
      return undefined;
    moved.push({ id, node, name: node.name, manager: entry.target![0]!, optional: node.questionToken !== undefined });
  }
  return moved;
}

/** The names that an interface has from others; `undefined` where one of these is not in sight. */
function inheritedNames({ checker }: Finder, declaration: ts.Declaration): readonly string[] | undefined {
  const clauses = ts.isInterfaceDeclaration(declaration) ? (declaration.heritageClauses ?? []) : [];
  const bases = clauses.flatMap(({ types }) => types).map((base) => checker.getTypeAtLocation(base));
  // A literal type, or another interface; of what cannot be resolved nobody knows what it has.
  if (bases.some(({ flags }) => (flags & ts.TypeFlags.Object) === 0)) return undefined;
  return bases.flatMap((base) => checker.getPropertiesOfType(base).map(({ name }) => name));
}

function movedId(finder: Finder, sdk: ts.Type, { name }: ts.TypeElement): string | undefined {
  return name && ts.isIdentifier(name) ? movedIdOf(finder, sdk, name.text) : undefined;
}

function movedIdOf(finder: Finder, sdk: ts.Type, name: string): string | undefined {
  const member = memberOfTypes(finder, [sdk], name);
  const id = member?.kind === 'surface' ? member.id : undefined;
  return id !== undefined && finder.catalogue.byId.get(id)?.aspect === undefined ? id : undefined;
}

function isFunction(node: ts.TypeElement): node is MovedMember['node'] & { name: ts.Identifier } {
  if (!node.name || !ts.isIdentifier(node.name)) return false;
  return (
    ts.isMethodSignature(node) || (ts.isPropertySignature(node) && !!node.type && ts.isFunctionTypeNode(node.type))
  );
}

/** All members that the type has of a manager may be absent: so may the manager. */
export function isOptionalManager({ members }: ClosedType, manager: string): boolean {
  return members.every((member) => member.manager !== manager || member.optional);
}

/**
 * The type, or another name of it, stands where its values can be followed from, and no file outside takes anything
 * from there.
 */
function isSaidInSight(asked: AskedType, symbol: ts.Symbol, file: ts.SourceFile): boolean {
  const { finder } = asked;
  if (!file.text.includes(symbol.name)) return true;
  const references = nodesOf(file).filter(
    (node): node is ts.Identifier =>
      ts.isIdentifier(node) &&
      node.text === symbol.name &&
      targetSymbol(finder.checker, finder.checker.getSymbolAtLocation(node)) === symbol,
  );
  if (references.length === 0) return true;
  return !finder.lacksTakers(file.fileName) && references.every((name) => standsInSight(asked, name));
}
