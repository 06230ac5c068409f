import type { ResultRead } from '../../flow/result/result-use.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { Site } from '../../sites/site.ts';
import type { SyntaxView } from '../../program/syntax-view.ts';

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
  if (given === undefined || call?.kind !== 'call') return held === 'values';
  return given === 'nothing' || isOrderless(call.whole, held === 'values' ? held : given, syntax);
}

/** A loop over it, or a variable whose uses are all right; where it is handed on, values may be, and rows may not. */
function goesOnOrderless(list: SourceRange, held: Held, syntax: SyntaxView): boolean {
  const outermost = syntax.wrapped(list) ?? list;
  const parent = syntax.parent(outermost);
  if (parent?.kind === 'ForOfStatement') return true;
  if (parent?.kind === 'VariableDeclaration' && syntax.childrenOf(parent)[0]?.kind !== 'Identifier') return false;
  const holder = syntax.holderOf(outermost);
  if (holder === undefined) return held === 'values';
  return syntax.usesOf(holder).every((use) => isOrderless(use, held, syntax));
}
