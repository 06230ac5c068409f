import ts from 'typescript';
import { isConstant, isConstantVariable } from '../../program/constants.ts';
import { isStable, unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { Finder } from '../finder.ts';

/** The items that a loop goes over, and what can make a run of them. */
export interface ItemsList {
  /** `dataset` of `dataset.items`, where the loop goes over just these. */
  dataset?: ts.Expression;
  /** The client that a list of items can be given to: `client.experiment.run({ data, … })`. */
  client?: string;
  /** The items all of which, or a part of which, are looped over: `dataset.items`, `items`. */
  items: ts.Expression;
  /** What is looped over is the items, or some of them, in this or another order. */
  isPlain: boolean;
}

/** Methods of a list that give items of it. */
const selecting = new Set(['slice', 'filter', 'toReversed', 'toSorted', 'reverse', 'sort']);

/** The items in the expression that is looped over: of a dataset's own runner, or read of the client. */
export function itemsIn(finder: Finder, list: ts.Expression): ItemsList | undefined {
  const inner = unwrapped(list);
  const { checker } = finder;
  if (ts.isPropertyAccessExpression(inner)) {
    const { expression, name } = inner;
    if (name.text !== 'items' || !isDataset(checker, expression)) return besides(itemsIn(finder, expression));
    const client = clientOf(finder, valueOf(finder, expression));
    return { dataset: expression, items: inner, isPlain: true, ...(client === undefined ? {} : { client }) };
  }
  if (ts.isIdentifier(inner)) {
    const client = clientOf(finder, takenOutOf(finder, inner));
    return client === undefined ? undefined : { items: inner, isPlain: true, client };
  }
  if (ts.isCallExpression(inner) && ts.isPropertyAccessExpression(inner.expression)) {
    const found = itemsIn(finder, inner.expression.expression);
    return selecting.has(inner.expression.name.text) ? found && withoutDataset(found) : besides(found);
  }
  if (ts.isElementAccessExpression(inner) || ts.isAwaitExpression(inner))
    return besides(itemsIn(finder, inner.expression));
  return undefined;
}

function withoutDataset({ dataset: _whole, ...part }: ItemsList): ItemsList {
  return part;
}

/** Something else than items may come of it. */
function besides(found: ItemsList | undefined): ItemsList | undefined {
  return found && { ...withoutDataset(found), isPlain: false };
}

function isDataset(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  return checker.getPropertyOfType(checker.getTypeAtLocation(expression), 'runExperiment') !== undefined;
}

/** What a constant is declared with. */
function valueOf({ checker }: Finder, expression: ts.Expression): ts.Expression | undefined {
  const inner = unwrapped(expression);
  if (!ts.isIdentifier(inner)) return inner;
  const declaration = variableAt(checker, inner)?.valueDeclaration;
  return declaration && isConstantVariable(declaration) ? declaration.initializer : undefined;
}

/** `await …` of `const { items } = await …`, `const { data: items } = await …` */
function takenOutOf({ checker }: Finder, name: ts.Identifier): ts.Expression | undefined {
  const element = variableAt(checker, name)?.valueDeclaration;
  if (!element || !ts.isBindingElement(element) || element.dotDotDotToken || element.initializer) return undefined;
  const declaration = element.parent.parent;
  const key = (element.propertyName ?? element.name).getText();
  const isTaken = isConstantVariable(declaration);
  const value = isTaken ? declaration.initializer : undefined;
  return value && (key === 'items' ? isDataset(checker, value) : key === 'data') ? value : undefined;
}

/** Calls that read items of a dataset, without the client that they begin with. */
const readers = ['.dataset.get', '.getDataset', '.api.datasetItems.list'];

/** `client` of `await client.dataset.get(name)`, by its own runner of experiments. */
function clientOf({ checker }: Finder, value: ts.Expression | undefined): string | undefined {
  const awaited = value && unwrapped(value);
  const call = awaited && ts.isAwaitExpression(awaited) ? unwrapped(awaited.expression) : undefined;
  if (!call || !ts.isCallExpression(call)) return undefined;
  const reader = readers.find((name) => call.expression.getText().endsWith(name));
  let client: ts.Expression = call.expression;
  for (let depth = reader?.split('.').length ?? 1; depth > 1; depth -= 1) {
    if (!ts.isPropertyAccessExpression(client)) return undefined;
    client = client.expression;
  }
  const hasRunner = checker.getPropertyOfType(checker.getTypeAtLocation(client), 'experiment') !== undefined;
  return reader !== undefined && isStable(client) && hasRunner && isFixed(checker, client)
    ? client.getText()
    : undefined;
}

/** It is the same client at the loop: nothing else is assigned to the name that it begins with. */
function isFixed(checker: ts.TypeChecker, client: ts.Expression): boolean {
  let root = unwrapped(client);
  while (ts.isPropertyAccessExpression(root)) root = unwrapped(root.expression);
  if (!ts.isIdentifier(root)) return true;
  const declaration = variableAt(checker, root)?.valueDeclaration;
  return !declaration || !ts.isVariableDeclaration(declaration) || isConstant(declaration);
}
