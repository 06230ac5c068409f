import ts from 'typescript';
import type { Finder } from '../finder.ts';
import { isAccess, isPartOf, isWrapper, rangeOf, unwrapped } from '../../program/syntax.ts';
import { isAny } from '../../flow/origin/origins.ts';
import { variableAt } from '../../program/variable-at.ts';
import { bodyObstacles } from './body-obstacles.ts';
import type { ItemLoop, LinkObstacle } from './item-loop.ts';
import { isObservationCall, observationAround } from './observation-call.ts';
import { defined } from '../../catalog/defined.ts';
import { taskReturn } from './task-return.ts';

/** Properties of an item that the runner's own type of it has. */
const ownProperties = new Set(['input', 'expectedOutput', 'metadata']);

interface Loop {
  form: ItemLoop['form'];
  whole: ts.Node;
  list: ts.Expression;
  body: ts.Node;
}

/** A call that records the run of one item. */
export interface RecordedItem {
  call: ts.CallExpression;
  /** The item, as the call names it. */
  item: ts.Identifier;
  /** The call that began the observation whose trace is recorded, where it is in sight. */
  observation: ts.CallExpression | undefined;
  /** The run's name and what else is said of it. */
  aboutRun: readonly ts.Node[];
  /** How many such calls for the item there are. */
  countIn: (body: ts.Node) => number;
}

/** A recorded item in a loop over the items of a dataset. */
interface FoundLink extends RecordedItem {
  loop: Loop;
  items: ts.PropertyAccessExpression;
  symbol: ts.Symbol;
  /** The statement that the call is, where it is one of its own. */
  statement: ts.ExpressionStatement | undefined;
}

/** The loop over a dataset's items around a call that records one; `undefined` when there is none to be seen. */
export function findItemLoop(finder: Finder, recorded: RecordedItem): ItemLoop | undefined {
  const link = findLink(finder, recorded);
  if (!link) return undefined;
  const { loop, items, symbol, item, call, statement, observation } = link;
  const { form, whole, body } = loop;
  const obstacles = new Set([
    ...bodyObstacles(finder, body, form),
    ...loopObstacles(finder, link),
    ...linkObstacles(finder, link),
    ...observationObstacles(finder, link),
    ...runObstacles(finder, link),
  ]);
  const isFree = statement !== undefined && observation !== undefined && obstacles.size === 0;
  const returns = isFree ? taskReturn(finder, body, statement, observation) : undefined;
  return {
    form,
    whole: rangeOf(whole),
    dataset: rangeOf(items.expression),
    datasetIsName: isNamePath(items.expression),
    item: item.text,
    itemIsAny: isAny(finder.checker.getTypeAtLocation(item)),
    body: rangeOf(body),
    bodyForm: ts.isBlock(body) ? 'block' : ts.isStatement(body) ? 'statement' : 'expression',
    link: rangeOf(statement ?? call),
    usesWholeItem: usesWholeItem(finder, body, symbol, call),
    ...defined({ returns }),
    obstacles: [...obstacles],
  };
}

/** What the loop goes over that an item is from. */
export function listOf(finder: Finder, item: ts.Identifier): ts.Expression | undefined {
  const declaration = variableAt(finder.checker, item)?.valueDeclaration;
  return declaration && loopOf(declaration)?.list;
}

function findLink(finder: Finder, recorded: RecordedItem): FoundLink | undefined {
  const symbol = variableAt(finder.checker, recorded.item);
  const loop = symbol?.valueDeclaration && loopOf(symbol.valueDeclaration);
  const items = loop && itemsIn(finder, loop.list);
  if (!symbol || !loop || !items) return undefined;
  return { ...recorded, loop, items, symbol, statement: linkStatement(recorded.call) };
}

/** What the loop itself does that the runner does not. */
function* loopObstacles(finder: Finder, { loop: { form, whole, list }, items }: FoundLink): Iterable<LinkObstacle> {
  if (unwrapped(list) !== items) yield 'partOfItems';
  if (ts.isLabeledStatement(whole.parent)) yield 'break';
  if (form === 'promiseAll' && !ts.isExpressionStatement(whole.parent)) yield 'resultUsed';
  if (!mayAwait(whole)) yield 'notAsync';
  if (ts.findAncestor(whole, (node) => observationAround(finder, node) !== undefined)) yield 'insideObservation';
}

/** What keeps the link from being one of each item. */
function* linkObstacles(finder: Finder, link: FoundLink): Iterable<LinkObstacle> {
  const { loop, statement, countIn } = link;
  if (!statement) yield 'resultUsed';
  else if (!isStraight(finder, statement, loop.body)) yield 'conditional';
  if (countIn(loop.body) > 1) yield 'severalLinks';
}

/** What keeps the linked observation from being the one of each item. */
function* observationObstacles(finder: Finder, { loop: { body }, observation }: FoundLink): Iterable<LinkObstacle> {
  if (!observation || !isPartOf(observation, body)) yield 'noObservation';
  else if (!isStraight(finder, observation, body)) yield 'conditional';
  else if (hasOtherObservation(finder, body, observation)) yield 'severalObservations';
}

/** The run has to have one name, and the same facts about it, for all items. */
function* runObstacles(finder: Finder, { loop, symbol, aboutRun }: FoundLink): Iterable<LinkObstacle> {
  if (aboutRun.length === 0 || aboutRun.some((argument) => !isSameForAll(finder, argument, loop, symbol)))
    yield 'runArguments';
}

/** `dataset`, `loaded.dataset`: what `typeof` in a type takes. */
function isNamePath(expression: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(expression) ? isNamePath(expression.expression) : ts.isIdentifier(expression);
}

