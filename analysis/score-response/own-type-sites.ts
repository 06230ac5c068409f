import ts from 'typescript';
import { entriesById } from '../../catalog/index.ts';
import type { SourceRange } from '../site.ts';
import type { SiteDraft } from '../sites/draft.ts';
import type { Finder } from '../sites/lookup.ts';
import { describePlace } from '../sites/place.ts';
import { rangeOf, unwrapped, wrappedWhole } from '../sites/syntax.ts';
import { isFirst, listedStatement, nameHolder } from './describe-response.ts';
import { isTestedBefore } from './is-guarded.ts';
import type { ResponseHolder } from './response-read.ts';
import { isOneOfSeveral, methodOf } from './several-creates.ts';

/** A call that can be of a method with such a response, by its name; the checker decides. */
export function mayCreate({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'create';
}

/**
 * The response of a call goes, without a cast, to a type of one's own that has what only one of the two responses has: a
 * parameter, a return value, a property. The call itself, or uses of the constant it is kept in.
 */
export function ownTypeSites(finder: Finder, call: ts.CallExpression): SiteDraft[] {
  const awaited = wrappedWhole(call).parent;
  if (!ts.isAwaitExpression(awaited)) return ofPromise(finder, call);
  if (!methodOf(finder, awaited)) return [];
  const changed = changedIn(finder, finder.checker.getTypeAtLocation(awaited));
  if (!changed) return [];
  const whole = wrappedWhole(awaited);
  const { parent } = whole;
  if (ts.isVariableDeclaration(parent) && !parent.type && ts.isIdentifier(parent.name)) return usesOf(finder, parent.name).filter((use) => !isTestedBefore(finder, use, use, changed.name)).flatMap((use) => siteAt(finder, use, changed, nameHolder(finder, use, false), awaited) ?? []);
  const site = siteAt(finder, awaited, changed, { kind: 'awaited', range: rangeOf(awaited) }, awaited);
  return site ? [site] : [];
}

/** `return client.api.scores.create(…)` as a `Promise<{ id: string }>` */
function ofPromise(finder: Finder, call: ts.CallExpression): SiteDraft[] {
  const contextual = finder.checker.getContextualType(call);
  const type = contextual && finder.checker.getTypeAtLocation(call);
  const declaration = type && finder.checker.getResolvedSignature(call)?.declaration;
  if (!type || !declaration || !finder.tracer.sparse.isVirtual(declaration.getSourceFile())) return [];
  const changed = changedIn(finder, finder.checker.getAwaitedType(type) ?? type);
  const site = changed && siteAt(finder, call, changed, { kind: 'other' });
  return site ? [site] : [];
}

/** The member that only one of the two responses has. */
function changedIn(finder: Finder, type: ts.Type): ts.Symbol | undefined {
  return finder.checker.getPropertiesOfType(type).find((property) => entriesById.get(idOf(finder, property) ?? '')?.root === 'scoresResponse');
}

function idOf(finder: Finder, property: ts.Symbol): string | undefined {
  const [declaration] = property.declarations ?? [];
  return declaration && finder.index.idOf(declaration);
}

function siteAt(finder: Finder, value: ts.Expression, changed: ts.Symbol, holder: ResponseHolder, awaited?: ts.AwaitExpression): SiteDraft | undefined {
  const whole = wrappedWhole(value);
  const { checker } = finder;
  const contextual = checker.getContextualType(whole);
  const parts = contextual ? (contextual.isUnion() ? contextual.types : [contextual]).map((part) => checker.getAwaitedType(part) ?? part) : [];
  const own = parts.map((part) => checker.getPropertyOfType(part, changed.name)).find((property) => property !== undefined);
  if (!own || own.flags & ts.SymbolFlags.Optional || own === changed || idOf(finder, own) !== undefined) return undefined;
  const read: SourceRange = rangeOf(value);
  const statement = listedStatement(whole);
  const { parent } = whole;
  // `({ id } = await …)` and `const { id } = await …` have a site at each key.
  if (ts.isBinaryExpression(parent) && ts.isObjectLiteralExpression(parent.left)) return undefined;
  if (ts.isVariableDeclaration(parent) && !ts.isIdentifier(parent.name)) return undefined;
  return {
    id: idOf(finder, changed)!,
    evidence: 'proven',
    name: read,
    // What does not fit is told of where it goes.
    extent: ts.isReturnStatement(parent) || ts.isVariableDeclaration(parent) || ts.isBinaryExpression(parent) || ts.isPropertyAssignment(parent) ? rangeOf(parent) : read,
    ...describePlace(value),
    shape: { kind: 'typeKey', literal: read },
    response: {
      read,
      whole: true,
      holder,
      acceptsUndefined: false,
      needsParentheses: false,
      ...(statement ? { listed: rangeOf(statement) } : {}),
      first: statement !== undefined && isFirst(whole, statement),
      ...(ts.isArrowFunction(parent) && parent.body === whole ? { arrowBody: rangeOf(whole) } : {}),
      several: isOneOfSeveral(finder, awaited),
    },
    node: value,
  };
}

/** The uses of a constant in its file, but those that ask it for a member or test it. */
function usesOf(finder: Finder, name: ts.Identifier): ts.Identifier[] {
  const symbol = finder.checker.getSymbolAtLocation(name);
  const found: ts.Identifier[] = [];
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text && ts.isExpression(node) && isHanded(node) && finder.checker.getSymbolAtLocation(node) === symbol) found.push(node);
    ts.forEachChild(node, visit);
  }
  if (symbol) visit(name.getSourceFile());
  return found;
}

function isHanded(node: ts.Identifier): boolean {
  const { parent } = wrappedWhole(node);
  return ts.isReturnStatement(parent) || ts.isCallExpression(parent) || ts.isNewExpression(parent) || ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isBinaryExpression(parent) || (ts.isArrowFunction(parent) && unwrapped(parent.body as ts.Expression) === node);
}
