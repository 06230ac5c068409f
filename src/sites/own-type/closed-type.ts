/** Own types of which everything is in sight: what is given to them, and what their values are used for. */
import ts from 'typescript';
import { ignoreWord } from '../../repository/ignore-comments.ts';
import { behindType } from '../behind-own-type.ts';
import type { Finder } from '../finder.ts';
import { memberOfTypes } from '../member-of-access.ts';
import type { AskedType } from './asked-type.ts';
import { firstInTheWay, type InTheWay, inTheWayText } from './in-the-way.ts';

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

/** One of both, or none: there is nothing to move, or a comment silences it. */
interface Outcome {
  type?: ClosedType;
  inTheWay?: InTheWay;
}

const known = new WeakMap<Finder, Map<ts.Symbol, Outcome>>();

/** The own type with this symbol; `undefined` for one that others may implement, or use in another way. */
export function closedTypeOf(finder: Finder, symbol: ts.Symbol | undefined): ClosedType | undefined {
  return symbol && outcomeOf(finder, symbol).type;
}

/** What stands in the way of an own type that has a member to move, in words for a file. */
export function inTheWayOf(finder: Finder, symbol: ts.Symbol, from: ts.SourceFile): string | undefined {
  const { inTheWay } = outcomeOf(finder, symbol);
  return inTheWay && inTheWayText(inTheWay, from);
}

function outcomeOf(finder: Finder, symbol: ts.Symbol): Outcome {
  let ofFinder = known.get(finder);
  if (!ofFinder) known.set(finder, (ofFinder = new Map()));
  let outcome = ofFinder.get(symbol);
  if (!outcome) ofFinder.set(symbol, (outcome = lookedAt(finder, symbol)));
  return outcome;
}

function lookedAt(finder: Finder, symbol: ts.Symbol): Outcome {
  const [declaration, other] = symbol.declarations ?? [];
  const elements = declaration && elementsOf(declaration);
  if (!elements) return {};
  const members = movedMembers(finder, declaration, elements);
  if ('kind' in members) return { inTheWay: { node: members, kind: 'use' } };
  if (members.length === 0) return {};
  if (declaration.getSourceFile().isDeclarationFile) return { inTheWay: { node: declaration, kind: 'use' } };
  if (other) return { inTheWay: { node: other, kind: 'use' } };
  const { sparse } = finder.origins;
  const files = sparse.ownFiles();
  const asked: AskedType = {
    finder,
    symbol,
    names: new Set(members.map(({ name }) => name.text)),
    managers: new Set(members.map(({ manager }) => manager)),
    optional: new Set(members.flatMap(({ name, optional }) => (optional ? [name.text] : []))),
    aliases: new Set([symbol]),
    classes: new Set(),
  };
  // What a comment silences would stay behind.
  if (files.some(({ text }) => text.includes(ignoreWord) && [...asked.names].some((name) => text.includes(name))))
    return {};
  // The program has its files in the order in which it came upon them.
  const inTheWay = firstInTheWay(
    asked,
    files.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1)),
  );
  if (inTheWay) return { inTheWay };
  const key = `${declaration.getSourceFile().fileName}:${declaration.pos}`;
  return { type: { symbol, key, members, classes: asked.classes } };
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

/** The members that v6 has elsewhere; where one of them is more than another name, the member that is in the way. */
function movedMembers(
  finder: Finder,
  declaration: ts.Declaration,
  elements: readonly ts.TypeElement[],
): readonly MovedMember[] | ts.TypeElement {
  const behind = behindType(finder, finder.checker.getTypeAtLocation(declaration));
  if (!behind) return [];
  const inherited = inheritedNames(finder, declaration);
  // What is inherited is declared elsewhere, and stays.
  if (!inherited || inherited.some((name) => movedIdOf(finder, behind.sdk, name) !== undefined)) return [];
  const names = new Set([...inherited, ...elements.map(({ name }) => name?.getText())]);
  const moved: MovedMember[] = [];
  for (const node of elements) {
    const id = movedId(finder, behind.sdk, node);
    if (id === undefined) continue;
    const entry = finder.catalogue.byId.get(id)!;
    const isOtherName = entry.kind === 'rename' && entry.sameShape && entry.path.length === 1;
    const isOverload = moved.some((other) => other.id === id);
    const [head] = entry.target ?? [];
    if (!isOtherName || isOverload || entry.pathArguments !== undefined || names.has(head) || !isFunction(node))
      return elements.find(({ name }) => name?.getText() === head) ?? node;
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
