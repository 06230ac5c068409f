import ts from 'typescript';
import { destructureSite } from './destructure-site.ts';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import { type Finder, lookup } from './lookup.ts';
import { isAccess, rangeOf, unwrapped } from './syntax.ts';
import { describeUse } from './use.ts';

/**
 * `const get = client.api.datasets.get; get(name, options)`: the method was taken off its receiver before, which changes
 * nothing by itself, but the options it is called with move. `idsWithPlaceholder` says which ids move an argument.
 */
export function indirectCallSite(finder: Finder, call: ts.CallExpression, pathArguments: ReadonlyMap<string, number>): SiteDraft | undefined {
  const callee = unwrapped(call.expression);
  if (!ts.isIdentifier(callee) || call.arguments.length === 0) return undefined;
  const symbol = finder.checker.getSymbolAtLocation(callee);
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Variable)) return undefined;
  const [signature] = finder.checker.getSignaturesOfType(finder.checker.getTypeAtLocation(callee), ts.SignatureKind.Call);
  const id = (signature?.declaration && finder.index.idOf(signature.declaration)) ?? boundId(finder, symbol);
  const before = id === undefined ? undefined : pathArguments.get(id);
  if (hasSiteOfItsOwn(finder, symbol)) return undefined;
  if (id === undefined || !id.endsWith('#requestOptions') || before === undefined || call.arguments.length <= before) return undefined;
  const use = describeUse(finder.checker, callee);
  return {
    id,
    evidence: 'proven',
    name: rangeOf(callee),
    extent: rangeOf(call),
    ...describePlace(call),
    shape: { kind: 'exportedName', position: 'use', local: callee.text, use },
    node: call,
  };
}

/** `const get = client.api.datasets.get.bind(client.api.datasets)`: `bind` makes a signature of its own. */
function boundId(finder: Finder, symbol: ts.Symbol): string | undefined {
  const [declaration] = symbol.declarations ?? [];
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  if (!value || !ts.isCallExpression(value) || value.arguments.length !== 1 || !ts.isPropertyAccessExpression(value.expression) || value.expression.name.text !== 'bind') return undefined;
  const bound = unwrapped(value.expression.expression);
  const member = isAccess(bound) ? lookup(finder, bound) : undefined;
  return member?.kind === 'surface' ? member.id : undefined;
}

/** The local was taken apart from a removed member, whose own site covers its calls. */
function hasSiteOfItsOwn(finder: Finder, symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? [];
  return declaration !== undefined && ts.isBindingElement(declaration) && destructureSite(finder, declaration) !== undefined;
}
