import ts from 'typescript';
import type { Detector } from './detector.ts';
import type { Site, Use } from './site.ts';
import type { Catalogue } from '../catalog/catalogue.ts';
import type { ReadMap } from '../catalog/read-map.ts';
import type { ResultPath, ResultUse } from '../flow/result/result-use.ts';
import { isOpen } from '../flow/origin/open-type.ts';
import { isAny } from '../flow/origin/origins.ts';
import { assertsKeys } from './fakes/asserted-request.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder } from './finder.ts';
import { isWrapper, unwrapped } from '../program/syntax.ts';
import { takenForNumbers } from './taken-for-numbers.ts';

/** A member that keeps its name is a v5 site only where v5's shape shows. */
export function isV5Use(finder: Finder, draft: SiteDraft, detectors: readonly Detector[]): boolean {
  const entry = finder.catalogue.byId.get(draft.id);
  if (!entry) return true;
  if (detectors.some(({ isSettled }) => isSettled?.(finder, draft))) return false;
  if (draft.shape.kind !== 'member') return true;
  const { use } = draft.shape;
  if (entry.aspect === 'options') return passesOptions(finder, draft, use, entry.pathArguments ?? 0);
  if (!entry.v5OnlyKeys || use.kind === 'read') return true;
  // What a test expects of the request is v5's by its keys alone.
  if (use.kind === 'value') return ts.isExpression(draft.node) && assertsKeys(finder, draft.node, entry.v5OnlyKeys);
  if (use.kind !== 'call') return false;
  return signsOfV5(finder, draft, entry.v5OnlyKeys) !== undefined || mayAskInV5(finder, draft);
}

function passesOptions(finder: Finder, { node }: SiteDraft, use: Use, pathArguments: number): boolean {
  // What a test expects of the method, or puts in its place, is for the planner to read, and what it is passed with.
  if (use.kind === 'value' || use.kind === 'write' || (use.kind === 'bind' && !use.extraArguments)) return true;
  if (use.kind === 'callOrApply' || use.kind === 'bind') return passesOptionsOn(node, pathArguments);
  return use.kind === 'call' && reachesSlot(finder, node, pathArguments);
}

/** The request's type lets it have any key, v5's as well, and nothing else of the call is v6's. */
function mayAskInV5(finder: Finder, { id, node, result }: SiteDraft): boolean {
  const map = finder.catalogue.byId.get(id)?.rewrite?.read;
  const [argument] = callAround(node).arguments;
  // In JavaScript most values have no type, which says nothing of their keys.
  if (map === undefined || argument === undefined || (node.flags & ts.NodeFlags.JavaScriptFile) !== 0) return false;
  if (!mayHaveAnyKey(finder.checker, argument)) return false;
  if (!['unknown', 'nothing'].includes(askedFields(finder.checker, argument))) return false;
  if (keysOf(finder, node, map.newKeys ?? []).length > 0) return false;
  return result?.reads.some(({ path }) => path.includes('cursor') || path.includes('subject')) !== true;
}

/** Of a request behind a cast that says nothing, what is cast; of one that is written out, what it spreads. */
function mayHaveAnyKey(checker: ts.TypeChecker, request: ts.Expression): boolean {
  const value = behindOpenCast(checker, ts.isSpreadElement(request) ? request.expression : request);
  if (!ts.isObjectLiteralExpression(value)) return isOpen(checker, checker.getTypeAtLocation(value));
  return value.properties.some(
    (property) => ts.isSpreadAssignment(property) && mayHaveAnyKey(checker, property.expression),
  );
}

/** `{ … } as any` is the object that is written. */
function behindOpenCast(checker: ts.TypeChecker, value: ts.Expression): ts.Expression {
  if (!isWrapper(value)) return value;
  const type = checker.getTypeAtLocation(value);
  const saysLess =
    ts.isParenthesizedExpression(value) || (type.flags & ts.TypeFlags.Never) !== 0 || isOpen(checker, type);
  return saysLess ? behindOpenCast(checker, value.expression) : value;
}

/**
 * A field of a row that only v5 has. Where the call it comes from is in sight, that one names it, or has been migrated.
 */
export function isOldField(catalogue: Catalogue, { id, shape }: Pick<Site, 'id' | 'shape'>): boolean {
  if (catalogue.byId.get(id)?.v5OnlyKeys === undefined) return false;
  return shape.kind === 'destructure' || (shape.kind === 'member' && shape.use.kind === 'read');
}

/** What of a call is v5's, where the method keeps its name: names in the request, or those that are read. */
export interface SignsOfV5 {
  kind: 'keys' | 'fields' | 'reads' | 'numbers';
  names: readonly string[];
}

/**
 * v5's keys or groups of fields in the request, else fields that v6 gives only when asked, else those that are taken
 * for the numbers of v5; `undefined` without any.
 */
