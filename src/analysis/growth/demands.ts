import ts from 'typescript';
import type { WatchedPaths } from '../../repository/distinctive.ts';
import { identifiersIn } from '../../program/identifiers.ts';
import { nodesOf } from '../../program/nodes.ts';
import { type Access, isAccess, nameNode, unwrapped } from '../../program/syntax.ts';
import { originOfPattern } from '../../flow/origin/origin-of-source.ts';
import type { Origins } from '../../flow/origin/origins.ts';

/**
 * Backwards: the files outside the program that declare the receivers of distinctive member paths. A common last name
 * such as `get`, `list` or `id` demands nothing: its file comes in because the value arrives there.
 */
export function demandedBy(origins: Origins, paths: WatchedPaths, sourceFile: ts.SourceFile): ReadonlySet<string> {
  return origins.lackedBy(() => {
    for (const name of paths.keys()) {
      for (const identifier of identifiersIn(sourceFile, name))
        if (ts.isIdentifier(identifier)) demandFor(origins, paths, identifier);
    }
    for (const literal of stringsIn(sourceFile)) if (paths.has(literal.text)) demandForKey(origins, paths, literal);
  });
}

/** What has to be known of the place where a distinctive name is written. */
function demandFor(origins: Origins, paths: WatchedPaths, identifier: ts.Identifier): void {
  const { parent } = identifier;
  if (ts.isPropertyAccessExpression(parent)) {
    if (parent.name === identifier && isDistinctive(paths, parent)) origins.of(parent.expression);
  } else if (ts.isBindingElement(parent)) {
    if ((parent.propertyName ?? parent.name) === identifier && isDistinctiveKey(paths, identifier.text))
      originOfPattern(origins, parent.parent);
  } else if (ts.isShorthandPropertyAssignment(parent)) {
    if (isDistinctiveKey(paths, identifier.text)) demandAssigned(origins, parent, parent.name);
  } else if (ts.isPropertyAssignment(parent)) {
    if (parent.name === identifier && isDistinctiveKey(paths, identifier.text))
      demandAssigned(origins, parent, parent.initializer);
  }
}

/** `{ member }` or `{ member: fake }`: part of a test double, or of a pattern that is assigned to. */
function demandAssigned(origins: Origins, property: ts.ObjectLiteralElementLike, value: ts.Expression): void {
  const { parent } = property.parent;
  if (ts.isBinaryExpression(parent) && parent.left === property.parent) origins.of(parent.right);
  else origins.of(value);
}

/** `client['member']`, or a call that takes the name beside its object: `vi.spyOn(client, 'member')`. */
function demandForKey(origins: Origins, paths: WatchedPaths, literal: ts.StringLiteralLike): void {
  const { parent } = literal;
  if (ts.isElementAccessExpression(parent)) {
    if (isDistinctive(paths, parent)) origins.of(parent.expression);
  } else if (ts.isCallExpression(parent) && isDistinctiveKey(paths, literal.text)) {
    for (const argument of parent.arguments) if (argument !== literal) origins.of(argument);
  }
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
