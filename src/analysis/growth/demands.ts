import ts from 'typescript';
import type { WatchedPaths } from '../../repository/distinctive.ts';
import { identifiersIn } from '../../program/identifiers.ts';
import { nodesOf } from '../../program/nodes.ts';
import { type Access, isAccess, nameNode, unwrapped } from '../../program/syntax.ts';
import { originOfPattern } from '../../flow/origin/origin-of-source.ts';
import type { Origin } from '../../flow/origin/origin.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import { noteTypeImports } from '../../flow/origin/origin-of-import.ts';
import { injectedPlaces } from '../../test-doubles/injected-places.ts';
import type { Reaching } from './reach.ts';

/** What the distinctive member paths of a file ask for. */
export interface Demands {
  /** The files outside the program that declare their receivers. */
  lacked: ReadonlySet<string>;
  /** Their receivers, as far as they are known. */
  receivers: readonly Origin[];
}

/**
 * Backwards: what is behind the receivers of distinctive member paths. A common last name such as `get`, `list` or `id`
 * demands nothing: its file comes in because the value arrives there.
 */
export function demandedBy(origins: Origins, paths: WatchedPaths, sourceFile: ts.SourceFile): Demands {
  const receivers: Origin[] = [];
  const lacked = origins.lackedBy(() => {
    for (const name of paths.keys()) {
      for (const identifier of identifiersIn(sourceFile, name))
        if (ts.isIdentifier(identifier)) receivers.push(...demandFor(origins, paths, identifier));
    }
    for (const literal of stringsIn(sourceFile))
      if (paths.has(literal.text)) receivers.push(...demandForKey(origins, paths, literal));
  });
  return { lacked, receivers };
}

/**
 * The files outside the program that declare the token under which a place has a value of the SDK injected: a test
 * gives its fake under the same.
 */
export function tokensLacked(origins: Origins, reaching: Reaching, sourceFile: ts.SourceFile): ReadonlySet<string> {
  return origins.lackedBy(() => {
    for (const { by, type, from } of injectedPlaces(sourceFile))
      if (!from && reaching.type(origins.checker.getTypeFromTypeNode(type)) !== undefined) noteTypeImports(origins, by);
  });
}

/** What has to be known of the place where a distinctive name is written. */
function demandFor(origins: Origins, paths: WatchedPaths, identifier: ts.Identifier): readonly Origin[] {
  const { parent } = identifier;
  if (ts.isPropertyAccessExpression(parent))
    return parent.name === identifier && isDistinctive(paths, parent) ? [origins.of(parent.expression)] : [];
  if (!isDistinctiveKey(paths, identifier.text)) return [];
  if (ts.isBindingElement(parent))
    return (parent.propertyName ?? parent.name) === identifier ? [originOfPattern(origins, parent.parent)] : [];
  if (ts.isShorthandPropertyAssignment(parent)) return [demandAssigned(origins, parent, parent.name)];
  if (ts.isPropertyAssignment(parent) && parent.name === identifier)
    return [demandAssigned(origins, parent, parent.initializer)];
  return [];
}

/** `{ member }` or `{ member: fake }`: part of a test double, or of a pattern that is assigned to. */
function demandAssigned(origins: Origins, property: ts.ObjectLiteralElementLike, value: ts.Expression): Origin {
  const { parent } = property.parent;
  return origins.of(ts.isBinaryExpression(parent) && parent.left === property.parent ? parent.right : value);
}

/** `client['member']`, or a call that takes the name beside its object: `vi.spyOn(client, 'member')`. */
function demandForKey(origins: Origins, paths: WatchedPaths, literal: ts.StringLiteralLike): readonly Origin[] {
  const { parent } = literal;
  if (ts.isElementAccessExpression(parent)) return isDistinctive(paths, parent) ? [origins.of(parent.expression)] : [];
  if (!ts.isCallExpression(parent) || !isDistinctiveKey(paths, literal.text)) return [];
  return parent.arguments.filter((argument) => argument !== literal).map((argument) => origins.of(argument));
}

function stringsIn(sourceFile: ts.SourceFile): ts.StringLiteralLike[] {
  return nodesOf(sourceFile).filter(ts.isStringLiteralLike);
}

/** Whether the names in front of a member, with its own, are a path that hardly anybody but the SDK has. */
function isDistinctive(paths: WatchedPaths, access: Access): boolean {
  const names: string[] = [];
  for (let expression: ts.Expression = access; ; ) {
    expression = unwrapped(expression);
    if (ts.isIdentifier(expression)) {
      names.unshift(expression.text);
      break;
    }
    if (!isAccess(expression)) break;
    const name = nameNode(expression);
    if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) break;
    names.unshift(name.text);
    expression = expression.expression;
  }
  return (paths.get(names.at(-1) ?? '') ?? []).some((path) =>
    path.every((name, at) => names[names.length - path.length + at] === name),
  );
}

/** Whether a name alone is such a path. */
function isDistinctiveKey(paths: WatchedPaths, name: string): boolean {
  return (paths.get(name) ?? []).some((path) => path.length === 1);
}
