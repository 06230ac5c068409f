import ts from 'typescript';
import { isConstantVariable } from '../program/constants.ts';
import { requestOptionNames, tellingOptionNames } from '../catalog/request-option-names.ts';
import { type DistinctivePath, distinctivePath, pathWithOptions } from '../repository/distinctive.ts';
import type { Segment } from './site.ts';
import { isSdkHungAs } from '../flow/origin/hung-on-objects.ts';
import { saysNothing } from '../flow/origin/origins.ts';
import { isWrittenObject, keyName } from './describe-literal.ts';
import { keyOf } from './pattern.ts';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder } from './finder.ts';
import { accessedName, memberOfAccess } from './member-of-access.ts';
import { segmentOf } from './member-site.ts';
import {
  type Access,
  isAccess,
  isStable,
  longerAccess,
  nameNode,
  outermostWrapper,
  rangeOf,
  unwrapped,
} from '../program/syntax.ts';
import { describeUse } from './use.ts';

/** The names of a written chain from the left, the root identifier included. */
function writtenNames(finder: Finder, access: Access): { names: string[]; accesses: Access[] } {
  const names: string[] = [];
  const accesses: Access[] = [];
  let expression: ts.Expression = access;
  for (;;) {
    expression = unwrapped(expression);
    if (ts.isCallExpression(expression)) break;
    if (!isAccess(expression)) {
      if (ts.isIdentifier(expression)) names.unshift(expression.text);
      break;
    }
    const name = accessedName(finder, expression);
    if (name === undefined) break;
    names.unshift(name);
    accesses.unshift(expression);
    expression = expression.expression;
  }
  return { names, accesses };
}

/** Whether a written chain ends in a path that nothing but the SDK has, on what may be the SDK. */
export function isDistinctive(finder: Finder, access: Access): boolean {
  const { names, accesses } = writtenNames(finder, access);
  const [root] = accesses;
  const local = root && unwrapped(root.expression);
  const behind = local && ts.isIdentifier(local) ? namesBehind(finder, local) : [];
  const distinctive = distinctivePath(finder.catalogue, [...behind, ...(behind.length > 0 ? names.slice(1) : names)]);
  return distinctive !== undefined && !isOfStranger(finder, accesses, distinctive);
}

/** The names by which a constant takes its value: `api` and `trace` for `const { api: { trace } } = svc`. */
function namesBehind(finder: Finder, local: ts.Identifier): readonly string[] {
  let declaration: ts.Node | undefined = finder.checker.getSymbolAtLocation(local)?.valueDeclaration;
  const keys: string[] = [];
  for (; declaration && ts.isBindingElement(declaration); declaration = declaration.parent.parent) {
    const key = keyOf(declaration);
    if (!key) return [];
    keys.unshift(key.text);
  }
  if (!declaration || !isConstantVariable(declaration)) return [];
  const value = declaration.initializer && unwrapped(declaration.initializer);
  return value && isAccess(value) ? [...writtenNames(finder, value).names, ...keys] : keys;
}

/** `client.api.scoresV3.getManyV3` on an instance of somebody else's class: it would have to be the client itself. */
function isOfStranger(finder: Finder, accesses: readonly Access[], { id }: DistinctivePath): boolean {
  const whole = wholePath(finder, id);
  let holder: ts.Expression | undefined;
  for (let back = 1; back <= accesses.length && back <= whole.length; back += 1) {
    const access = accesses[accesses.length - back]!;
    if (accessedName(finder, access) !== whole[whole.length - back]) break;
    holder = access.expression;
  }
  const origin = holder && finder.origins.of(holder);
  return origin?.kind === 'external' && origin.foreign !== undefined;
}

function wholePath({ catalogue }: Finder, id: string): readonly string[] {
  const entry = catalogue.byId.get(id);
  return entry?.root === 'api' ? ['api', ...entry.path] : (entry?.path ?? []);
}

/** `Agent.getRun` of an import: the SDK has that behind `datasets`, which is not what another package gives here. */
function isOwnOfImport(finder: Finder, names: readonly string[], accesses: readonly Access[], id: string): boolean {
  const [root] = accesses;
  const local = root && unwrapped(root.expression);
  if (!local || !ts.isIdentifier(local)) return false;
  const { flags } = finder.checker.getSymbolAtLocation(local) ?? { flags: 0 };
  const path = wholePath(finder, id).filter((name, at) => at > 0 || name !== 'api');
  return (flags & ts.SymbolFlags.Alias) !== 0 && path.some((name, at) => names.at(at - path.length) !== name);
}

