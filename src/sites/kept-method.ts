import ts from 'typescript';
import { isNothing } from '../flow/empty-values.ts';
import { argumentsPassed, type Source, sourcesOf, sourcesOfOperator } from '../flow/flows-from.ts';
import { nameText } from '../flow/literals.ts';
import { keyOf } from '../flow/members.ts';
import { isAssignedTo } from '../flow/operators.ts';
import { isOnlyCalledHere } from '../flow/origin/origin-of-parameter.ts';
import { referencesOf } from '../flow/references.ts';
import { exportOf } from '../flow/uses.ts';
import { type Access, isAccess, outermostWrapper, unwrapped } from '../program/syntax.ts';
import { targetSymbol } from '../program/target-symbol.ts';
import { variableAt } from '../program/variable-at.ts';
import type { Finder } from './finder.ts';
import { memberOfAccess, memberOfTypes } from './member-of-access.ts';

/**
 * Whether a value can be nothing but a method of the SDK, by every place in sight that writes it. The type alone does
 * not say so: a function of somebody's own fits it as well, whose arguments stay where they are. What is not understood
 * is not kept.
 */
export function isMethodItself(finder: Finder, value: ts.Expression, seen: Set<ts.Node> = new Set()): boolean {
  const inner = unwrapped(value);
  const isEach = (values: readonly ts.Expression[]): boolean =>
    values.length > 0 && values.every((each) => isNothing(each) || isMethodItself(finder, each, seen));
  if (isAccess(inner))
    return memberOfAccess(finder, inner).kind === 'surface' || isKeptInLiteral(finder, inner.expression, inner, seen);
  if (ts.isConditionalExpression(inner)) return isEach([inner.whenTrue, inner.whenFalse]);
  if (ts.isBinaryExpression(inner)) return isEach(sourcesOfOperator(inner).flatMap((source) => readFrom(source)));
  if (ts.isCallExpression(inner)) {
    const callee = inner.expression;
    const isBound = ts.isPropertyAccessExpression(callee) && callee.name.text === 'bind';
    // Of arguments that are bound too, those of the call stand elsewhere.
    return isBound && inner.arguments.length === 1 && isMethodItself(finder, callee.expression, seen);
  }
  return ts.isIdentifier(inner) && isMethodOfVariable(finder, inner, seen);
}

function isMethodOfVariable(finder: Finder, name: ts.Identifier, seen: Set<ts.Node>): boolean {
  const local = variableAt(finder.checker, name);
  const symbol = targetSymbol(finder.checker, local);
  const [declaration, other] = symbol?.declarations ?? [];
  if (!symbol || !declaration || other || seen.has(declaration)) return false;
  seen.add(declaration);
  if (ts.isParameter(declaration) && !isOnlyCalledHere(finder.origins, declaration.parent)) return false;
  const sources = sourcesOf(finder.origins, symbol).filter((source) => !isEmpty(source));
  return sources.length > 0 && sources.every((source) => isSourceMethod(finder, source, seen));
}

function readFrom(source: Source): ts.Expression[] {
  return source.kind === 'branch' || source.kind === 'same' ? [source.from] : [];
}

function isEmpty(source: Source): boolean {
  return (source.kind === 'initial' || source.kind === 'assignment') && isNothing(source.from);
}

function isSourceMethod(finder: Finder, source: Source, seen: Set<ts.Node>): boolean {
  switch (source.kind) {
    case 'initial':
    case 'assignment':
    case 'default':
      return isMethodItself(finder, source.from, seen);
    case 'parameter': {
      const given = argumentsPassed(finder.origins, source.at);
      return given.length > 0 && given.every((value) => isMethodItself(finder, value, seen));
    }
    case 'pick': {
      const key = source.path.at(-1);
      const taken = finder.checker.getTypeAtLocation(source.at.parent);
      return typeof key === 'string' && !source.rest && memberOfTypes(finder, [taken], key).kind === 'surface';
    }
    default:
      return false;
  }
}

/**
 * The property of a literal that a constant holds: `calls.get` of `const calls = { get: client.api.datasets.get }`. The
 * constant is only read from in sight, and nobody else has it.
 */
function isKeptInLiteral(finder: Finder, holder: ts.Expression, access: Access, seen: Set<ts.Node>): boolean {
  const key = keyOf(access);
  const symbol = ts.isIdentifier(holder) ? variableAt(finder.checker, holder) : undefined;
  // In JavaScript a member that is assigned declares the constant, too.
  const [declaration, other] = symbol?.declarations?.filter(ts.isVariableDeclaration) ?? [];
  if (!symbol || !declaration || other) return false;
  const literal = declaration.initializer && unwrapped(declaration.initializer);
  if (!literal || !ts.isObjectLiteralExpression(literal)) return false;
  const by = exportOf(finder.checker, symbol);
  if (by === 'modifier' || by === 'name') return false;
  const named = literal.properties.filter((property) => property.name && nameText(property.name) === key);
  const [value] = named.map((property) => ts.isPropertyAssignment(property) && property.initializer);
  return (
    named.length === 1 &&
    literal.properties.every(isPlain) &&
    referencesOf(finder.origins, declaration.name).every((use) => keepsMember(use, key)) &&
    value !== false &&
    value !== undefined &&
    isMethodItself(finder, value, seen)
  );
}

/** A property that writes no other: no spread, no computed name, and no function with a `this`. */
function isPlain(property: ts.ObjectLiteralElementLike): boolean {
  if (ts.isShorthandPropertyAssignment(property)) return true;
  return (
    ts.isPropertyAssignment(property) &&
    !ts.isComputedPropertyName(property.name) &&
    !ts.isFunctionExpression(unwrapped(property.initializer))
  );
}

/** `calls.name` that is called or handed on, `{ ...calls }`, and what is written under another name. */
function keepsMember(use: ts.MemberName, key: string | undefined): boolean {
  const { parent } = use;
  if (ts.isSpreadAssignment(parent)) return true;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== use) return false;
  const outermost = outermostWrapper(parent);
  const { parent: user } = outermost;
  if (isAssignedTo(outermost)) return parent.name.text !== key;
  if (ts.isVariableDeclaration(user)) return true;
  if (ts.isCallExpression(user)) return user.expression === outermost || user.arguments.includes(outermost);
  return isAccess(user) && user.expression === outermost;
}