function loopOf(declaration: ts.Declaration): Loop | undefined {
  if (ts.isVariableDeclaration(declaration)) {
    const statement = declaration.parent.parent;
    return ts.isForOfStatement(statement)
      ? { form: 'forOf', whole: statement, list: statement.expression, body: statement.statement }
      : undefined;
  }
  if (!ts.isParameter(declaration)) return undefined;
  const callback = declaration.parent;
  if ((!ts.isArrowFunction(callback) && !ts.isFunctionExpression(callback)) || callback.parameters.length !== 1)
    return undefined;
  const mapped = callback.parent;
  if (
    !ts.isCallExpression(mapped) ||
    mapped.arguments[0] !== callback ||
    !ts.isPropertyAccessExpression(mapped.expression) ||
    mapped.expression.name.text !== 'map'
  )
    return undefined;
  const all = mapped.parent;
  if (!ts.isCallExpression(all) || all.expression.getText() !== 'Promise.all' || !ts.isAwaitExpression(all.parent))
    return undefined;
  return { form: 'promiseAll', whole: all.parent, list: mapped.expression.expression, body: callback.body };
}

/** The `dataset.items` in the expression that is looped over, by the dataset's own runner. */
function itemsIn(finder: Finder, list: ts.Expression): ts.PropertyAccessExpression | undefined {
  const inner = unwrapped(list);
  if (ts.isPropertyAccessExpression(inner)) {
    const isItems =
      inner.name.text === 'items' &&
      finder.checker.getPropertyOfType(finder.checker.getTypeAtLocation(inner.expression), 'runExperiment') !==
        undefined;
    return isItems ? inner : itemsIn(finder, inner.expression);
  }
  if (ts.isCallExpression(inner) || ts.isElementAccessExpression(inner) || ts.isAwaitExpression(inner))
    return itemsIn(finder, inner.expression);
  return undefined;
}

function mayAwait(node: ts.Node): boolean {
  const owner = ts.findAncestor(node.parent, ts.isFunctionLike);
  return !owner || (ts.getCombinedModifierFlags(owner as ts.Declaration) & ts.ModifierFlags.Async) !== 0;
}

/** `await item.link(…);` as a statement of its own. */
function linkStatement(call: ts.CallExpression): ts.ExpressionStatement | undefined {
  let node: ts.Node = call;
  while (ts.isAwaitExpression(node.parent) || ts.isVoidExpression(node.parent) || isWrapper(node.parent))
    node = node.parent;
  return ts.isExpressionStatement(node.parent) ? node.parent : undefined;
}

/** Between a node and the loop's body there is nothing but blocks, and the callback of an observation. */
function isStraight(finder: Finder, node: ts.Node, body: ts.Node): boolean {
  for (let inner = node; inner !== body; inner = inner.parent) {
    const { parent } = inner;
    if (observationAround(finder, inner) || isObservationCall(finder, inner)) continue;
    if (
      inner !== node &&
      !ts.isBlock(inner) &&
      !ts.isExpressionStatement(inner) &&
      !ts.isAwaitExpression(inner) &&
      !isWrapper(inner) &&
      !ts.isVariableDeclaration(inner) &&
      !ts.isVariableDeclarationList(inner) &&
      !ts.isVariableStatement(inner) &&
      !ts.isReturnStatement(inner)
    )
      return false;
    if (ts.isSourceFile(parent)) return false;
  }
  return true;
}

function hasOtherObservation(finder: Finder, body: ts.Node, observation: ts.CallExpression): boolean {
  let other = false;
  function visit(node: ts.Node): void {
    if (node === observation) return;
    if (isObservationCall(finder, node)) other = true;
    ts.forEachChild(node, visit);
  }
  visit(body);
  return other;
}

/**
 * A name of the run, or a fact about it, that is the same for every item: nothing of the loop, and nothing computed.
 */
function isSameForAll(finder: Finder, argument: ts.Node, loop: Loop, item: ts.Symbol): boolean {
  if (
    ts.isCallExpression(argument) ||
    ts.isNewExpression(argument) ||
    ts.isAwaitExpression(argument) ||
    ts.isYieldExpression(argument) ||
    ts.isFunctionLike(argument)
  )
    return false;
  if (ts.isIdentifier(argument) && !(ts.isPropertyAssignment(argument.parent) && argument.parent.name === argument)) {
    const symbol = variableAt(finder.checker, argument);
    if (symbol === item) return false;
    const declaration = symbol?.valueDeclaration;
    if (declaration && isPartOf(declaration, loop.body)) return false;
  }
  return (
    ts.forEachChild(argument, (child) => (isSameForAll(finder, child, loop, item) ? undefined : true)) === undefined
  );
}

/** Every place in a loop's body that means its item. */
export function itemUses(finder: Finder, body: ts.Node, item: ts.Symbol): ts.Identifier[] {
  const uses: ts.Identifier[] = [];
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) && node.text === item.name && variableAt(finder.checker, node) === item) uses.push(node);
    ts.forEachChild(node, visit);
  }
  visit(body);
  return uses;
}

function usesWholeItem(finder: Finder, body: ts.Node, item: ts.Symbol, recorded: ts.CallExpression): boolean {
  return itemUses(finder, body, item).some((use) => {
    const { parent } = use;
    if (isPartOf(use, recorded)) return false;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === use) return !ownProperties.has(parent.name.text);
    if (isAccess(parent) && parent.expression === use) return true;
    const pattern =
      ts.isVariableDeclaration(parent) && parent.initializer === use && ts.isObjectBindingPattern(parent.name)
        ? parent.name
        : undefined;
    return !pattern?.elements.every(
      (element) => !element.dotDotDotToken && ownProperties.has((element.propertyName ?? element.name).getText()),
    );
  });
}