/** Whether a package that hands out a value has the path itself. */
function isOfPackage(
  finder: Finder,
  names: readonly string[],
  accesses: readonly Access[],
  distinctive: DistinctivePath,
): boolean {
  return (
    isOfStranger(finder, accesses, distinctive) ||
    isOwnOfImport(finder, names, accesses, distinctive.id) ||
    // `legacy.scoreV1` of an import from another package: its first name is that package's own.
    accesses.length < distinctive.path.length
  );
}

/** A longer chain around this one is distinctive too and will be reported instead. */
export function isInsideLonger(finder: Finder, access: Access): boolean {
  const longer = longerAccess(access);
  return longer !== undefined && isDistinctive(finder, longer);
}

/**
 * `x.api.trace.delete(id, { maxRetries: 0 })`: the method keeps its name, and clients of others have such paths too, so
 * the options have to be the SDK's, by what is written where v5 takes them, or by its type. Options that nothing is
 * known of are enough where the SDK is hung on an object under the name in front: `request.server.svc.api.…`.
 */
function calledWithOptions(
  { catalogue, checker, origins }: Finder,
  access: Access,
  names: readonly string[],
  isOutside: boolean,
): DistinctivePath | undefined {
  const path = pathWithOptions(catalogue, names);
  const whole = outermostWrapper(access);
  const call = whole.parent;
  if (!path || !ts.isCallExpression(call) || call.expression !== whole) return undefined;
  const before = catalogue.byId.get(path.id)?.pathArguments ?? 0;
  const options = call.arguments[before];
  const isLast = options !== undefined && call.arguments.length === before + 1;
  if (!isLast || call.arguments.some(ts.isSpreadElement)) return undefined;
  const holder = names.at(-1 - path.path.length);
  const isHung = (): boolean => holder !== undefined && isSdkHungAs(origins, holder);
  const isOfSdk = saysNothing(checker.getTypeAtLocation(options))
    ? isHung()
    : isOptionsOfSdk(checker, unwrapped(options)) && (!isOutside || isHung());
  return isOfSdk ? path : undefined;
}

function isOptionsOfSdk(checker: ts.TypeChecker, node: ts.Expression): boolean {
  const keys = isWrittenObject(node)
    ? node.properties.map(({ name }) => keyName(name!)!)
    : checker.getPropertiesOfType(checker.getNonNullableType(checker.getTypeAtLocation(node))).map(({ name }) => name);
  return keys.every((key) => requestOptionNames.includes(key)) && keys.some((key) => tellingOptionNames.includes(key));
}

/** How many names of the member's path stand at the end of a chain: all of them may, and fewer tell it apart. */
function writtenOf({ catalogue }: Finder, { id, path }: DistinctivePath, names: readonly string[]): number {
  const whole = catalogue.byId.get(id)?.path ?? path;
  const isWritten = names.length >= whole.length && whole.every((name, at) => name === names.at(at - whole.length));
  return isWritten ? whole.length : path.length;
}

/** A distinctive path on a receiver nobody could resolve, in a file that reaches the SDK: reported, never edited. */
export function likelySite(finder: Finder, access: Access, olderReaches: boolean): SiteDraft | undefined {
  const member = memberOfAccess(finder, access);
  if (member.kind !== 'unresolved') return undefined;
  const { names, accesses } = writtenNames(finder, access);
  const distinctive =
    distinctivePath(finder.catalogue, names) ?? calledWithOptions(finder, access, names, member.outside === true);
  if (!distinctive || (distinctive.older && (olderReaches || member.outside)) || isInsideLonger(finder, access))
    return undefined;
  if (member.outside && isOfPackage(finder, names, accesses, distinctive)) return undefined;
  const ofPath = accesses.slice(-writtenOf(finder, distinctive, names));
  const [first] = ofPath;
  if (!first) return undefined;
  const segments: Segment[] = ofPath.map((part) => segmentOf(part, accessedName(finder, part) ?? ''));
  const use = describeUse(finder.checker, access);
  // One name alone says little where nothing is called: `config.updatePrompt` may be anybody's setting.
  if (distinctive.path.length === 1 && (use.kind === 'value' || use.kind === 'read' || use.kind === 'presence'))
    return undefined;
  return {
    id: distinctive.id,
    evidence: 'likely',
    cause: `the receiver is not resolved: ${member.cause}`,
    name: rangeOf(nameNode(access)),
    extent: use.kind === 'call' ? use.call.range : rangeOf(access),
    ...describePlace(access),
    shape: {
      kind: 'member',
      receiver: rangeOf(first.expression),
      receiverStable: isStable(first.expression),
      segments,
      use,
    },
    node: access,
  };
}
