import ts from 'typescript';
import { type Catalogue, ofCatalogue } from '../catalog/catalogue.ts';
import type { PickedKey, Segment, SiteShape } from './site.ts';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import { isMoved, type Finder, type Member } from './finder.ts';
import { memberOfTypes } from './member-of-access.ts';
import { defined } from '../catalog/defined.ts';
import { rangeOf } from '../program/syntax.ts';
import { exportOf } from '../flow/uses.ts';

/** Calls that keep their name, with the type of v5's request. */
const queriesOf = ofCatalogue(({ entries }) =>
  entries.filter(({ requestType, v5OnlyKeys }) => requestType !== undefined && v5OnlyKeys !== undefined),
);

function literalOf(type: ts.TypeNode): ts.StringLiteral | undefined {
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal : undefined;
}

function indexedMember(
  finder: Finder,
  node: ts.IndexedAccessTypeNode,
): { member: Member; literal: ts.StringLiteral } | undefined {
  const literal = literalOf(node.indexType);
  if (!literal) return undefined;
  return {
    member: memberOfTypes(finder, [finder.checker.getTypeFromTypeNode(node.objectType)], literal.text),
    literal,
  };
}

/** A placeholder method's parameters move; its name and result stay, so only `Parameters<…>` of it is a site. */
function concerns(catalogue: Catalogue, id: string, node: ts.Node): boolean {
  const aspect = catalogue.byId.get(id)?.aspect;
  if (aspect === undefined || isDataMember(catalogue, id, node)) return true;
  if (aspect !== 'options') return false;
  let outer: ts.Node = node;
  while (
    ts.isParenthesizedTypeNode(outer.parent) ||
    ts.isIndexedAccessTypeNode(outer.parent) ||
    ts.isTypeQueryNode(outer.parent) ||
    ts.isQualifiedName(outer.parent)
  )
    outer = outer.parent;
  const reference = outer.parent;
  return ts.isTypeReferenceNode(reference) && reference.typeName.getText() === 'Parameters';
}

/** `…['id']` of what a call gives. `Extract<…>` has told the two responses apart. */
function isDataMember(catalogue: Catalogue, id: string, node: ts.Node): boolean {
  if (!ts.isIndexedAccessTypeNode(node)) return false;
  const { aspect, path = [] } = catalogue.byId.get(id) ?? {};
  if (aspect === 'response')
    return !(ts.isTypeReferenceNode(node.objectType) && node.objectType.typeName.getText() === 'Extract');
  return aspect === 'request' && literalOf(node.indexType)?.text !== path.at(-1);
}

/** `NonNullable<Parameters<SvcClient['api']['scores']['getMany']>[0]>['name']`: a key of v5's request. */
function requestKeySite(
  finder: Finder,
  node: ts.IndexedAccessTypeNode,
  literal: ts.StringLiteral,
): SiteDraft | undefined {
  const entry = queriesOf(finder.catalogue).find(({ v5OnlyKeys }) => v5OnlyKeys!.includes(literal.text));
  const symbol =
    entry && finder.checker.getPropertyOfType(finder.checker.getTypeFromTypeNode(node.objectType), literal.text);
  const request = symbol?.declarations?.[0]?.parent;
  if (!symbol || !request || finder.index.idOf(request as ts.Declaration) !== entry.requestType) return undefined;
  return draft(entry.id, { kind: 'surface', id: entry.id, evidence: 'proven', symbol }, literal, node, {
    kind: 'typeIndex',
    segments: [segmentOf(node, literal)],
  });
}

function segmentOf(node: ts.IndexedAccessTypeNode, literal: ts.StringLiteral): Segment {
  const open = node.getSourceFile().text.lastIndexOf('[', literal.getStart());
  return {
    name: literal.text,
    range: rangeOf(literal),
    access: { start: open, end: node.end },
    form: 'element',
    optional: false,
  };
}

function draft(
  id: string,
  member: Extract<Member, { kind: 'surface' }>,
  name: ts.Node,
  whole: ts.Node,
  shape: SiteShape,
): SiteDraft {
  return {
    id,
    evidence: member.evidence,
    ...(member.cause ? { cause: member.cause } : {}),
    name: rangeOf(name),
    extent: rangeOf(whole),
    ...describePlace(whole),
    shape,
    node: whole,
  };
}

