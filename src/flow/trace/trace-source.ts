import ts from 'typescript';
import { declaredSources, type Source, type SourcePart } from '../flows-from.ts';
import { isNothing } from '../nothing.ts';
import { wrappedType } from './made-of-type.ts';
import { traceAwait, traceCall, traceNew } from './trace-call.ts';
import { traceTypeImports } from './trace-import.ts';
import { elementOf, traceLooped, tracePlace } from './trace-list.ts';
import { memberOfType, traceAccess } from './trace-member.ts';
import { traceAttribute, traceParameter } from './trace-parameter.ts';
import { type Traced, unknown, weaken } from './traced.ts';
import { isAny, type Tracer } from './tracer.ts';

/**
 * What one source of a value says of it. `undefined` for a source that says nothing: what stands in for a missing
 * parameter or part is asked with it, what counts as false has no member, and what a place has already came from
 * elsewhere.
 */
export function traceSource(tracer: Tracer, source: Source): Traced | undefined {
  switch (source.kind) {
    case 'alias':
    case 'branch':
    case 'initial':
    case 'assignment':
    case 'return':
      return isNothing(source.from) ? undefined : tracer.trace(source.from);
    case 'cast':
      return traceCast(tracer, source.from, source.type);
    case 'await':
      return traceAwait(tracer, source.from);
    case 'member':
      return traceAccess(tracer, source.at);
    case 'call':
      return ts.isNewExpression(source.from) ? traceNew(tracer, source.from) : traceCall(tracer, source.from);
    case 'iteration':
      return traceLooped(tracer, source.from);
    case 'thrown':
      return { kind: 'external', packageName: 'a thrown value', foreign: 'throughout' };
    case 'parameter':
      return traceParameter(tracer, source.at);
    case 'pick':
      return tracePart(tracer, source);
    default:
      return undefined;
  }
}

function traceCast(tracer: Tracer, value: ts.Expression, type: ts.TypeNode): Traced {
  if (type.kind === ts.SyntaxKind.AnyKeyword) return weaken(tracer.trace(value), 'the value is cast to any');
  traceTypeImports(tracer, type);
  // `client as unknown as DeepMockProxy<SvcClient>`: what is asserted has the members of what it is asserted of.
  const inner = wrappedType(tracer, type) ? withoutUnknown(value) : value;
  return weaken(tracer.trace(inner), 'the value is cast to an unresolved type');
}

function withoutUnknown(expression: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(expression)) return withoutUnknown(expression.expression);
  return ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword
    ? withoutUnknown(expression.expression)
    : expression;
}

/** What a binding pattern takes apart. */
export function tracePattern(tracer: Tracer, pattern: ts.BindingPattern): Traced {
  const { parent: owner } = pattern;
  const type = tracer.checker.getTypeAtLocation(pattern);
  const own: Traced = { kind: 'type', type, evidence: 'proven' };
  const isOwn = ts.isParameter(owner) && !isAny(type);
  if (isOwn && owner.type) return own;
  const [source] = declaredSources(owner);
  const traced = source && traceSource(tracer, source);
  // A pattern without a type annotation has a type of its own making; the callers' is better when there is one.
  if (isOwn && traced?.kind !== 'type') return own;
  return traced ?? unknown('what it takes apart is not in sight');
}

/** `const { a: { b: name } } = value`: the member of what the pattern takes apart. */
function tracePart(tracer: Tracer, { at: element, path, rest }: SourcePart): Traced {
  const { parent: pattern, initializer } = element;
  const whole = tracePattern(tracer, pattern);
  if (rest) return whole;
  const key = path.at(-1);
  if (typeof key === 'number') return placeIn(tracer, pattern, key) ?? elementOf(tracer, whole);
  if (key === undefined) return unknown('it is taken apart with a computed key');
  const member = memberOfType(tracer, whole, key, element);
  if (member.kind === 'type') return member;
  const attribute = ts.isParameter(pattern.parent) ? traceAttribute(tracer, pattern.parent, key) : undefined;
  return attribute ?? (initializer ? tracer.trace(initializer) : member);
}

/** `const [a, b] = await Promise.all([x, y])` */
function placeIn(tracer: Tracer, { parent: owner }: ts.BindingPattern, at: number): Traced | undefined {
  return ts.isVariableDeclaration(owner) && owner.initializer ? tracePlace(tracer, owner.initializer, at) : undefined;
}
