/** How a member of an own type is declared once everybody who implements it gives what v6 has. */
import ts from 'typescript';
import type { Entry } from '../catalog/entry.ts';
import { isNothingType } from '../flow/empty-values.ts';
import { nameText } from '../flow/literals.ts';
import type { Finder } from './finder.ts';

/** A member of a type, or one that an abstract class leaves to others. */
type Declared = ts.MethodSignature | ts.PropertySignature | ts.MethodDeclaration | ts.PropertyDeclaration;

/**
 * What an own type has in v6 instead of a member, as a clause with `scores: { getMany(q: Query): Promise<unknown> }`.
 * A member that has only another name keeps its own types; for another one those of the SDK are named. `undefined`
 * where no single member takes over, or what has v6's name is declared elsewhere.
 */
export function declaredInV6(finder: Finder, declaration: ts.Declaration, id: string): string | undefined {
  const entry = finder.catalogue.byId.get(id);
  if (!entry || !isDeclared(declaration) || !takesOver(entry)) return undefined;
  const oldName = entry.path.at(-1) ?? '';
  // Another one of this name is an overload.
  if (siblingNamed(declaration, oldName) !== undefined) return undefined;
  const written = writtenPath(declaration, entry.path);
  const names = targetOf(entry, written.length);
  const name = names.at(-1);
  if (name === undefined) return undefined;
  const kept = keptNames(written, names);
  const ownText = keepsItsTypes(entry, declaration) ? signatureText(declaration, name) : undefined;
  // With the same name and the same types nothing changes here.
  if (ownText !== undefined && name === oldName && names.length === kept + 1) return undefined;
  const leaf = ownText ?? `${name}${mark(declaration)}: ${sdkText(finder, entry)}`;
  return placed(written.slice(kept), names, kept, leaf);
}

/** The member with the names around it that the type has not yet, and the names that it has. */
function placed(
  changed: readonly Declared[],
  names: readonly string[],
  kept: number,
  leaf: string,
): string | undefined {
  const [outermost] = changed;
  const [head = '', ...inner] = names.slice(kept);
  const existing = outermost && siblingNamed(outermost, head);
  if (existing === undefined) return inWords(nested(names.slice(kept, -1), leaf, changed), names.slice(0, kept));
  const isThere = inner[0] === undefined ? true : hasMember(existing, inner[0]);
  if (isThere === undefined) return undefined;
  if (isThere) return `\`${names.join('.')}\`, which the type has already, takes over`;
  return inWords(nested(inner.slice(0, -1), leaf, []), names.slice(0, kept + 1));
}

function inWords(text: string, owner: readonly string[]): string {
  return `the type then has \`${text}\`${owner.length === 0 ? '' : ` in its \`${owner.join('.')}\``}`;
}

/** How many names at the beginning stay: not the last of either. */
function keptNames(written: readonly Declared[], names: readonly string[]): number {
  const most = Math.min(written.length, names.length) - 1;
  const first = names.findIndex((name, at) => at >= most || nameText(written[at]?.name) !== name);
  return Math.max(first, 0);
}

/** The property that a type annotates, `undefined` and `null` aside. */
export function memberAround({ parent }: ts.TypeNode): ts.PropertySignature | undefined {
  if (ts.isPropertySignature(parent)) return parent;
  if (ts.isParenthesizedTypeNode(parent)) return memberAround(parent);
  return ts.isUnionTypeNode(parent) && parent.types.filter((type) => !isNothingType(type)).length === 1
    ? memberAround(parent)
    : undefined;
}

function isDeclared(node: ts.Declaration): node is Declared {
  return (
    ts.isMethodSignature(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node)
  );
}

/** One member of v6 takes its place: under another name, or as another read. */
function takesOver({ root, aspect, sameShape, rewrite }: Entry): boolean {
  return (root === 'client' || root === 'api') && aspect === undefined && (sameShape || rewrite?.read !== undefined);
}

/** The members that write out the end of a path, outermost first: what is around them is declared elsewhere. */
function writtenPath(declaration: Declared, path: readonly string[]): Declared[] {
  const written: Declared[] = [];
  let member: Declared | undefined = declaration;
  for (const name of path.toReversed()) {
    if (!member || nameText(member.name) !== name) break;
    written.unshift(member);
    member = ts.isTypeLiteralNode(member.parent) ? memberAround(member.parent) : undefined;
  }
  return written;
}

/** The names of v6 in the place of so many names of v5; none where the others of v6 would have to stand around them. */
function targetOf({ path, target = [] }: Entry, count: number): readonly string[] {
  if (count === path.length) return target;
  return count === 0 || target.length < count ? [] : target.slice(-count);
}

/** It is a function that v6 takes and gives the same for. */
function keepsItsTypes({ sameShape, pathArguments }: Entry, declaration: Declared): boolean {
  const { type } = declaration;
  const isMethod = ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration);
  const signature = isMethod ? declaration : type && ts.isFunctionTypeNode(type) ? type : undefined;
  return sameShape && signature !== undefined && signature.parameters.length <= (pathArguments ?? Infinity);
}

function mark({ questionToken }: Declared): '?' | '' {
  return questionToken ? '?' : '';
}

/** The member under another name, without comments and on one line. */
function signatureText(declaration: Declared, name: string): string {
  const { questionToken, type } = declaration;
  const renamed =
    ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)
      ? ts.factory.createMethodSignature(
          undefined,
          name,
          questionToken,
          declaration.typeParameters,
          declaration.parameters,
          type,
        )
      : ts.factory.createPropertySignature(undefined, name, questionToken, type);
  const text = ts
    .createPrinter({ removeComments: true })
    .printNode(ts.EmitHint.Unspecified, renamed, declaration.getSourceFile());
  return text.replace(/\s+/g, ' ').replace(/;$/, '');
}

/** `SvcClient['api']['observations']['getMany']` */
function sdkText({ catalogue, index }: Finder, { root, target = [] }: Entry): string {
  const alias = catalogue.entries.find((entry) => entry.root === 'client')?.path[0] ?? '';
  const client = index.owners(alias)[0]?.getSymbol()?.name ?? '';
  const path = root === 'api' ? ['api', ...target] : target;
  return `${client}${path.map((name) => `['${name}']`).join('')}`;
}

/** `scores: { getMany: … }`; what was optional of the names that stood there is so again. */
function nested(names: readonly string[], leaf: string, written: readonly Declared[]): string {
  const around = written.length > 1 ? written.slice(0, -1) : written;
  const opening = names.map((name, at) => {
    const owner = around[Math.min(at, around.length - 1)];
    return `${name}${owner ? mark(owner) : ''}: { `;
  });
  return `${opening.join('')}${leaf}${' }'.repeat(names.length)}`;
}

function siblingNamed(member: Declared, name: string): ts.TypeElement | ts.ClassElement | undefined {
  const { parent } = member;
  if (!ts.isTypeLiteralNode(parent) && !ts.isInterfaceDeclaration(parent) && !ts.isClassLike(parent)) return undefined;
  const members: readonly (ts.TypeElement | ts.ClassElement)[] = parent.members;
  return members.find((other) => other !== member && other.name !== undefined && nameText(other.name) === name);
}

/** Whether a part of a type has a member; `undefined` where that is not written out there. */
function hasMember(owner: ts.TypeElement | ts.ClassElement, name: string): boolean | undefined {
  const type = ts.isPropertySignature(owner) || ts.isPropertyDeclaration(owner) ? owner.type : undefined;
  if (!type || !ts.isTypeLiteralNode(type)) return undefined;
  return type.members.some((member) => member.name !== undefined && nameText(member.name) === name);
}
