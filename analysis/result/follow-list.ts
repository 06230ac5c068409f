import ts from 'typescript';
import type { Tracer } from '../trace/tracer.ts';
import { parameterOf } from './flow-questions.ts';
import { collectedIn, parameterAt, picksElement, takesOtherElements, usesArguments } from './hidden-flow.ts';
import { callbackElements, elementlessMethods, elementMethods, givesOthers, listPosition } from './list-methods.ts';
import { elementAt } from './record-uses.ts';
import { isEmpty } from './result-syntax.ts';
import type { ResultEscape, ResultPath as Path, ResultRead } from './result-use.ts';

/** What following a list needs of the rest. */
export interface Flow {
  tracer: Tracer;
  read: (node: ts.Node, path: Path, kind: ResultRead['kind']) => void;
  escape: (node: ts.Node, path: Path, kind: ResultEscape['kind']) => void;
  follow: (expression: ts.Expression, path: Path, promised: boolean) => void;
  followName: (name: ts.BindingName, path: Path, promised: boolean) => void;
  followSymbol: (name: ts.Identifier, path: Path, promised: boolean, assigned?: ts.Symbol) => void;
  followTarget: (target: ts.ParameterDeclaration | ts.BindingElement, path: Path, promised: boolean) => void;
  goOut: (expression: ts.Expression, path: Path, kind: ResultEscape['kind'], taker?: string) => void;
  shared: (work: () => void, applies?: boolean) => void;
  isRows: (path: Path, list: ts.Expression) => boolean;
}

/** Follows the elements of lists through methods and callbacks. */
export function listFollower({
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
}: Flow): {
  followList: (
    access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    called: ts.CallExpression | undefined,
    name: string,
    path: Path,
  ) => void;
  followLoop: (statement: ts.ForOfStatement, path: Path) => void;
  followListPattern: (pattern: ts.ArrayBindingPattern, path: Path) => void;
  followCallback: (callback: ts.Expression, position: number, path: Path) => void;
  followSpread: (spread: ts.SpreadElement, path: Path) => void;
  followCollected: (call: ts.Node, path: Path) => boolean;
} {
  function followList(
    access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    called: ts.CallExpression | undefined,
    name: string,
    path: Path,
  ): void {
    if (!called) return name === 'length' ? read(access, path, 'read') : goOut(access.expression, path, 'passed');
    const element = elementAt(path);
    // Of a variable every use is looked at for that.
    if (!ts.isIdentifier(access.expression) && takesOtherElements(access.expression))
      goOut(access.expression, path, 'stored');
    const positions = callbackElements(name);
    const [callback, initial] = called.arguments;
    if (callback && listPosition(name) === 3) followAccumulator(called, callback, initial, element);
    if (callback) for (const position of positions ?? []) followCallback(callback, position, element);
    if (callback && positions) followListParameter(callback, listPosition(name), path);
    const given = elementMethods.get(name);
    if (given === 'element') follow(called, element, false);
    else if (given === 'list') shared(() => follow(called, path, false), givesOthers(name, called.arguments.length));
    else if (positions === undefined && !elementlessMethods.has(name)) goOut(access.expression, path, 'passed');
  }

  /** What `reduce` carries along is an element where it starts with one, and where the callback gives one back. */
  function followAccumulator(
    called: ts.CallExpression,
    callback: ts.Expression,
    initial: ts.Expression | undefined,
    element: Path,
  ): void {
    const starts = initial === undefined;
    const picks = (starts || isEmpty(initial)) && picksElement(callback);
    if (!starts && !picks) return;
    shared(() => {
      follow(called, element, false);
      followCallback(callback, 0, element);
    }, !picks);
  }

  /** The third parameter of a list's callback is the list. */
  function followListParameter(callback: ts.Expression, position: number, path: Path): void {
    const inline = ts.isArrowFunction(callback) || ts.isFunctionExpression(callback);
    const parameter = inline ? callback.parameters[position] : parameterOf(tracer, callback, position);
    if (parameter && !parameter.dotDotDotToken) shared(() => followTarget(parameter, path, false), !inline);
  }

  function followCallback(callback: ts.Expression, position: number, path: Path): void {
    const inline = ts.isArrowFunction(callback) || ts.isFunctionExpression(callback);
    const owner = inline ? callback : parameterOf(tracer, callback, position)?.parent;
    const parameter = owner && parameterAt(owner, position);
    if (!owner || parameter?.dotDotDotToken || usesArguments(owner)) escape(callback, path, 'callback');
    else if (parameter) shared(() => followTarget(parameter, path, false), !inline);
  }

  function followLoop(statement: ts.ForOfStatement, path: Path): void {
    const { initializer } = statement;
    if (ts.isVariableDeclarationList(initializer))
      for (const { name } of initializer.declarations) followName(name, elementAt(path), false);
    else goOut(statement.expression, path, 'stored');
  }

  /** `[first, ...others]`: a rest element is a list of the same elements. */
  function followListPattern({ elements }: ts.ArrayBindingPattern, path: Path): void {
    for (const element of elements) {
      if (!ts.isBindingElement(element)) continue;
      if (element.dotDotDotToken) followName(element.name, path, false);
      else followTarget(element, elementAt(path), false);
    }
  }

  /** `[...rows]` and `all.push(...rows)`: a list of the same elements, maybe beside others. */
  function followSpread({ parent, expression }: ts.SpreadElement, path: Path): void {
    if (!isRows(path, expression)) goOut(expression, path, 'spread');
    else if (ts.isArrayLiteralExpression(parent)) shared(() => follow(parent, path, false), parent.elements.length > 1);
    else if (!followCollected(parent, path)) goOut(expression, path, 'spread');
  }

  /** A variable's list takes elements: true when it is followed, as a list with others in it. */
  function followCollected(call: ts.Node, path: Path): boolean {
    const list = collectedIn(call);
    if (list) shared(() => followSymbol(list, path, false));
    return list !== undefined;
  }

  return { followList, followLoop, followListPattern, followCallback, followSpread, followCollected };
}
