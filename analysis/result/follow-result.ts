import ts from 'typescript';
import { isAny, type Tracer } from '../trace/tracer.ts';
import { isAccess, nameNode, unwrapped, wrappedWhole } from '../sites/syntax.ts';
import { callbackValue } from './callback-value.ts';
import {
  callersOf,
  handedOn,
  hasOtherValues,
  isExported,
  isList,
  isObject,
  isOwnType,
  isText,
  parameterOf,
  partOf,
  resultOf,
  usesOf,
} from './flow-questions.ts';
import { listFollower } from './follow-list.ts';
import { wrapperFollower } from './follow-wrapped.ts';
import { followedPlaces } from './followed-places.ts';
import { isSymbolKey, usesArguments } from './hidden-flow.ts';
import { createRecorder, elementAt, keyedBy, outcomeOf, resultsOf } from './record-uses.ts';
import { objectMethods, presenceKey } from './presence-key.ts';
import { isOutOfSight } from './out-of-sight.ts';
import {
  asksOnly,
  elementOf,
  isAssigned,
  isAssignment,
  isConst,
  isEmpty,
  isInTry,
  isOfPromise,
  isSettling,
  isTest,
  returnsOf,
} from './result-syntax.ts';
import { wrappedResult } from './wrapped-result.ts';
import type { ResultEscape, ResultPath as Path, ResultRead, ResultUse } from './result-use.ts';

/**
 * Follows the result of a call through awaits, variables, patterns, callbacks, and the functions it is returned from.
 * @param method the member that is called: its type says what the result is where the receiver is `any` to the checker
 */
