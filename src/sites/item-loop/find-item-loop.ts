import ts from 'typescript';
import type { Finder } from '../finder.ts';
import { isAccess, isPartOf, isWrapper, rangeOf } from '../../program/syntax.ts';
import { isAny } from '../../flow/origin/origins.ts';
import { functionAround } from '../../flow/functions.ts';
import { variableAt } from '../../program/variable-at.ts';
import { bodyObstacles } from './body-obstacles.ts';
import { itemsIn, type ItemsList } from './items-list.ts';
import { type Loop, loopOf } from './loop-form.ts';
import { isOwn, readParts, takesOwnAlone } from './item-parts.ts';
import { filterText, passedOver } from './passed-over.ts';
import { type Caught, caughtBy, tryAtEnd } from './rethrow.ts';
import type { ItemLoop, LinkObstacle } from './item-loop.ts';
import { isObservationCall, observationAround } from './observation-call.ts';
import { defined } from '../../catalog/defined.ts';
import { taskReturn } from './task-return.ts';

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
  items: ItemsList;
  symbol: ts.Symbol;
  /** The statement that the call is, where it is one of its own. */
  statement: ts.ExpressionStatement | undefined;
  /** The statements that a task has: those of the loop's body, or of the `try` at its end. */
  task: ts.Node;
  caught: Caught | undefined;
  /** Items that are passed over at once. */
  passed: readonly ts.IfStatement[];
}

/** The loop over a dataset's items around a call that records one; `undefined` when there is none to be seen. */
export function findItemLoop(finder: Finder, recorded: RecordedItem): ItemLoop | undefined {
  const link = findLink(finder, recorded);
  if (!link) return undefined;
  const { loop, items, item, call, statement, observation, task, caught, passed } = link;
  const { form, whole, body, list, itemStatement, awaited, settles } = loop;
  const besides = new Set<ts.Node>([...passed, ...(caught?.last ? [caught.last] : [])]);
  const inBody = bodyObstacles(finder, body, form, besides);
  const obstacles = new Set([
    ...inBody.obstacles,
    ...loopObstacles(finder, link),
    ...linkObstacles(finder, link),
    ...observationObstacles(finder, link),
    ...runObstacles(finder, link),
  ]);
  const isFree = statement !== undefined && observation !== undefined && obstacles.size === 0;
  const givesOutputs = loop.gives === 'outputs';
  const returns = !isFree
    ? undefined
    : givesOutputs
      ? { before: [] }
      : taskReturn(finder, task, statement, observation);
  return {
    form,
    whole: rangeOf(whole),
    list: rangeOf(list),
    ...runnerOf(link),
    filters: passed.map((listed) => filterText(listed, item.text)).join(''),
    ...(isNamePath(items.items) ? { itemType: `(typeof ${items.items.getText()})[number]` } : {}),
    ...itemFacts(finder, link),
    body: rangeOf(body),
    bodyForm: ts.isBlock(body) ? 'block' : ts.isStatement(body) ? 'statement' : 'expression',
    link: rangeOf(statement ?? call),
    gone: [...(itemStatement ? [itemStatement] : []), ...passed].map(rangeOf),
    continues: inBody.continues.map(rangeOf),
    ...defined({ rethrow: caught?.rethrow }),
    ...(givesOutputs ? { givesOutputs } : {}),
    ...(awaited ? { awaited: { name: awaited.name, place: rangeOf(awaited.whole) } } : {}),
    ...defined({ settles }),
    ...defined({ returns }),
    obstacles: [...obstacles],
  };
}

/** How the task names its item and the number of it, and what it takes of it. */
function itemFacts(
  finder: Finder,
  { loop, item, symbol, call, passed }: FoundLink,
): Pick<ItemLoop, 'item' | 'index' | 'itemIsAny' | 'usesWholeItem'> {
  const { parts, body, index, list } = loop;
  const read = parts && readParts(finder, parts, call);
  const readsOthers = read?.readsOthers ?? usesWholeItem(finder, body, symbol, call, passed);
  return {
    item: read?.text ?? item.text,
    ...(index ? { index: `const ${index.text} = ${list.getText()}.indexOf(${item.text})` } : {}),
    itemIsAny: read?.text !== '' && isAny(finder.checker.getTypeAtLocation(parts ?? item)),
    usesWholeItem: index !== undefined || readsOthers,
  };
}

/** Whose runner takes the items: the dataset's, or that of the client where it is given others than all of them. */
function runnerOf({ items: { dataset, client }, passed }: FoundLink): Pick<ItemLoop, 'dataset' | 'client'> {
  if (dataset !== undefined && passed.length === 0) return { dataset: rangeOf(dataset) };
  return defined({ client });
}

/** What the loop goes over that an item is from. */
export function listOf(finder: Finder, item: ts.Identifier): ts.Expression | undefined {
  const declaration = variableAt(finder.checker, item)?.valueDeclaration;
  return declaration && loopOf(finder, declaration)?.list;
}

