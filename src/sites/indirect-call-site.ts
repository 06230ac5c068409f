import ts from 'typescript';
import { ofCatalogue } from '../catalog/catalogue.ts';
import { destructureSite } from './destructure-site.ts';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder, Member } from './finder.ts';
import { memberOfAccess } from './member-of-access.ts';
import { isAccess, rangeOf, unwrapped } from '../program/syntax.ts';
import { describeUse } from './use.ts';

/**
 * `const get = client.api.datasets.get; get(name, options)`: the method was taken off its receiver before, which
 * changes nothing by itself, but the options it is called with move. `idsWithPlaceholder` says which ids move an
 * argument.
 */
export function indirectCallSite(
  finder: Finder,
  call: ts.CallExpression,
  pathArguments: ReadonlyMap<string, number>,
): SiteDraft | undefined {
  const callee = unwrapped(call.expression);
  if (!ts.isIdentifier(callee) || call.arguments.length === 0) return undefined;
  const symbol = finder.checker.getSymbolAtLocation(callee);
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Variable)) return undefined;
  const [signature] = finder.checker.getSignaturesOfType(
    finder.checker.getTypeAtLocation(callee),
    ts.SignatureKind.Call,
  );
  const declared = signature?.declaration && finder.index.idOf(signature.declaration);
  const held = declared === undefined ? heldMember(finder, symbol) : undefined;
  const calledId = declared ?? held?.id;
  const id = calledId === undefined ? undefined : optionsIdOf(finder, calledId);
  const before = id === undefined ? undefined : pathArguments.get(id);
  if (hasSiteOfItsOwn(finder, symbol)) return undefined;
  if (id === undefined || before === undefined || call.arguments.length <= before) return undefined;
  const use = describeUse(finder.checker, callee);
  return {
    id,
    evidence: held?.evidence ?? 'proven',
    ...(held?.cause ? { cause: held.cause } : {}),
    name: rangeOf(callee),
    extent: rangeOf(call),
    ...describePlace(call),
    shape: { kind: 'exportedName', position: 'use', local: callee.text, use },
    node: call,
  };
}

/**
 * The id of a method's options, also of one that is taken off under its old name: `const remove =
 * client.api.legacy.scoreV1.delete`.
 */
function optionsIdOf({ catalogue }: Finder, id: string): string | undefined {
  const entry = catalogue.byId.get(id);
  if (entry?.aspect === 'options') return id;
  return entry?.target && optionsOf(catalogue).get(entry.target.join('.').replace(/^api\./, ''));
}

/** The ids of methods' options by the path of the method. */
const optionsOf = ofCatalogue(
  ({ entries }): ReadonlyMap<string, string> =>
    new Map(entries.filter(({ aspect }) => aspect === 'options').map(({ path, id }) => [path.join('.'), id])),
);

/**
 * The member that a constant holds whose type does not say so: that of a client which only its origin shows, or
 * `client.api.datasets.get.bind(client.api.datasets)`, since `bind` makes a signature of its own.
 */
function heldMember(finder: Finder, symbol: ts.Symbol): Extract<Member, { kind: 'surface' }> | undefined {
  const [declaration] = symbol.declarations ?? [];
  if (
    !declaration ||
    !ts.isVariableDeclaration(declaration) ||
    !declaration.initializer ||
    !(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)
  )
    return undefined;
  const value = unwrapped(declaration.initializer);
  const isBound =
    ts.isCallExpression(value) &&
    value.arguments.length === 1 &&
    ts.isPropertyAccessExpression(value.expression) &&
    value.expression.name.text === 'bind';
  const access = isBound ? unwrapped((value.expression as ts.PropertyAccessExpression).expression) : value;
  const member = isAccess(access) ? memberOfAccess(finder, access) : undefined;
  return member?.kind === 'surface' ? member : undefined;
}

/** The local was taken apart from a removed member, whose own site covers its calls. */
function hasSiteOfItsOwn(finder: Finder, symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? [];
  return (
    declaration !== undefined && ts.isBindingElement(declaration) && destructureSite(finder, declaration) !== undefined
  );
}
