import ts from 'typescript';
import { takerOf } from '../callbacks.ts';
import { unwrapped } from '../../program/syntax.ts';
import type { Origin } from './origin.ts';

/** A function of another package that calls a callback and gives back what that gives. */
export interface PassThrough {
  module: string;
  /** What the module exports it as, or exports what makes it: `pLimit(3)` and `new PQueue()` give something to call. */
  export: string;
  /** The name of the method that is called, where it is one. */
  method?: string;
  /** The position of the callback. */
  callback: number;
  /** It gives a promise of the callback's value, or of a list with one for each element. */
  gives: 'value' | 'list';
  /** It calls the callback again when that fails. */
  retries?: true;
  /**
   * What the callback gets: each element of the list in front of it, or the arguments that stand behind it. Another
   * callback gets nothing of its caller's.
   */
  passes?: 'elements' | 'arguments';
}

/** Wrappers that many use; only one that is imported by its name counts. */
const wrappers: readonly PassThrough[] = [
  { module: 'async-retry', export: 'default', callback: 0, gives: 'value', retries: true },
  { module: 'bottleneck', export: 'default', method: 'schedule', callback: 0, gives: 'value', passes: 'arguments' },
  { module: 'exponential-backoff', export: 'backOff', callback: 0, gives: 'value', retries: true },
  { module: 'p-limit', export: 'default', callback: 0, gives: 'value', passes: 'arguments' },
  { module: 'p-limit', export: 'default', method: 'map', callback: 1, gives: 'list', passes: 'elements' },
  { module: 'p-map', export: 'default', callback: 1, gives: 'list', passes: 'elements' },
  { module: 'p-queue', export: 'default', method: 'add', callback: 0, gives: 'value' },
  { module: 'p-retry', export: 'default', callback: 0, gives: 'value', retries: true },
  { module: 'ts-retry-promise', export: 'retry', callback: 0, gives: 'value', retries: true },
];

type OriginOf = (expression: ts.Expression) => Origin;

/** The known wrapper that a callback is passed to; `undefined` for a call of anything else. */
export function passesThrough(originOf: OriginOf, callback: ts.Node): PassThrough | undefined {
  const call = takerOf(callback);
  const owner = call && packageOf(originOf, call.expression);
  if (!call || !owner) return undefined;
  const at = call.arguments.findIndex((argument) => unwrapped(argument) === callback);
  return wrappers.find(
    ({ module, export: name, method, callback: position }) =>
      module === owner.module && name === owner.name && method === owner.method && position === at,
  );
}

/** What a known wrapper hands to a parameter of its callback: an argument of the call, or an element of it. */
export function handedThrough(
  originOf: OriginOf,
  callback: ts.Node,
  parameter: number,
): { from: ts.Expression; part: 'whole' | 'element' } | undefined {
  const wrapper = passesThrough(originOf, callback);
  const given = takerOf(callback)?.arguments;
  if (wrapper?.passes === undefined || !given) return undefined;
  const isList = wrapper.passes === 'elements';
  const at = isList ? wrapper.callback - 1 : wrapper.callback + 1 + parameter;
  const from = isList && parameter > 0 ? undefined : given[at];
  return from && !ts.isSpreadElement(from) ? { from, part: isList ? 'element' : 'whole' } : undefined;
}

/** The package that a callee is made by, and the method of what it made. */
function packageOf(
  originOf: OriginOf,
  callee: ts.Expression,
): { module: string; name: string; method: string | undefined } | undefined {
  const holder = ts.isPropertyAccessExpression(callee) ? exportOf(originOf(callee.expression)) : undefined;
  if (holder && ts.isPropertyAccessExpression(callee)) return { ...holder, method: callee.name.text };
  const itself = exportOf(originOf(callee));
  return itself && { ...itself, method: undefined };
}

/** What is required as a whole is what the module exports by default. */
function exportOf(origin: Origin): { module: string; name: string } | undefined {
  return origin.kind === 'external' ? { module: origin.from, name: origin.name ?? 'default' } : undefined;
}