/** `SvcClient['name']`, with the indexes before it that belong to the surface. */
export function typeIndexSite(finder: Finder, node: ts.IndexedAccessTypeNode): SiteDraft | undefined {
  const indexed = indexedMember(finder, node);
  if (indexed && (indexed.member.kind !== 'surface' || indexed.member.id === undefined))
    return requestKeySite(finder, node, indexed.literal);
  if (
    indexed?.member.kind !== 'surface' ||
    indexed.member.id === undefined ||
    !concerns(finder.catalogue, indexed.member.id, node)
  )
    return undefined;
  if (ts.isIndexedAccessTypeNode(node.parent) && node.parent.objectType === node) {
    const outer = indexedMember(finder, node.parent);
    if (outer && isMoved(finder, outer.member)) return undefined;
  }
  const segments: Segment[] = [];
  for (let part: ts.TypeNode = node; ts.isIndexedAccessTypeNode(part); part = part.objectType) {
    const inner = indexedMember(finder, part);
    if (inner?.member.kind !== 'surface') break;
    segments.unshift(segmentOf(part, inner.literal));
  }
  return draft(indexed.member.id, indexed.member, indexed.literal, node, { kind: 'typeIndex', segments });
}

/** `typeof client.name` in a type. */
export function typeQuerySite(finder: Finder, name: ts.QualifiedName): SiteDraft | undefined {
  const member = queryMember(finder, name);
  if (member?.kind !== 'surface' || member.id === undefined || !concerns(finder.catalogue, member.id, name))
    return undefined;
  if (ts.isQualifiedName(name.parent) && name.parent.left === name) {
    const outer = queryMember(finder, name.parent);
    if (outer && isMoved(finder, outer)) return undefined;
  }
  const segments: Segment[] = [];
  for (let part: ts.EntityName = name; ts.isQualifiedName(part); part = part.left) {
    const inner = queryMember(finder, part);
    if (inner?.kind !== 'surface') break;
    segments.unshift({
      name: part.right.text,
      range: rangeOf(part.right),
      access: { start: part.left.end, end: part.right.end },
      form: 'dot',
      optional: false,
    });
  }
  return draft(member.id, member, name.right, name, { kind: 'typeQuery', segments });
}

function queryMember(finder: Finder, name: ts.QualifiedName): Member | undefined {
  const symbol = finder.checker.getSymbolAtLocation(name.right);
  if (symbol && symbol.declarations?.length) {
    const match = finder.index.match(symbol);
    if (!match.surface) return { kind: 'none' };
    return { kind: 'surface', id: match.id, evidence: match.foreign ? 'mixed' : 'proven', symbol };
  }
  return undefined;
}

/**
 * `Pick<SvcClient, 'name'>`, `SvcClient['a' | 'name']`, `{ [K in 'name']: SvcClient[K] }`: the name is a key of a type.
 */
export function typeKeySite(finder: Finder, literal: ts.StringLiteral): SiteDraft | undefined {
  let outer: ts.Node = literal.parent.parent;
  while (ts.isUnionTypeNode(outer) || ts.isParenthesizedTypeNode(outer)) outer = outer.parent;
  const owner = keyedType(outer, literal);
  if (!owner) return undefined;
  const whole = ts.isTypeParameterDeclaration(outer) ? outer.parent : outer;
  const pick = isPick(outer) ? pickedKeys(outer) : undefined;
  const member = memberOfTypes(finder, [finder.checker.getTypeFromTypeNode(owner)], literal.text);
  const site = keySite(finder, member, literal, whole, pick);
  return site?.evidence === 'proven' && isGivenOut(finder, whole)
    ? { ...site, evidence: 'inferred', cause: 'who installs the package may give it an object of their own' }
    : site;
}

