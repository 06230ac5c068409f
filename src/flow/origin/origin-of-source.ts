import ts from 'typescript';
import { isAnyNode } from '../../program/syntax.ts';
import { declaredSources, type Source, type SourcePart } from '../flows-from.ts';
import { isNothing } from '../empty-values.ts';
import { isGivenSdkAs } from './given-to-package.ts';
import { wrappedType } from './made-of-type.ts';
import { originOfAwaited, originOfCall, originOfNew } from './origin-of-call.ts';
import { noteTypeImports } from './origin-of-import.ts';
import { elementOf, originOfLooped, originAtIndex } from './origin-of-list.ts';
import { memberOfType, originOfAccess } from './origin-of-member.ts';
import { originOfAttribute, originOfParameter } from './origin-of-parameter.ts';
import { type Origin, unknownOrigin, weakenOrigin, wentThrough } from './origin.ts';
import { saysNothing, type Origins } from './origins.ts';

/**
 * Where one source of a value comes from. `undefined` for sources that need no answer of their own: a default is asked
 * together with what it stands in for, a falsy value has no member, and what a place held before came from another
 * source.
 */
export function originOfSource(origins: Origins, source: Source): Origin | undefined {
  switch (source.kind) {
    case 'same':
    case 'branch':
    case 'initial':
    case 'assignment':
    case 'return':
      return isNothing(source.from) ? undefined : origins.of(source.from);
    case 'cast':
      return originOfCast(origins, source.from, source.type);
    case 'await':
      return originOfAwaited(origins, source.from);
    case 'member':
      return originOfAccess(origins, source.at);
    case 'call':
      return ts.isNewExpression(source.from) ? originOfNew(origins, source.from) : originOfCall(origins, source.from);
    case 'iteration':
      return originOfLooped(origins, source.from);
    case 'thrown':
      return { kind: 'external', from: 'a thrown value', foreign: 'throughout' };
    case 'parameter':
      return originOfParameter(origins, source.at);
    case 'pick':
      return originOfPart(origins, source);
    case 'target':
      return unknownOrigin('a pattern or a loop puts a value there');
    default:
      return undefined;
  }
}

function originOfCast(origins: Origins, value: ts.Expression, type: ts.TypeNode): Origin {
  if (isAnyNode(type)) return weakenOrigin(origins.of(value), 'the value is cast to any');
  noteTypeImports(origins, type);
  // `client as unknown as DeepMockProxy<SvcClient>`: what is asserted has the members of what it is asserted of.
  const inner = wrappedType(origins, type) ? withoutUnknown(value) : value;
  return weakenOrigin(origins.of(inner), 'the value is cast to an unresolved type');
}

function withoutUnknown(expression: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(expression)) return withoutUnknown(expression.expression);
  return ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword
    ? withoutUnknown(expression.expression)
    : expression;
}

/** What a binding pattern takes apart. */
export function originOfPattern(origins: Origins, pattern: ts.BindingPattern): Origin {
  const { parent: owner } = pattern;
  const type = origins.checker.getTypeAtLocation(pattern);
  const typeOrigin: Origin = { kind: 'type', type, evidence: 'proven' };
  const isOwn = ts.isParameter(owner) && !saysNothing(type);
  if (isOwn && owner.type) return typeOrigin;
  const [source] = declaredSources(owner);
  const origin = source && originOfSource(origins, source);
  // A pattern without a type annotation has a type of its own making; the callers' is better when there is one.
  if (isOwn && origin?.kind !== 'type') return typeOrigin;
  return origin ?? unknownOrigin('what it destructures is not visible');
}

/** `const { a: { b: name } } = value`: the member of what the pattern takes apart. */
function originOfPart(origins: Origins, { at: element, path, rest }: SourcePart): Origin {
  const { parent: pattern, initializer } = element;
  const whole = originOfPattern(origins, pattern);
  if (rest) return whole;
  const key = path.at(-1);
  if (typeof key === 'number') return placeIn(origins, pattern, key) ?? elementOf(origins, whole);
  if (key === undefined) return unknownOrigin('it is destructured with a computed key');
  // `const { svc } = container.cradle`
  const { parent: owner } = pattern;
  if (whole.kind === 'external' && ts.isVariableDeclaration(owner) && owner.initializer)
    if (isGivenSdkAs(origins, owner.initializer, key)) return wentThrough(whole.from);
  const member = memberOfType(origins, whole, key, element);
  if (member.kind === 'type') return member;
  const attribute = ts.isParameter(pattern.parent) ? originOfAttribute(origins, pattern.parent, key) : undefined;
  return attribute ?? (initializer ? origins.of(initializer) : member);
}

/** `const [a, b] = await Promise.all([x, y])` */
function placeIn(origins: Origins, { parent: owner }: ts.BindingPattern, at: number): Origin | undefined {
  return ts.isVariableDeclaration(owner) && owner.initializer
    ? originAtIndex(origins, owner.initializer, at)
    : undefined;
}
