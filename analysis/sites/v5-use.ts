import ts from 'typescript';
import { entriesById } from '../../catalog/index.ts';
import { isAny } from '../trace/tracer.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder } from './lookup.ts';

/** A member that keeps its name is a v5 site only where v5's shape shows. */
export function isV5Use(finder: Finder, draft: SiteDraft): boolean {
  const entry = entriesById.get(draft.id);
  if (!entry || draft.shape.kind !== 'member') return true;
  const { use } = draft.shape;
  if (draft.id.endsWith('#requestOptions')) {
    return use.kind === 'call' && reachesSlot(finder, draft.node, entry.pathArguments ?? 0);
  }
  if (!entry.v5OnlyKeys || use.kind === 'read') return true;
  return use.kind === 'call' && hasV5Key(finder, draft.node, entry.v5OnlyKeys);
}

function callAround(node: ts.Node): ts.CallExpression {
  let call = node;
  while (!ts.isCallExpression(call)) call = call.parent;
  return call;
}

/** More arguments than the path takes, a spread counted by what its type holds. */
function reachesSlot(finder: Finder, access: ts.Node, pathArguments: number): boolean {
  let most = 0;
  for (const argument of callAround(access).arguments) most += ts.isSpreadElement(argument) ? mostElements(finder.checker, argument.expression) : 1;
  return most > pathArguments;
}

function mostElements(checker: ts.TypeChecker, spread: ts.Expression): number {
  const type = checker.getTypeAtLocation(spread);
  if (isAny(type) || !checker.isTupleType(type)) return Number.POSITIVE_INFINITY;
  const { target } = type as ts.TupleTypeReference;
  return target.hasRestElement ? Number.POSITIVE_INFINITY : checker.getTypeArguments(type as ts.TypeReference).length;
}

/** The first argument has one of the keys that only v5 knows. */
function hasV5Key(finder: Finder, access: ts.Node, keys: readonly string[]): boolean {
  const [argument] = callAround(access).arguments;
  if (!argument) return false;
  const type = finder.checker.getTypeAtLocation(argument);
  return keys.some((key) => finder.checker.getPropertyOfType(type, key) !== undefined);
}