export function signsOfV5(
  finder: Finder,
  { id, node, result }: Pick<SiteDraft, 'id' | 'node' | 'result'>,
  v5OnlyKeys: readonly string[],
): SignsOfV5 | undefined {
  const keys = keysOf(finder, node, v5OnlyKeys);
  return keys.length > 0 ? { kind: 'keys', names: keys } : unaskedFields(finder, id, node, result);
}

/**
 * A call that says nothing of v5's, but reads fields that v6 gives only when their group is asked for; or asks in v5's
 * words. Rows that go out of sight are no sign: a v6 call may hand on what it has.
 */
function unaskedFields(
  finder: Finder,
  id: string,
  node: ts.Node,
  result: ResultUse | undefined,
): SignsOfV5 | undefined {
  const map = finder.catalogue.byId.get(id)?.rewrite?.read;
  if (map?.oldGroups === undefined) return undefined;
  const asked = askedFields(finder.checker, callAround(node).arguments[0]);
  const speaksV6 = keysOf(finder, node, map.newKeys ?? []).length > 0;
  const reads = result?.reads ?? [];
  if (asked !== 'nothing' && asked !== 'unknown')
    return asked.split(',').every((group) => map.oldGroups!.includes(group.trim()))
      ? { kind: 'fields', names: [asked] }
      : undefined;
  const names = reads.flatMap(({ path }) =>
    asked === 'nothing' && isOfOldRows(map, path, speaksV6)
      ? [path.filter((step) => step !== 'data' && step !== '[]').join('.')]
      : [],
  );
  if (names.length > 0) return { kind: 'reads', names: [...new Set(names)] };
  const numbers = speaksV6 ? [] : takenForNumbers(finder, map, callAround(node), reads);
  return numbers.length > 0 ? { kind: 'numbers', names: numbers } : undefined;
}

/** A field that has to be asked for; or, where nothing of the request is v6's, one that v6 does not have. */
function isOfOldRows(map: ReadMap, path: ResultPath, speaksV6: boolean): boolean {
  const inRow = map.rows.every((step, index) => path[index] === step);
  const field = inRow ? map.fields[path[map.rows.length] ?? ''] : map.envelope[path.join('.')];
  return field !== undefined && (field.group !== undefined || (!speaksV6 && field.source !== undefined));
}

/** What a request says as `fields`; `unknown` where nobody can read it. */
function askedFields(checker: ts.TypeChecker, argument: ts.Expression | undefined): string {
  if (!argument) return 'nothing';
  if (ts.isSpreadElement(argument)) return 'unknown';
  const type = checker.getTypeAtLocation(behindOpenCast(checker, argument));
  if (isAny(type)) return 'unknown';
  const fields = checker.getPropertyOfType(type, 'fields');
  if (!fields) return checker.getIndexInfosOfType(type).length > 0 ? 'unknown' : 'nothing';
  const declaration = fields.valueDeclaration;
  const value = declaration && ts.isPropertyAssignment(declaration) ? unwrapped(declaration.initializer) : undefined;
  return value && ts.isStringLiteralLike(value) ? value.text : 'unknown';
}

function callAround(node: ts.Node): ts.CallExpression {
  let call = node;
  while (!ts.isCallExpression(call)) call = call.parent;
  return call;
}

/**
 * `.call(receiver, …)` and `.bind(receiver, …)` count from the second argument, `.apply(receiver, […])` inside the
 * array.
 */
function passesOptionsOn(access: ts.Node, pathArguments: number): boolean {
  const [, second, ...more] = callAround(access).arguments;
  if (!second) return false;
  if (more.length === 0 && ts.isArrayLiteralExpression(second)) return second.elements.length > pathArguments;
  return more.length + 1 > pathArguments;
}

/** More arguments than the path takes, a spread counted by what its type holds. */
function reachesSlot(finder: Finder, access: ts.Node, pathArguments: number): boolean {
  let most = 0;
  for (const argument of callAround(access).arguments)
    most += ts.isSpreadElement(argument) ? mostElements(finder.checker, argument.expression) : 1;
  return most > pathArguments;
}

function mostElements(checker: ts.TypeChecker, spread: ts.Expression): number {
  const type = checker.getTypeAtLocation(spread);
  if (isAny(type) || !checker.isTupleType(type)) return Number.POSITIVE_INFINITY;
  const { target } = type as ts.TupleTypeReference;
  return target.hasRestElement ? Number.POSITIVE_INFINITY : checker.getTypeArguments(type as ts.TypeReference).length;
}

/** Those of these keys that the first argument has. */
export function keysOf(finder: Finder, access: ts.Node, keys: readonly string[]): string[] {
  const [argument] = callAround(access).arguments;
  if (!argument) return [];
  const type = finder.checker.getTypeAtLocation(behindOpenCast(finder.checker, argument));
  return keys.filter((key) => finder.checker.getPropertyOfType(type, key) !== undefined);
}