function findLink(finder: Finder, recorded: RecordedItem): FoundLink | undefined {
  const symbol = variableAt(finder.checker, recorded.item);
  const loop = symbol?.valueDeclaration && loopOf(finder, symbol.valueDeclaration);
  const items = loop && itemsIn(finder, loop.list);
  if (!symbol || !loop || !items) return undefined;
  const { body, itemStatement, form } = loop;
  const around = tryAtEnd(body);
  const isTried = around !== undefined && isPartOf(recorded.call, around.tryBlock);
  const statements = ts.isBlock(body) ? body.statements.filter((statement) => statement !== itemStatement) : [];
  return {
    ...recorded,
    loop,
    items,
    symbol,
    statement: linkStatement(recorded.call),
    task: isTried ? around.tryBlock : body,
    caught: isTried ? caughtBy(around) : undefined,
    passed: form === 'forOf' && items.client !== undefined && !loop.parts ? passedOver(finder, statements, symbol) : [],
  };
}

/** What the loop itself does that the runner does not. */
function* loopObstacles(finder: Finder, link: FoundLink): Iterable<LinkObstacle> {
  const { loop, items } = link;
  const { whole, list, body, index, gives } = loop;
  const { dataset, client } = runnerOf(link);
  if (!items.isPlain || (dataset === undefined && client === undefined)) yield 'partOfItems';
  if (ts.isLabeledStatement(whole.parent)) yield 'break';
  if (gives === 'used' || (gives === 'outputs' && !returnsAtEnd(body))) yield 'resultUsed';
  if (index !== undefined && (loop.parts ?? !isNamePath(list))) yield 'placeInList';
  if (!mayAwait(whole)) yield 'notAsync';
  if (gives === 'nobodyWaits') yield 'notAwaited';
  if (ts.findAncestor(whole, (node) => observationAround(finder, node) !== undefined)) yield 'insideObservation';
}

/** `return output;` at the end of a callback */
function returnsAtEnd(body: ts.Node): boolean {
  const last = ts.isBlock(body) ? body.statements.at(-1) : undefined;
  return last !== undefined && ts.isReturnStatement(last) && last.expression !== undefined;
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
function* runObstacles(finder: Finder, { loop, aboutRun }: FoundLink): Iterable<LinkObstacle> {
  if (aboutRun.length === 0 || aboutRun.some((argument) => !isSameForAll(finder, argument, loop))) yield 'runArguments';
}

/** `dataset`, `loaded.dataset`: what `typeof` in a type takes. */
function isNamePath(expression: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(expression) ? isNamePath(expression.expression) : ts.isIdentifier(expression);
}

function mayAwait(node: ts.Node): boolean {
  const owner = functionAround(node.parent);
  return !owner || (ts.getCombinedModifierFlags(owner as ts.Declaration) & ts.ModifierFlags.Async) !== 0;
}

/** `await item.link(…);` as a statement of its own. */
function linkStatement(call: ts.CallExpression): ts.ExpressionStatement | undefined {
  let node: ts.Node = call;
  while (ts.isAwaitExpression(node.parent) || ts.isVoidExpression(node.parent) || isWrapper(node.parent))
    node = node.parent;
  return ts.isExpressionStatement(node.parent) ? node.parent : undefined;
}

/**
 * Between a node and the loop's body there is nothing but blocks, the callback of an observation, and a `try` at the
 * end.
 */
function isStraight(finder: Finder, node: ts.Node, body: ts.Node): boolean {
  const around = tryAtEnd(body);
  const tried = around && isPartOf(node, around.tryBlock) ? around : undefined;
  for (let inner = node; inner !== body; inner = inner.parent) {
    const { parent } = inner;
    if (observationAround(finder, inner) || isObservationCall(finder, inner)) continue;
    if (
      inner !== node &&
      inner !== tried &&
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
function isSameForAll(finder: Finder, argument: ts.Node, loop: Loop): boolean {
  if (
    ts.isCallExpression(argument) ||
    ts.isNewExpression(argument) ||
    ts.isAwaitExpression(argument) ||
    ts.isYieldExpression(argument) ||
    ts.isFunctionLike(argument)
  )
    return false;
  if (ts.isIdentifier(argument) && !(ts.isPropertyAssignment(argument.parent) && argument.parent.name === argument)) {
    const declaration = variableAt(finder.checker, argument)?.valueDeclaration;
    if (declaration && isPartOf(declaration, loop.whole)) return false;
  }
  return ts.forEachChild(argument, (child) => (isSameForAll(finder, child, loop) ? undefined : true)) === undefined;
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

function usesWholeItem(
  finder: Finder,
  body: ts.Node,
  item: ts.Symbol,
  recorded: ts.CallExpression,
  passed: readonly ts.Node[],
): boolean {
  return itemUses(finder, body, item).some((use) => {
    const { parent } = use;
    // Where it is declared in the body it goes with its statement.
    const goes = [recorded, ...passed].some((node) => isPartOf(use, node));
    if (goes || (ts.isVariableDeclaration(parent) && parent.name === use)) return false;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === use) return !isOwn(parent.name.text);
    if (isAccess(parent) && parent.expression === use) return true;
    const pattern =
      ts.isVariableDeclaration(parent) && parent.initializer === use && ts.isObjectBindingPattern(parent.name)
        ? parent.name
        : undefined;
    return pattern === undefined || !takesOwnAlone(pattern.elements);
  });
}