/** Whether a type is a part of what a package gives out: a function's signature, a class, an interface or an alias. */
function isGivenOut({ checker, origins }: Finder, type: ts.Node): boolean {
  const { fileName } = type.getSourceFile();
  const around = ts.findAncestor(type, (node) => ts.isBlock(node) || ts.isSourceFile(node.parent));
  const declared = around && ts.isVariableStatement(around) ? around.declarationList.declarations : [around];
  return declared.some((declaration) => {
    const name = declaration && ts.getNameOfDeclaration(declaration as ts.Declaration);
    const symbol = name && checker.getSymbolAtLocation(name);
    const by = symbol && exportOf(checker, symbol);
    return by !== undefined && by !== 'global' && origins.isGivenOut(fileName, symbol!.name);
  });
}

function isPick(node: ts.Node): node is ts.TypeReferenceNode | ts.ExpressionWithTypeArguments {
  if (ts.isTypeReferenceNode(node)) return node.typeName.getText() === 'Pick';
  return ts.isExpressionWithTypeArguments(node) && node.expression.getText() === 'Pick';
}

/** The keys of `Pick<…, 'a' | 'b'>`; `undefined` when one of them is not written there. */
export function pickedKeys({ typeArguments }: ts.NodeWithTypeArguments): PickedKey[] | undefined {
  const keys: PickedKey[] = [];
  const waiting = typeArguments?.[1] ? [typeArguments[1]] : [];
  for (let node = waiting.shift(); node; node = waiting.shift()) {
    const literal = literalOf(node);
    if (ts.isUnionTypeNode(node)) waiting.unshift(...node.types);
    else if (ts.isParenthesizedTypeNode(node)) waiting.unshift(node.type);
    else if (literal) keys.push({ name: literal.text, range: rangeOf(literal) });
    else return undefined;
  }
  return keys.length === 0 ? undefined : keys;
}

/** The type whose key a literal is, by what stands around the literal and its union. */
function keyedType(outer: ts.Node, literal: ts.StringLiteral): ts.TypeNode | undefined {
  if (ts.isTypeReferenceNode(outer) || ts.isExpressionWithTypeArguments(outer)) {
    const [first] = outer.typeArguments ?? [];
    return first === literal.parent ? undefined : first;
  }
  // A single literal has a path to follow; see `typeIndexSite`.
  if (ts.isIndexedAccessTypeNode(outer)) return outer.indexType === literal.parent ? undefined : outer.objectType;
  return ts.isTypeParameterDeclaration(outer) && ts.isMappedTypeNode(outer.parent)
    ? mappedOver(outer.parent, outer.name.text)
    : undefined;
}

/** `{ [K in …]: T[K] }` reads from `T`. */
function mappedOver({ type }: ts.MappedTypeNode, key: string): ts.TypeNode | undefined {
  return type && ts.isIndexedAccessTypeNode(type) && type.indexType.getText() === key ? type.objectType : undefined;
}

function keySite(
  finder: Finder,
  member: Member,
  literal: ts.StringLiteral,
  whole: ts.Node,
  pick?: readonly PickedKey[],
): SiteDraft | undefined {
  if (!isMoved(finder, member)) return undefined;
  return draft(member.id, member, literal, whole, {
    kind: 'typeKey',
    literal: rangeOf(literal),
    ...defined({ pick }),
  });
}

/**
 * `'name'` where a `keyof SvcClient` is expected: the expected union holds every member of the type, and nothing else.
 */
export function expectedKeySite(finder: Finder, literal: ts.StringLiteral): SiteDraft | undefined {
  const { checker, index } = finder;
  const expected = checker.getContextualType(literal);
  if (!expected?.isUnion()) return undefined;
  const keys = new Set(expected.types.map((type) => (type.isStringLiteral() ? type.value : undefined)));
  const owner = index.owners(literal.text).find((type) => {
    const members = checker
      .getPropertiesOfType(type)
      .filter(
        ({ valueDeclaration }) =>
          !valueDeclaration ||
          !(ts.getCombinedModifierFlags(valueDeclaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)),
      );
    return members.length === keys.size && members.every(({ name }) => keys.has(name));
  });
  return owner && keySite(finder, memberOfTypes(finder, [owner], literal.text), literal, literal);
}
