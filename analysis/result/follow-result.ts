import ts from 'typescript';
import type { Tracer } from '../trace/tracer.ts';
import { isAccess, nameNode, rangeOf } from '../sites/syntax.ts';
import { callbackElement, elementMethods } from './list-methods.ts';
import type { ResultEscape, ResultRead, ResultStep, ResultUse } from './result-use.ts';

const primitive = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.ESSymbolLike | ts.TypeFlags.Undefined | ts.TypeFlags.Null;

/** Places followed for one call: enough for real code, and an end for a circle. */
const mostPlaces = 400;

type Path = readonly ResultStep[];

/** Follows the result of a call through awaits, variables, patterns, callbacks, and the functions it is returned from. */
export function followResult(tracer: Tracer, call: ts.CallExpression): ResultUse {
  const { checker } = tracer;
  const reads = new Map<ts.Node, ResultRead>();
  const escapes = new Map<ts.Node, ResultEscape>();
  const seen = new Set<ts.Node>();
  let errorsHandled = isInTry(call);
  let awaited = false;

  function read(node: ts.Node, path: Path, kind: ResultRead['kind']): void {
    if (!reads.has(node)) reads.set(node, { path, file: node.getSourceFile().fileName, range: rangeOf(node), kind });
  }

  /** A property was recorded when it was accessed; only an object can be read on somewhere else. */
  function goOut(expression: ts.Expression, path: Path, kind: ResultEscape['kind']): void {
    const isObject = (checker.getNonNullableType(checker.getTypeAtLocation(expression)).flags & ~primitive) !== 0;
    if (path.length === 0 || isObject) escape(expression, path, kind);
  }

  function escape(node: ts.Node, path: Path, kind: ResultEscape['kind']): void {
    if (!escapes.has(node)) escapes.set(node, { path, file: node.getSourceFile().fileName, range: rangeOf(node), kind, text: node.getText().slice(0, 60) });
  }

  /** What the parent does with an expression that holds the part at `path`; `promised` until it was awaited. */
  function follow(expression: ts.Expression, path: Path, promised: boolean): void {
    if (seen.has(expression) || seen.size > mostPlaces) return;
    seen.add(expression);
    const { parent } = expression;
    if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || ts.isSatisfiesExpression(parent)) return follow(parent, path, promised);
    if (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent)) return followCast(parent, path, promised);
    if (ts.isAwaitExpression(parent)) {
      if (path.length === 0) awaited = true;
      return follow(parent, path, false);
    }
    if (isAccess(parent) && parent.expression === expression) return followAccess(parent, path, promised);
    if (ts.isVariableDeclaration(parent) && parent.initializer === expression) return followName(parent.name, path, promised);
    if (ts.isForOfStatement(parent) && parent.expression === expression) return followLoop(parent, path);
    if (ts.isBinaryExpression(parent)) return followBinary(parent, expression, path, promised);
    if (ts.isConditionalExpression(parent) && parent.condition !== expression) return follow(parent, path, promised);
    if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === expression)) return followReturn(expression, path, promised);
    if (isTest(expression)) return read(expression, path, 'presence');
    if (ts.isExpressionStatement(parent) || ts.isVoidExpression(parent)) return;
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return followArgument(parent, expression, path, promised);
    if (ts.isSpreadAssignment(parent) || ts.isSpreadElement(parent)) return goOut(expression, path, 'spread');
    if (ts.isArrayLiteralExpression(parent)) return followTuple(parent, expression, path, promised);
    if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return goOut(expression, path, 'stored');
    goOut(expression, path, 'passed');
  }

  /** A cast to any or a promise's own type hides nothing of ours; another type is somebody's own view of the result. */
  function followCast(cast: ts.AsExpression | ts.TypeAssertion, path: Path, promised: boolean): void {
    const { kind } = cast.type;
    if (kind !== ts.SyntaxKind.AnyKeyword && kind !== ts.SyntaxKind.UnknownKeyword && !isConst(cast.type)) escape(cast, path, 'cast');
    follow(cast, path, promised);
  }

  function followAccess(access: ts.PropertyAccessExpression | ts.ElementAccessExpression, path: Path, promised: boolean): void {
    const key = nameNode(access);
    const name = ts.isPropertyAccessExpression(access) ? access.name.text : ts.isStringLiteralLike(key) ? key.text : undefined;
    const called = ts.isCallExpression(access.parent) && access.parent.expression === access ? access.parent : undefined;
    if (promised && called && name !== undefined) return followPromise(called, name, path);
    if (promised) return read(key, path, 'read');
    if (name === undefined) return follow(access, [...path, '[]'], false);
    if (isList(access.expression)) return followList(access, called, name, path);
    if (called && isText(access.expression)) return read(access.expression, path, 'call');
    const next = [...path, name];
    read(key, next, isTest(access) ? 'presence' : called ? 'call' : 'read');
    if (!called) follow(access, next, false);
  }

  /** `.then(trace => …)`, `.catch(…)`, `.finally(…)`, `.withRawResponse()`. */
  function followPromise(called: ts.CallExpression, name: string, path: Path): void {
    const [callback, onError] = called.arguments;
    if (name === 'catch') {
      errorsHandled = true;
      return follow(called, path, true);
    }
    if (name === 'finally') return follow(called, path, true);
    if (name === 'withRawResponse') return escape(called, path, 'passed');
    if (name !== 'then' || !callback) return;
    if (onError) errorsHandled = true;
    followCallback(callback, 0, path);
  }

  function followList(access: ts.Expression, called: ts.CallExpression | undefined, name: string, path: Path): void {
    if (!called) {
      if (name === 'length') read(access, path, 'read');
      return;
    }
    const element = [...path, '[]'];
    const position = callbackElement(name);
    const [callback] = called.arguments;
    if (position !== undefined && callback) followCallback(callback, position, element);
    const result = elementMethods.get(name);
    if (result === 'element') follow(called, element, false);
    else if (result === 'list') follow(called, path, false);
  }

  function followCallback(callback: ts.Expression, position: number, path: Path): void {
    if (ts.isArrowFunction(callback) || ts.isFunctionExpression(callback)) {
      const parameter = callback.parameters[position];
      if (parameter) followName(parameter.name, path, false);
      return;
    }
    const parameter = parameterOf(callback, position);
    if (parameter) followName(parameter.name, path, false);
    else escape(callback, path, 'passed');
  }

  /** The parameter of a function of the repository that an expression names. */
  function parameterOf(callee: ts.Expression, position: number): ts.ParameterDeclaration | undefined {
    const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(callee), ts.SignatureKind.Call);
    const declaration = signature?.declaration;
    if (!declaration || tracer.sparse.isVirtual(declaration.getSourceFile()) || !ts.isFunctionLike(declaration)) return undefined;
    if (!('body' in declaration) || !declaration.body) return undefined;
    return (declaration as ts.FunctionDeclaration).parameters[position];
  }

  function followArgument(parent: ts.CallExpression | ts.NewExpression, expression: ts.Expression, path: Path, promised: boolean): void {
    const passed: readonly ts.Node[] = parent.arguments ?? [];
    const position = passed.indexOf(expression);
    if (position < 0) return;
    const parameter = ts.isCallExpression(parent) ? parameterOf(parent.expression, position) : undefined;
    if (parameter && !parameter.dotDotDotToken) return followName(parameter.name, path, promised);
    goOut(expression, path, 'passed');
  }

  /** `await Promise.all([read(), other()])`: the element of the tuple. */
  function followTuple(list: ts.ArrayLiteralExpression, expression: ts.Expression, path: Path, promised: boolean): void {
    const whole = list.parent;
    const isAll = ts.isCallExpression(whole) && ts.isPropertyAccessExpression(whole.expression) && whole.expression.expression.getText() === 'Promise';
    if (!isAll || !promised) return escape(expression, path, 'stored');
    const outer = ts.isAwaitExpression(whole.parent) ? whole.parent.parent : undefined;
    const element = outer && ts.isVariableDeclaration(outer) && ts.isArrayBindingPattern(outer.name) ? outer.name.elements[list.elements.indexOf(expression)] : undefined;
    if (element && ts.isBindingElement(element)) return followName(element.name, path, false);
    escape(expression, path, 'stored');
  }

  function followLoop(statement: ts.ForOfStatement, path: Path): void {
    const { initializer } = statement;
    if (ts.isVariableDeclarationList(initializer)) for (const { name } of initializer.declarations) followName(name, [...path, '[]'], false);
  }

  function followBinary(parent: ts.BinaryExpression, expression: ts.Expression, path: Path, promised: boolean): void {
    const operator = parent.operatorToken.kind;
    if (isTest(expression)) read(expression, path, 'presence');
    if (operator === ts.SyntaxKind.EqualsToken && parent.right === expression) {
      if (ts.isIdentifier(parent.left)) followSymbol(parent.left, path, promised);
      else goOut(expression, path, 'stored');
    } else if (operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken || (operator === ts.SyntaxKind.AmpersandAmpersandToken && parent.right === expression)) {
      follow(parent, path, promised);
    }
  }

  /** Out of a function: its callers, or out of sight. */
  function followReturn(expression: ts.Expression, path: Path, promised: boolean): void {
    const owner = ts.findAncestor(expression, ts.isFunctionLike);
    if (!owner) return;
    const isAsync = (ts.getCombinedModifierFlags(owner as ts.Declaration) & ts.ModifierFlags.Async) !== 0;
    const calls = callersOf(owner);
    // A callback's value goes where the callback went: `.map(…)`, `Promise.all`.
    if (calls.length === 0) return goOut(expression, path, 'returned');
    for (const caller of calls) follow(caller, path, promised || isAsync);
  }

  function callersOf(owner: ts.SignatureDeclaration): ts.CallExpression[] {
    const named = owner.name ?? (ts.isVariableDeclaration(owner.parent) || ts.isPropertyAssignment(owner.parent) || ts.isPropertyDeclaration(owner.parent) ? owner.parent.name : undefined);
    if (!named || !ts.isIdentifier(named)) return [];
    return tracer.usage.calls(named.text).filter((each): each is ts.CallExpression => ts.isCallExpression(each) && checker.getResolvedSignature(each)?.declaration === owner);
  }

  function followName(name: ts.BindingName, path: Path, promised: boolean): void {
    if (ts.isIdentifier(name)) return followSymbol(name, path, promised);
    name.elements.forEach((element) => {
      if (!ts.isBindingElement(element)) return;
      if (ts.isArrayBindingPattern(name)) return followName(element.name, [...path, '[]'], false);
      const key = element.propertyName ?? element.name;
      if (element.dotDotDotToken) return escape(element, path, 'spread');
      if (!ts.isIdentifier(key) && !ts.isStringLiteral(key)) return escape(element, path, 'stored');
      const next = [...path, key.text];
      read(key, next, 'read');
      followName(element.name, next, false);
    });
  }

  /** Every use of a name in its own file. */
  function followSymbol(name: ts.Identifier, path: Path, promised: boolean): void {
    const symbol = checker.getSymbolAtLocation(name);
    if (!symbol) return;
    function visit(node: ts.Node): void {
      if (ts.isIdentifier(node) && node.text === name.text && node !== name && !isDeclaration(node)) {
        const own = ts.isShorthandPropertyAssignment(node.parent) ? checker.getShorthandAssignmentValueSymbol(node.parent) : checker.getSymbolAtLocation(node);
        if (own === symbol) follow(node, path, promised);
      }
      ts.forEachChild(node, visit);
    }
    visit(name.getSourceFile());
  }

  function isList(expression: ts.Expression): boolean {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
    return checker.isArrayLikeType(type);
  }

  function isText(expression: ts.Expression): boolean {
    return (checker.getNonNullableType(checker.getTypeAtLocation(expression)).flags & ts.TypeFlags.StringLike) !== 0;
  }

  follow(call, [], true);
  return { reads: [...reads.values()], escapes: [...escapes.values()], errorsHandled, awaited };
}

function isDeclaration({ parent }: ts.Identifier): boolean {
  return ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent);
}

function isConst(type: ts.TypeNode): boolean {
  return ts.isTypeReferenceNode(type) && type.getText() === 'const';
}

function isTest(expression: ts.Expression): boolean {
  const { parent } = expression;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) return parent.expression === expression;
  if (ts.isConditionalExpression(parent)) return parent.condition === expression;
  if (!ts.isBinaryExpression(parent)) return false;
  const operator = parent.operatorToken.kind;
  if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return parent.left === expression;
  const other = parent.left === expression ? parent.right : parent.left;
  const empty = other.kind === ts.SyntaxKind.NullKeyword || other.getText() === 'undefined';
  return empty && operator >= ts.SyntaxKind.EqualsEqualsToken && operator <= ts.SyntaxKind.ExclamationEqualsEqualsToken;
}

function isInTry(node: ts.Node): boolean {
  const statement = ts.findAncestor(node, (each) => ts.isFunctionLike(each) || (ts.isBlock(each) && ts.isTryStatement(each.parent) && each.parent.tryBlock === each && each.parent.catchClause !== undefined));
  return statement !== undefined && ts.isBlock(statement);
}