export function followResult(tracer: Tracer, call: ts.CallExpression, method: ts.Symbol): ResultUse {
  const { checker } = tracer;
  const result = resultOf(checker, method);
  const { read: record, escape, recorded } = createRecorder(checker);
  const reached = followedPlaces();
  let errorsHandled: ResultUse['errorsHandled'] = isInTry(call);
  let discarded = false;
  /** False while places are followed that another value may reach too. */
  let alone = true;

  /** What `[0]` and list methods are about; a computed key of anything else may name any field. */
  const isRows = (path: Path, list: ts.Expression): boolean =>
    path.at(-1) === resultsOf || isList(checker, typeAt(list, path));
  const read = (node: ts.Node, path: Path, kind: ResultRead['kind']): void => record(node, path, kind, alone);
  const { followList, followLoop, followListPattern, followCallback, followSpread, followCollected } = listFollower({
    tracer,
    read,
    escape,
    follow,
    followName,
    followSymbol,
    followTarget,
    goOut,
    shared,
    isRows,
  });
  const { followKeyed, followAssignedPattern, followWrapped, followYield } = wrapperFollower({
    tracer,
    read,
    escape,
    follow,
    followSymbol,
    goOut,
    shared,
    isRows,
  });

  /** The type of an expression that holds the part at `path`. */
  function typeAt(expression: ts.Expression, path: Path): ts.Type | undefined {
    const type = checker.getTypeAtLocation(expression);
    return isAny(type) ? partOf(checker, result, path) : type;
  }

  function shared(work: () => void, applies = true): void {
    const before = alone;
    alone &&= !applies;
    work();
    alone = before;
  }

  /** A property was recorded when it was accessed; only an object can be read on somewhere else. */
  function goOut(expression: ts.Expression, path: Path, kind: ResultEscape['kind'], taker?: string): void {
    if (path.length === 0 || isObject(checker, typeAt(expression, path))) escape(expression, path, kind, taker);
  }

  /** What the parent does with an expression that holds the part at `path`; `promised` until it was awaited. */
  function follow(expression: ts.Expression, path: Path, promised: boolean): void {
    const next = reached(expression, path);
    if (next === 'skip') return;
    if (next === 'give up') return escape(expression, path, 'passed');
    const { parent } = expression;
    if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || ts.isSatisfiesExpression(parent))
      return follow(parent, path, promised);
    if (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent)) return followCast(parent, path, promised);
    if (ts.isAwaitExpression(parent)) return follow(parent, path, false);
    if (isAccess(parent) && parent.expression === expression) return followAccess(parent, path, promised);
    if (ts.isVariableDeclaration(parent) && parent.initializer === expression)
      return followVariable(parent, path, promised);
    if ((ts.isParameter(parent) || ts.isBindingElement(parent)) && parent.initializer === expression)
      return shared(() => followName(parent.name, path, promised));
    if (keyedBy.key(path.at(-1)) !== undefined && (ts.isForOfStatement(parent) || ts.isSpreadElement(parent)))
      return goOut(expression, path, 'passed');
    if (ts.isForOfStatement(parent) && parent.expression === expression) return followLoop(parent, path);
    if (ts.isYieldExpression(parent)) return followYield(parent, expression, path);
    if (ts.isBinaryExpression(parent)) return followBinary(parent, expression, path, promised);
    if (ts.isConditionalExpression(parent) && parent.condition !== expression)
      return shared(
        () => follow(parent, path, promised),
        !isEmpty(parent.whenTrue === expression ? parent.whenFalse : parent.whenTrue),
      );
    if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === expression))
      return followReturn(expression, path, promised);
    if (isTest(expression)) return read(expression, path, 'presence');
    if (ts.isExpressionStatement(parent) || ts.isVoidExpression(parent)) {
      discarded ||= !promised && !ts.isBinaryExpression(unwrapped(expression));
      return;
    }
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
      return followArgument(parent, expression, path, promised);
    if (ts.isSpreadElement(parent)) return followSpread(parent, path);
    if (ts.isSpreadAssignment(parent)) return goOut(expression, path, 'spread');
    if (ts.isArrayLiteralExpression(parent)) return followTuple(parent, expression, path, promised);
    if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
      return goOut(expression, path, 'stored');
    goOut(expression, path, 'passed');
  }

  /** A cast to any or a promise's own type hides nothing of ours; another type is somebody's own view of the result. */
  function followCast(cast: ts.AsExpression | ts.TypeAssertion, path: Path, promised: boolean): void {
    const { kind } = ts.isArrayTypeNode(cast.type) ? cast.type.elementType : cast.type;
    if (kind !== ts.SyntaxKind.AnyKeyword && kind !== ts.SyntaxKind.UnknownKeyword && !isConst(cast.type))
      escape(cast, path, 'cast');
    follow(cast, path, promised);
  }

  /** A type of one's own on the variable hides the change like a cast, and names of that type stay. */
  function followVariable({ name, type }: ts.VariableDeclaration, path: Path, promised: boolean): void {
    if (!type || !isOwnType(tracer, type)) return followName(name, path, promised);
    escape(name, path, 'cast');
    shared(() => followName(name, path, promised));
  }

  function followAccess(
    access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    path: Path,
    promised: boolean,
  ): void {
    const key = nameNode(access);
    const name = ts.isPropertyAccessExpression(access)
      ? access.name.text
      : ts.isStringLiteralLike(key)
        ? key.text
        : undefined;
    const called =
      ts.isCallExpression(access.parent) && access.parent.expression === access ? access.parent : undefined;
    if (promised) return called && name !== undefined ? followPromise(called, name, path) : read(key, path, 'read');
    if (path.at(-1) === outcomeOf) return followOutcome(access, name, path);
    if (keyedBy.key(path.at(-1)) !== undefined) return followKeyed(access, key, path);
    const rows = isRows(path, access.expression);
    if (name === undefined)
      return rows && !isSymbolKey(checker, key)
        ? follow(access, elementAt(path), false)
        : goOut(access.expression, path, 'passed');
    if (rows) return followList(access, called, name, path);
    // A list behind something else: an iterator, a set.
    if (isList(checker, partOf(checker, result, path))) return goOut(access.expression, path, 'passed');
    if (called && objectMethods.has(name) && isObject(checker, typeAt(access.expression, path)))
      return followPresence(access.expression, called.arguments[0], path, name);
    if (called && isText(checker, typeAt(access.expression, path))) return read(access.expression, path, 'call');
    const next = [...path, name];
    read(key, next, isTest(access) ? 'presence' : called ? 'call' : 'read');
    if (!called) follow(access, next, false);
  }

  /** `'name' in row`, `row.hasOwnProperty('name')`, `Object.hasOwn(row, 'name')`: a question about that key. */
  function followPresence(row: ts.Expression, asked: ts.Expression | undefined, path: Path, method?: string): void {
    const key = presenceKey(asked, method);
    if (key) read(key, [...path, key.text], 'presence');
    else if (!isRows(path, row)) goOut(row, path, 'passed');
  }

  /** `.status`, `.value` and `.reason` of what `Promise.allSettled` gives. */
  function followOutcome(access: ts.Expression, name: string | undefined, path: Path): void {
    if (name === 'value') follow(access, path.slice(0, -1), false);
    else if (name === 'status') discarded = true;
    else if (name !== 'reason') escape(access, path, 'passed');
  }

  /** `.then(trace => …)`, `.catch(…)`, `.finally(…)`; anything else, as `.withRawResponse()`, takes it out of sight. */
  function followPromise(called: ts.CallExpression, name: string, path: Path): void {
    const [callback, onError] = called.arguments;
    if (name === 'catch') errorsHandled = true;
    if (name === 'catch' || name === 'finally') return follow(called, path, true);
    if (name !== 'then') return escape(called, path, 'passed');
    if (!callback) return follow(called, path, true);
    if (onError) errorsHandled ||= 'function';
    followCallback(callback, 0, path);
  }

  function followArgument(
    parent: ts.CallExpression | ts.NewExpression,
    expression: ts.Expression,
    path: Path,
    promised: boolean,
  ): void {
    const position = (parent.arguments ?? ([] as readonly ts.Node[])).indexOf(expression);
    if (position < 0) return;
    const parameter = ts.isCallExpression(parent) && parameterOf(tracer, parent.expression, position);
    if (parameter && !parameter.dotDotDotToken && !usesArguments(parameter.parent))
      return shared(() => followTarget(parameter, path, promised));
    if (position === 0 && parent.expression.getText() === 'Object.hasOwn')
      return followPresence(expression, parent.arguments?.[1], path, 'hasOwnProperty');
    if (promised || !isObject(checker, typeAt(expression, path)) || !followCollected(parent, [...path, resultsOf]))
      goOut(expression, path, 'passed');
  }

  /** `await Promise.all([read(), other()])`: the element of the tuple. */
  function followTuple(
    list: ts.ArrayLiteralExpression,
    expression: ts.Expression,
    path: Path,
    promised: boolean,
  ): void {
    const whole = list.parent;
    if (!promised || !isOfPromise(whole)) return goOut(expression, path, 'stored');
    const element = elementOf(whole, list.elements.indexOf(expression));
    if (element) return followTarget(element, isSettling(whole) ? [...path, outcomeOf] : path, false);
    if (ts.isAwaitExpression(whole.parent) && ts.isExpressionStatement(whole.parent.parent))
      return follow(whole, path, true);
    escape(expression, path, 'stored');
  }

  function followBinary(parent: ts.BinaryExpression, expression: ts.Expression, path: Path, promised: boolean): void {
    const operator = parent.operatorToken.kind;
    if (isTest(expression)) read(expression, path, 'presence');
    if (operator === ts.SyntaxKind.CommaToken)
      return parent.right === expression ? follow(parent, path, promised) : undefined;
    if (isAssignment(operator) && parent.right === expression) {
      followAssignment(parent, expression, path, promised);
    } else if (
      operator === ts.SyntaxKind.QuestionQuestionToken ||
      operator === ts.SyntaxKind.BarBarToken ||
      (operator === ts.SyntaxKind.AmpersandAmpersandToken && parent.right === expression)
    ) {
      shared(() => follow(parent, path, promised), !isEmpty(parent.left === expression ? parent.right : parent.left));
    } else if (operator === ts.SyntaxKind.InKeyword && parent.right === expression)
      followPresence(expression, parent.left, path);
    else if (!asksOnly(operator) && !(parent.left === expression && isAssignment(operator)))
      goOut(expression, path, 'passed');
  }

  /** `({ data } = await read())`, `page = await read()`, `this.trace = await read()`. */
  function followAssignment(
    parent: ts.BinaryExpression,
    expression: ts.Expression,
    path: Path,
    promised: boolean,
  ): void {
    const { left } = parent;
    if (ts.isIdentifier(left)) followSymbol(left, path, promised);
    else if (ts.isObjectLiteralExpression(left)) followAssignedPattern(left, path);
    else goOut(expression, path, 'stored');
    follow(parent, path, promised);
  }

  /** Out of a function: its callers, or out of sight. */
  function followReturn(expression: ts.Expression, path: Path, promised: boolean): void {
    const owner = ts.findAncestor(expression, ts.isFunctionLike);
    if (!owner) return;
    if ('asteriskToken' in owner && owner.asteriskToken) return goOut(expression, path, 'returned');
    const later = promised || (ts.getCombinedModifierFlags(owner as ts.Declaration) & ts.ModifierFlags.Async) !== 0;
    const before = alone;
    if (!ts.isArrowFunction(owner) || owner.body !== expression) alone = alone && returnsOf(owner) === 1;
    const [calls, handed] = [callersOf(tracer, owner), handedOn(tracer, owner)];
    for (const caller of calls) follow(caller, path, later);
    for (const callback of isOutOfSight(tracer, owner, [...calls, ...handed]) ? [...handed, owner] : handed) {
      const value = callbackValue(checker, owner, path, later, callback);
      const carried = value?.carried;
      if (value) shared(() => follow(value.call, value.path, value.promised), carried !== undefined);
      else followWrapped(expression, path, wrappedResult(tracer, owner, path, callback));
      if (carried) shared(() => followTarget(carried, value.path, false));
    }
    alone = before;
  }

  /** A parameter or an element of a pattern, which may stand for its default instead. */
  function followTarget(
    { name, initializer }: ts.ParameterDeclaration | ts.BindingElement,
    path: Path,
    promised: boolean,
  ): void {
    shared(() => followName(name, path, promised), initializer !== undefined && !isEmpty(initializer));
  }

  function followName(name: ts.BindingName, path: Path, promised: boolean): void {
    if (ts.isIdentifier(name)) return followSymbol(name, path, promised);
    const keyed = keyedBy.key(path.at(-1));
    if (ts.isArrayBindingPattern(name)) {
      const element = keyed === undefined ? undefined : name.elements[Number(keyed)];
      if (keyed === undefined) followListPattern(name, path);
      else if (element && ts.isBindingElement(element)) followTarget(element, path.slice(0, -1), false);
      return;
    }
    for (const element of name.elements) {
      const key = element.propertyName ?? element.name;
      if (element.dotDotDotToken) {
        escape(element, path, 'spread');
      } else if (!ts.isIdentifier(key) && !ts.isStringLiteral(key)) {
        escape(element, path, 'stored');
      } else if (path.at(-1) === outcomeOf || keyed !== undefined) {
        if (key.text === (keyed ?? 'value')) followTarget(element, path.slice(0, -1), false);
      } else {
        const next = [...path, key.text];
        read(key, next, 'read');
        followTarget(element, next, false);
      }
    }
  }

  /** Every use of a name in its own file. */
  function followSymbol(name: ts.Identifier, path: Path, promised: boolean, assigned?: ts.Symbol): void {
    const symbol = assigned ?? checker.getSymbolAtLocation(name);
    if (!symbol) return;
    const uses = usesOf(checker, symbol, name);
    const before = alone;
    alone = alone && !hasOtherValues(symbol, name, uses);
    for (const use of uses) if (!isAssigned(use)) follow(use, path, promised);
    if (isExported(symbol)) goOut(name, path, 'stored');
    alone = before;
  }

  follow(call, [], true);
  return { ...recorded(), errorsHandled, discarded, awaited: ts.isAwaitExpression(wrappedWhole(call).parent) };
}
