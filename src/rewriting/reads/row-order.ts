import type { ResultRead } from '../../flow/result/result-use.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Site } from '../../sites/site.ts';
import { isWithin } from '../../program/overlaps.ts';
import type { SyntaxNode, SyntaxView } from '../../program/syntax-view.ts';

/** What a part of the code holds: rows as v6 lists them, or values that were read of each. */
type Held = 'rows' | 'values';

/** Methods of a list that ask every row the same, with what they give. */
const orderless: ReadonlyMap<string, Held | 'nothing'> = new Map([
  ['every', 'nothing'],
  ['filter', 'rows'],
  ['flatMap', 'values'],
  ['forEach', 'nothing'],
  ['map', 'values'],
  ['some', 'nothing'],
]);

/** Members that depend on the order of a list, or on how long it is. */
const ordered: ReadonlySet<string> = new Set([
  'at',
  'entries',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'indexOf',
  'join',
  'lastIndexOf',
  'length',
  'pop',
  'reverse',
  'shift',
  'slice',
  'sort',
  'splice',
  'toReversed',
  'toSorted',
  'toSpliced',
]);

/** Methods that keep the order in which they are called. */
const listing: ReadonlySet<string> = new Set(['push', 'unshift']);

/**
 * The code takes listed rows by their place, sorts, cuts or counts them, or hands the list on: then it matters which
 * rows a page holds and which comes first, and nothing says that v6 lists them as v5 did. What goes out of sight as a
 * whole is said by itself.
 */
export function dependsOnOrder({ file, result }: Site, syntax: SyntaxView): boolean {
  if (result === undefined) return false;
  const isRowsOrderless = (list: SourceRange): boolean => isOrderless(list, 'rows', syntax);
  return result.reads
    .filter(({ path }) => path.length === 1 && path[0] === 'data')
    .some((read) => read.file !== file || read.form === 'whole' || !listsOf(read, syntax).every(isRowsOrderless));
}

/** The code reads what a listed row holds, or hands a row on: on one page of several, these may be other rows. */
export function readsRows({ result }: Site): boolean {
  const { reads = [], escapes = [] } = result ?? {};
  return [...reads.filter(({ path }) => path.length > 2), ...escapes].some(
    ({ path: [list, row] }) => list === 'data' && row !== undefined,
  );
}

/** Every place that holds the list which is read there; itself where that cannot be said. */
function listsOf({ form, range }: ResultRead, syntax: SyntaxView): readonly SourceRange[] {
  const parent = syntax.parent(range);
  if (parent === undefined) return [range];
  if (form === 'dot' || form === 'element') return [parent];
  const parts = syntax.childrenOf(parent);
  return usesOf(parts[form === 'key' ? 1 : 0] ?? range, syntax);
}

/** The places that read a variable; a pattern takes elements by their place and is no variable. */
function usesOf(name: SourceRange, syntax: SyntaxView): readonly SourceRange[] {
  return syntax.at(name)?.kind === 'Identifier' ? syntax.usesOf(name) : [name];
}

function isOrderless(list: SourceRange, held: Held, syntax: SyntaxView): boolean {
  const [member, call] = syntax.chainBehind(list);
  if (member === undefined) return goesOnOrderless(list, held, syntax);
  const name = member.name && syntax.nameOf(member.name);
  if (member.kind !== 'member' || name === undefined || ordered.has(name)) return false;
  const given = orderless.get(name);
  if (given === undefined || call?.kind !== 'call') return held === 'values' && name === 'includes';
  const [, callback] = syntax.childrenOf(call.whole);
  if (callback !== undefined && !isOrderlessCallback(callback, syntax)) return false;
  return given === 'nothing' || isOrderless(call.whole, held === 'values' ? held : given, syntax);
}

/** A loop over it, or a variable whose uses are all right. */
function goesOnOrderless(list: SourceRange, held: Held, syntax: SyntaxView): boolean {
  const outermost = syntax.wrapped(list) ?? list;
  const parent = syntax.parent(outermost);
  if (parent?.kind === 'ForOfStatement') return isOrderlessRound(syntax.childrenOf(parent).at(-1)!, syntax);
  if (parent?.kind === 'ExpressionStatement') return true;
  if (parent?.kind === 'AwaitExpression') return goesOnOrderless(parent, held, syntax);
  if (parent?.kind === 'VariableDeclaration' && syntax.childrenOf(parent)[0]?.kind !== 'Identifier') return false;
  const holder = syntax.holderOf(outermost);
  if (holder !== undefined) return syntax.usesOf(holder).every((use) => isOrderless(use, held, syntax));
  return held === 'values' && isTakenAsSet(outermost, syntax);
}

/** `new Set(names)`, and `Promise.all(deletions)`, whose own list goes on. */
function isTakenAsSet(values: SourceRange, syntax: SyntaxView): boolean {
  const call = syntax.passedTo(values)?.call;
  const callee = call && syntax.pathOf(syntax.childrenOf(call)[0]!).join('.');
  if (callee === 'Set') return true;
  return (callee === 'Promise.all' || callee === 'Promise.allSettled') && isOrderless(call!, 'values', syntax);
}

/** `(run) => …`; a second parameter is its place in the list. */
function isOrderlessCallback(callback: SourceRange, syntax: SyntaxView): boolean {
  const parameters = syntax.parametersOf(callback);
  if (parameters === undefined) return true;
  return parameters.length < 2 && isOrderlessRound(syntax.childrenOf(callback).at(-1)!, syntax, 'callback');
}

/** One round does nothing that depends on the rounds before it: it ends no loop, and keeps nothing but a count. */
function isOrderlessRound(body: SyntaxNode, syntax: SyntaxView, of: 'loop' | 'callback' = 'loop'): boolean {
  if (of === 'loop' && syntax.holds(body, 'BreakStatement', 'ReturnStatement')) return false;
  return syntax.variablesIn(body).every((variable) => {
    if (!syntax.isReassigned(variable) && !isListedIn(variable, syntax)) return true;
    return isDeclaredIn(variable, body, syntax) || isOnlyCounted(variable, syntax);
  });
}

function isDeclaredIn(variable: SyntaxNode, body: SourceRange, syntax: SyntaxView): boolean {
  return [variable, ...syntax.usesOf(variable)].some(
    (use) => isWithin(use, body) && syntax.parent(use)?.kind === 'VariableDeclaration',
  );
}

/** `names.push(run.name)` */
function isListedIn(variable: SyntaxNode, syntax: SyntaxView): boolean {
  const [member, call] = syntax.chainBehind(variable);
  return call?.kind === 'call' && member?.name !== undefined && listing.has(syntax.nameOf(member.name));
}

/** `count++;` */
function isOnlyCounted(variable: SyntaxNode, syntax: SyntaxView): boolean {
  const operation = syntax.parent(variable);
  const isCount = operation?.kind === 'PostfixUnaryExpression' || operation?.kind === 'PrefixUnaryExpression';
  return isCount && syntax.parent(operation)?.kind === 'ExpressionStatement';
}
