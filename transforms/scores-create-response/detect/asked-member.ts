import ts from 'typescript';
import { callbackResult, type CallbackResult } from '../../../src/flow/callbacks.ts';
import { flowsTo } from '../../../src/flow/flows-to.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { isInferred, returningFunction } from '../../../src/test-doubles/inferred-place.ts';
import { unwrapped, outermostWrapper } from '../../../src/program/syntax.ts';
import { unionParts } from '../../../src/program/union-parts.ts';
import { togetherOf } from '../../../src/flow/promises-together.ts';

/** What a place asks of a value, promises taken off. */
interface AskedType {
  type: ts.Type;
  /** Where it is asked: the value, the list it is put in, or the member of the class that gives it. */
  place: ts.Node;
}

/** A member that is asked for, and where. */
export interface AskedMember {
  member: ts.Symbol;
  place: ts.Node;
}

/**
 * The members of a name in the types that a place asks for: of a value there, or of what a promise there gives. Lists
 * of promises are asked for what the list is asked for, and a method for what the interface of its class says.
 */
export function askedMembers(finder: Finder, value: ts.Expression, name: string): AskedMember[] {
  return askedFor(finder, value).flatMap(({ type, place }) => {
    const member = finder.checker.getPropertyOfType(type, name);
    return member ? [{ member, place }] : [];
  });
}

function askedFor(finder: Finder, value: ts.Expression): AskedType[] {
  const { checker } = finder;
  const outermost = outermostWrapper(value);
  // A pattern has sites of its own.
  if (isTakenApart(outermost)) return [];
  // `a ?? value`: what is expected of the whole counts; the checker would expect the type of `a`.
  if (isSecondChoice(outermost)) return askedFor(finder, outermost.parent as ts.BinaryExpression);
  const contextual = checker.getContextualType(outermost);
  const askedHere = (contextual && !isInferred(checker, outermost) ? awaitedParts(checker, contextual) : []).map(
    (type) => ({
      type,
      place: outermost,
    }),
  );
  const list = listAround(finder, outermost);
  if (list)
    return [
      ...askedHere,
      ...askedFor(finder, list.value).flatMap(({ type, place }) =>
        elementOf(checker, type, list.place).map((element) => ({ type: element, place })),
      ),
    ];
  const handled = promiseAround(outermost);
  if (handled) return [...askedHere, ...askedFor(finder, handled)];
  const method = methodAround(outermost);
  return method ? [...askedHere, ...returnsAsked(checker, method).map((type) => ({ type, place: method }))] : askedHere;
}

/** `const { id } = value` and `({ id } = value)` */
function isTakenApart({ parent }: ts.Expression): boolean {
  if (ts.isVariableDeclaration(parent)) return !ts.isIdentifier(parent.name);
  return (
    ts.isBinaryExpression(parent) &&
    (ts.isObjectLiteralExpression(parent.left) || ts.isArrayLiteralExpression(parent.left))
  );
}

/** `value` of `other ?? value` and `other || value` */
function isSecondChoice({ parent }: ts.Expression): boolean {
  return (
    ts.isBinaryExpression(parent) &&
    (parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
      parent.operatorToken.kind === ts.SyntaxKind.BarBarToken)
  );
}

function awaitedParts(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  return unionParts(type).map((part) => checker.getAwaitedType(part) ?? part);
}

/** The elements' type, or that of one place of a tuple. */
function elementOf(checker: ts.TypeChecker, type: ts.Type, place: number | undefined): ts.Type[] {
  const member = place === undefined ? undefined : checker.getPropertyOfType(type, String(place));
  const element = member ? checker.getTypeOfSymbol(member) : type.getNumberIndexType();
  return element ? awaitedParts(checker, element) : [];
}

/** The list that a value becomes an element of: `[…]`, `Promise.all([…])`, or `list.map(() => …)` in it or alone. */
function listAround({ origins }: Finder, whole: ts.Expression): { value: ts.Expression; place?: number } | undefined {
  const [step] = flowsTo(origins, whole);
  if (step?.kind === 'element') {
    const list = outermostWrapper(step.to);
    return { value: promiseAll(list) ?? list, place: step.at };
  }
  const result = resultAround(whole);
  return result?.kind === 'mapped' && !result.flat
    ? { value: promiseAll(outermostWrapper(result.to)) ?? result.to }
    : undefined;
}

/** The promise that a value becomes the result of: `promise.then(() => …)`, with the `await` around it. */
function promiseAround(whole: ts.Expression): ts.Expression | undefined {
  const result = resultAround(whole);
  return result?.kind === 'settled' ? withAwait(result.to) : undefined;
}

/** What becomes of a value that a callback gives back. */
function resultAround(whole: ts.Expression): CallbackResult | undefined {
  const callback = returningFunction(whole);
  return callback && callbackResult(callback, callback);
}

/** `Promise.all(list)`, with the `await` around it. */
function promiseAll(list: ts.Expression): ts.Expression | undefined {
  const together = togetherOf(list.parent);
  if (together?.method !== 'all' || together.call.arguments[0] !== list) return undefined;
  return withAwait(together.call);
}

/** The `await` around a call, else the call. */
function withAwait(call: ts.CallExpression): ts.Expression {
  const { parent } = outermostWrapper(call);
  return ts.isAwaitExpression(parent) ? parent : call;
}

/** The class member whose result a value is. */
function methodAround(whole: ts.Expression): ts.MethodDeclaration | ts.PropertyDeclaration | undefined {
  const around = returningFunction(whole);
  if (!around) return undefined;
  if (ts.isMethodDeclaration(around)) return around;
  const { parent } = around;
  return ts.isPropertyDeclaration(parent) &&
    !parent.type &&
    parent.initializer &&
    unwrapped(parent.initializer) === around
    ? parent
    : undefined;
}

/** What the classes and interfaces above a member's class say of its result. */
function returnsAsked(checker: ts.TypeChecker, member: ts.MethodDeclaration | ts.PropertyDeclaration): ts.Type[] {
  const { parent, name } = member;
  if (!ts.isClassLike(parent) || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) return [];
  const above = (parent.heritageClauses ?? []).flatMap(({ types }) =>
    types.map((type) => checker.getTypeAtLocation(type)),
  );
  return above.flatMap((type) => {
    const same = checker.getPropertyOfType(type, name.text);
    return same
      ? checker
          .getTypeOfSymbol(same)
          .getCallSignatures()
          .flatMap((signature) => awaitedParts(checker, signature.getReturnType()))
      : [];
  });
}
