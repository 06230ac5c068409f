import ts from 'typescript';
import { isWritten } from '../../program/binding-uses.ts';
import { isPartOf, isStable, unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import { usesOf } from '../../flow/uses.ts';
import type { Finder } from '../finder.ts';
import type { ItemLoop } from './item-loop.ts';
import { type LoopEnd, promisesOfMap } from './promises-of-map.ts';

/** A loop that has one item in each round, whatever statement it is. */
export interface Loop extends LoopEnd {
  form: ItemLoop['form'];
  /** The list of the items, without `.entries()`. */
  list: ts.Expression;
  body: ts.Node;
  /** What holds the number of the round, where the body uses it. */
  index?: ts.Identifier;
  /** `const item = items[i];` at the beginning of the body. */
  itemStatement?: ts.Statement;
  /** `{ id, input }`, where the item has no name. */
  parts?: ts.ObjectBindingPattern;
}

/** The loop whose item a declaration is, or the id of the item. */
export function loopOf(finder: Finder, declaration: ts.Declaration): Loop | undefined {
  if (ts.isParameter(declaration)) return callbackLoop(finder, declaration);
  if (ts.isBindingElement(declaration)) return partsLoop(finder, declaration) ?? entriesLoop(finder, declaration);
  if (!ts.isVariableDeclaration(declaration)) return undefined;
  const statement = declaration.parent.parent;
  return ts.isForOfStatement(statement) ? forOfLoop(statement) : indexedLoop(finder, declaration);
}

function forOfLoop(statement: ts.ForOfStatement): Loop | undefined {
  return statement.awaitModifier === undefined
    ? { form: 'forOf', gives: 'nothing', whole: statement, list: statement.expression, body: statement.statement }
    : undefined;
}

/** `for (const { id, input } of items)`, by the id */
function partsLoop(finder: Finder, element: ts.BindingElement): Loop | undefined {
  const { parent: parts } = element;
  if (!ts.isObjectBindingPattern(parts) || !takesId(element)) return undefined;
  const loop = loopOf(finder, parts.parent);
  return loop && { ...loop, parts };
}

/** `id` of `{ id }` and `{ id: itemId }`, which has no other value where there is none. */
export function takesId({ propertyName, name, initializer, dotDotDotToken }: ts.BindingElement): boolean {
  return (propertyName ?? name).getText() === 'id' && ts.isIdentifier(name) && !initializer && !dotDotDotToken;
}

/** `for (const [index, item] of items.entries())` */
function entriesLoop(finder: Finder, item: ts.BindingElement): Loop | undefined {
  const [first, second] = item.parent.elements;
  const statement = item.parent.parent.parent?.parent;
  if (second !== item || item.parent.elements.length !== 2 || !statement || !ts.isForOfStatement(statement))
    return undefined;
  const loop = forOfLoop(statement);
  const entries = loop && unwrapped(loop.list);
  if (!loop || !entries || !ts.isCallExpression(entries) || !ts.isPropertyAccessExpression(entries.expression))
    return undefined;
  if (entries.expression.name.text !== 'entries' || !first || !isNameOrNothing(first)) return undefined;
  const index = ts.isBindingElement(first) ? (first.name as ts.Identifier) : undefined;
  return { ...loop, list: entries.expression.expression, ...usedIndex(finder, index) };
}

function isNameOrNothing(element: ts.ArrayBindingElement): boolean {
  return (
    ts.isOmittedExpression(element) ||
    (ts.isIdentifier(element.name) && !element.initializer && !element.dotDotDotToken)
  );
}

/** `for (let i = 0; i < items.length; i++) { const item = items[i]; … }` */
function indexedLoop(finder: Finder, declaration: ts.VariableDeclaration): Loop | undefined {
  const statement = declaration.parent.parent;
  const loop = statement.parent.parent;
  if (!ts.isVariableStatement(statement) || !loop || !ts.isForStatement(loop) || !ts.isBlock(loop.statement))
    return undefined;
  const value = declaration.initializer && unwrapped(declaration.initializer);
  const isAlone = statement.declarationList.declarations.length === 1 && loop.statement.statements[0] === statement;
  if (!isAlone || !value || !ts.isElementAccessExpression(value) || !isStable(value.expression)) return undefined;
  const index = indexOver(finder, loop, value.expression.getText());
  const list = listInHead(loop);
  if (!index || !list || value.argumentExpression.getText() !== index.text) return undefined;
  return {
    form: 'forOf',
    gives: 'nothing',
    whole: loop,
    list,
    body: loop.statement,
    itemStatement: statement,
    ...usedIndex(finder, index, value.argumentExpression),
  };
}

/** `items` of `i < items.length`, which stands before the body. */
function listInHead({ condition }: ts.ForStatement): ts.Expression | undefined {
  const length = condition && ts.isBinaryExpression(condition) ? unwrapped(condition.right) : undefined;
  return length && ts.isPropertyAccessExpression(length) ? length.expression : undefined;
}

/** `i` of `let i = 0; i < items.length; i++`, which nothing else writes. */
function indexOver(finder: Finder, loop: ts.ForStatement, list: string): ts.Identifier | undefined {
  const { initializer, condition, incrementor } = loop;
  const [declaration, ...others] =
    initializer && ts.isVariableDeclarationList(initializer) ? initializer.declarations : [];
  if (!declaration || others.length > 0 || !ts.isIdentifier(declaration.name)) return undefined;
  const { name } = declaration;
  const symbol = finder.checker.getSymbolAtLocation(name);
  const writes = symbol === undefined ? [] : usesOf(finder.checker, symbol, name).filter(isWritten);
  const isWhole =
    declaration.initializer?.getText() === '0' &&
    condition?.getText().replaceAll(/\s/g, '') === `${name.text}<${list}.length` &&
    [`${name.text}++`, `++${name.text}`, `${name.text}+=1`].includes(incrementor?.getText().replaceAll(' ', '') ?? '');
  return isWhole && writes.length === 1 ? name : undefined;
}

/** `await Promise.all(items.map(async (item, index) => …))`, `items.forEach(async (item, index) => …)` */
function callbackLoop(finder: Finder, declaration: ts.ParameterDeclaration): Loop | undefined {
  const callback = declaration.parent;
  if (!ts.isArrowFunction(callback) && !ts.isFunctionExpression(callback)) return undefined;
  const [first, second, ...others] = callback.parameters;
  if (first !== declaration || others.length > 0 || (second && !ts.isIdentifier(second.name))) return undefined;
  const mapped = callback.parent;
  const loop = ts.isCallExpression(mapped) && mapped.arguments[0] === callback && loopOfCallback(finder, mapped);
  return loop
    ? { ...loop, body: callback.body, ...usedIndex(finder, second?.name as ts.Identifier | undefined) }
    : undefined;
}

/** `items.map(…)`, `items.forEach(…)`, whatever they are given to call. */
export function loopOfCallback(finder: Finder, taker: ts.CallExpression): Omit<Loop, 'body'> | undefined {
  if (!ts.isPropertyAccessExpression(taker.expression)) return undefined;
  const { name, expression: list } = taker.expression;
  if (name.text === 'map') return { form: 'promiseAll', list, ...promisesOfMap(finder, taker) };
  return name.text === 'forEach' ? { form: 'forEach', list, whole: taker, gives: 'nobodyWaits' } : undefined;
}

/** @param besides a use that goes with the loop's form */
function usedIndex({ checker }: Finder, index: ts.Identifier | undefined, besides?: ts.Node): Pick<Loop, 'index'> {
  const symbol = index && variableAt(checker, index);
  if (!index || !symbol) return {};
  const loop = ts.findAncestor(index, (node) => ts.isForStatement(node));
  const isHead = (use: ts.Node): boolean =>
    loop !== undefined &&
    ts.isForStatement(loop) &&
    [loop.condition, loop.incrementor].some((head) => head && isPartOf(use, head));
  const uses = usesOf(checker, symbol, index).filter((use) => use !== besides && !isHead(use));
  return uses.length > 0 ? { index } : {};
}
