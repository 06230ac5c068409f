import ts from 'typescript';
import { takerOf } from '../../flow/callbacks.ts';
import { callsOf, handedOn } from '../../flow/functions.ts';
import { unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { Finder } from '../finder.ts';
import { placeOf } from '../implementers.ts';
import { defineFact } from '../site-facts.ts';
import { itemNamed } from './item-named.ts';
import { itemsIn } from './items-list.ts';
import { loopOf, loopOfCallback, takesId } from './loop-form.ts';

/** A loop over a dataset's items that calls the function in which an item is recorded. */
export interface CallerLoop {
  /** What is called in the loop. */
  callee: string;
  /** What is looped over. */
  list: string;
  /** Where it is: `line 2`, `../app.ts:2` */
  place: string;
}

/** The loop whose body is in a function of its own. */
export const callerLoop = defineFact<CallerLoop>('callerLoop');

type Call = ts.CallExpression | ts.NewExpression;

/** What a function is given of an item: the whole, or its id. */
type Given = 'item' | 'id';

/** The search for such a loop. */
interface Search {
  finder: Finder;
  from: ts.SourceFile;
  /** Parameters that were followed. */
  seen: Set<ts.Node>;
}

/** The loop around a call of the function that a call is in; `undefined` where no caller loops over items. */
export function findCallerLoop(finder: Finder, value: ts.Identifier, given: Given): CallerLoop | undefined {
  return loopGiving({ finder, from: value.getSourceFile(), seen: new Set() }, value, given);
}

/** The loop that gives the parameter which a name stands for. */
function loopGiving(search: Search, name: ts.Identifier, given: Given): CallerLoop | undefined {
  const { finder, seen } = search;
  const declaration = variableAt(finder.checker, name)?.valueDeclaration;
  const part = declaration && ts.isBindingElement(declaration) ? declaration : undefined;
  const parameter = part ? part.parent.parent : declaration;
  if (!parameter || !ts.isParameter(parameter) || seen.has(parameter)) return undefined;
  seen.add(parameter);
  const at = parameter.parent.parameters.indexOf(parameter);
  const byName = at === 0 && takesItem(part, given) ? loopCalling(search, parameter.parent) : undefined;
  if (byName) return byName;
  for (const call of callsOf(finder.origins, parameter.parent)) {
    const passed = call.arguments?.slice(0, at + 1);
    const argument = passed?.some(ts.isSpreadElement) ? undefined : passed?.[at];
    const found = argument && loopOfArgument(search, call, passedFor(argument, part, given));
    if (found) return found;
  }
  return undefined;
}

/** The parameter is the item, or takes its id out of it. */
function takesItem(part: ts.BindingElement | undefined, given: Given): boolean {
  return part ? given === 'id' && takesId(part) : given === 'item';
}

/** `items.map(record)` */
function loopCalling({ finder, from }: Search, owner: ts.SignatureDeclaration): CallerLoop | undefined {
  for (const name of handedOn(finder.origins, owner)) {
    const taker = takerOf(name);
    const loop = taker && loopOfCallback(finder, taker);
    if (taker?.arguments[0] !== name || !loop || !itemsIn(finder, loop.list)) continue;
    return { callee: name.getText(), list: loop.list.getText(), place: placeOf(loop.whole, from) };
  }
  return undefined;
}

interface Passed {
  value: ts.Expression;
  given: Given;
}

/** @param part what the parameter takes out of the argument */
function passedFor(argument: ts.Expression, part: ts.BindingElement | undefined, given: Given): Passed | undefined {
  const value = unwrapped(argument);
  if (!part) return { value, given };
  if (!ts.isObjectLiteralExpression(value)) return takesId(part) ? { value, given: 'item' } : undefined;
  const taken = valueIn(value, part);
  return taken && { value: taken, given };
}

function loopOfArgument(search: Search, call: Call, passed: Passed | undefined): CallerLoop | undefined {
  if (!passed) return undefined;
  const { value, given } = passed;
  const item = given === 'id' ? itemNamed(search.finder, value) : value;
  if (item && ts.isIdentifier(item)) return loopAround(search, call, item) ?? loopGiving(search, item, 'item');
  return ts.isIdentifier(value) ? loopGiving(search, value, given) : undefined;
}

function loopAround({ finder, from }: Search, call: Call, item: ts.Identifier): CallerLoop | undefined {
  const declaration = variableAt(finder.checker, item)?.valueDeclaration;
  const loop = declaration && loopOf(finder, declaration);
  if (!loop || !itemsIn(finder, loop.list)) return undefined;
  return { callee: call.expression.getText(), list: loop.list.getText(), place: placeOf(loop.whole, from) };
}

/** What is passed for a part of a parameter that is taken apart. */
function valueIn({ properties }: ts.ObjectLiteralExpression, element: ts.BindingElement): ts.Expression | undefined {
  const key = (element.propertyName ?? element.name).getText();
  for (const property of properties) {
    if (property.name?.getText() !== key) continue;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
    return ts.isPropertyAssignment(property) ? unwrapped(property.initializer) : undefined;
  }
  return undefined;
}
