import ts from 'typescript';
import { defined } from '../../catalog/defined.ts';
import { rangeOf } from '../../program/syntax.ts';
import { ofCatalogue } from '../../catalog/catalogue.ts';
import type { SiteDraft } from '../draft.ts';
import { type FakeNode, formOf, siblingsOf } from '../fakes/fake-member-site.ts';
import type { Finder } from '../finder.ts';
import { describePlace } from '../place.ts';
import { castOf, implementersCause } from '../implementers.ts';
import { type ClosedType, closedTypeOf, type MovedMember } from './closed-type.ts';

/** The names of members that v6 has in a manager of the client. */
const movedNames = ofCatalogue(
  ({ entries }): ReadonlySet<string> =>
    new Set(entries.flatMap(({ kind, root, path }) => (kind === 'rename' && root === 'client' ? path : []))),
);

/** The member of an own interface that moves together with all who implement and call it. */
export function declaredMemberSite(
  finder: Finder,
  node: ts.MethodSignature | ts.PropertySignature,
): SiteDraft | undefined {
  if (!movedNames(finder.catalogue).has(node.name.getText())) return undefined;
  const owner = ts.isTypeLiteralNode(node.parent) ? node.parent.parent : node.parent;
  const named = (ts.isInterfaceDeclaration(owner) || ts.isTypeAliasDeclaration(owner)) && owner.name;
  const type = named ? closedTypeOf(finder, finder.checker.getSymbolAtLocation(named)) : undefined;
  const member = type?.members.find((moved) => moved.node === node);
  if (!type || !member) return undefined;
  const { start, end } = rangeOf(node);
  return {
    ...siteOf(finder, type, member, node),
    shape: {
      kind: 'declaredMember',
      container: rangeOf(node.parent),
      key: rangeOf(member.name),
      member: { start, end: /[;,]$/.test(node.getText()) ? end - 1 : end },
      whole: { start, end },
    },
  };
}

/** A member of a literal, or of a class, that plays such an interface. */
export function implementedMemberSite(finder: Finder, node: FakeNode): SiteDraft | undefined {
  if (!movedNames(finder.catalogue).has(node.name.getText())) return undefined;
  const container = node.parent;
  const type = playedType(finder, container);
  const member = type?.members.find(({ name }) => name.text === node.name.getText());
  if (!type || !member || !(ts.isObjectLiteralExpression(container) || ts.isClassDeclaration(container)))
    return undefined;
  const value = ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node) ? node.initializer : undefined;
  return {
    ...siteOf(finder, type, member, node),
    shape: {
      kind: 'fakeMember',
      container: rangeOf(container),
      member: rangeOf(node),
      key: rangeOf(node.name),
      ...defined({ value: value && rangeOf(value) }),
      form: formOf(node),
      outer: [],
      siblings: siblingsOf(container, node),
      role: 'cast',
    },
  };
}

function siteOf(
  finder: Finder,
  { key, symbol }: ClosedType,
  { id, node: declaration }: MovedMember,
  node: FakeNode | MovedMember['node'],
): Omit<SiteDraft, 'shape'> {
  return {
    id,
    evidence: 'proven',
    cause: implementersCause(finder, symbol, { from: node.getSourceFile(), declaration, id }),
    together: key,
    name: rangeOf(node.name),
    extent: rangeOf(node),
    ...describePlace(node),
    node,
  };
}

function playedType(finder: Finder, container: ts.Node): ClosedType | undefined {
  const { checker } = finder;
  if (ts.isClassDeclaration(container)) {
    const symbol = container.name && checker.getSymbolAtLocation(container.name);
    const [base] = container.heritageClauses?.flatMap(({ types }) => types) ?? [];
    const type = base && closedTypeOf(finder, checker.getTypeAtLocation(base).getSymbol());
    return symbol && type?.classes.has(symbol) ? type : undefined;
  }
  if (!ts.isObjectLiteralExpression(container)) return undefined;
  for (const expected of [checker.getContextualType(container), castOf(checker, container)]) {
    const type = expected && checker.getNonNullableType(expected);
    const closed = type && (closedTypeOf(finder, type.aliasSymbol) ?? closedTypeOf(finder, type.getSymbol()));
    if (closed) return closed;
  }
  return undefined;
}
