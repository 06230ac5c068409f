import type { Site, StringKeyShape } from '../sites/site.ts';
import { manual, migrated, review } from './decide.ts';
import { expectsOptions } from './test-calls/expected-arguments.ts';
import { whyNameIsLacking } from './member-path.ts';
import { isMemberReplacer, lastName, takersOfMembers } from '../flow/test-library-words.ts';
import type { Decision, PlanContext } from './plan.ts';
import type { SyntaxNode, SyntaxView } from '../program/syntax-view.ts';
import type { SourceRange } from '../repository/source-range.ts';
import type { TextEdit } from '../edits/text-edit.ts';

/** Asks whether the object itself has the key: v5's aliases are own properties, v6's methods are not. */
const ownKeyTests: ReadonlySet<string> = new Set([
  'hasOwn',
  'hasOwnProperty',
  'getOwnPropertyDescriptor',
  'propertyIsEnumerable',
]);
/** Expressions behind which a `.` may stand as they are. */
const takesMember: ReadonlySet<string> = new Set([
  'Identifier',
  'ThisKeyword',
  'PropertyAccessExpression',
  'ElementAccessExpression',
  'CallExpression',
  'NonNullExpression',
  'ParenthesizedExpression',
]);

/** `vi.spyOn(client, 'name')` → `vi.spyOn(client.manager, 'method')`. */
export function planStringKey(
  site: Site,
  shape: StringKeyShape,
  target: readonly string[],
  context: PlanContext,
): Decision {
  const { entry, syntax } = context;
  const blocked = obstacle(shape, target, context);
  if (blocked !== undefined) return manual(site, context, blocked);
  const path = syntax.pathOf(shape.object);
  if (entry.root === 'client' && path.length > 1 && path.at(-1) === 'prototype')
    return manual(
      site,
      context,
      'the v6 manager is on the instance, not on the prototype',
      `${shape.callee}(client.${target.slice(0, -1).join('.')}, '${target.at(-1)}')`,
    );
  const edits = pathAndKey(shape, target, context);
  if (edits === undefined) return manual(site, context, 'the names that change are not written here');
  const reason =
    entry.pathArguments === undefined
      ? undefined
      : expectsOptions({ start: shape.object.start, end: shape.literal.end }, entry.pathArguments, syntax);
  if (reason !== undefined) return manual(site, context, reason);
  // The object and the key say everything.
  const asked = lastName(shape.callee);
  if (isMemberReplacer(shape.callee) || asked === 'defineProperty' || entry.root === 'experimentResult')
    return migrated(context, edits);
  // The observations that are events have nothing to update in v6.
  const where = entry.root === 'observation' ? 'in v6 every observation but an event has it' : 'in v6 it always does';
  if (shape.callee === 'in' || asked === 'has')
    return review(context, edits, `this tests whether the member exists; ${where}`);
  return review(
    context,
    edits,
    `\`${shape.callee}\` takes the member by its name; a function that it returns has lost \`this\``,
  );
}

function obstacle(
  shape: StringKeyShape,
  target: readonly string[],
  { entry, syntax }: PlanContext,
): string | undefined {
  const { callee, only, literal } = shape;
  const missing = entry.path.length === 1 ? whyNameIsLacking(only, entry.path[0], target[0]) : undefined;
  if (missing !== undefined) return missing;
  if (ownKeyTests.has(lastName(callee))) return 'v6 methods are not own properties, so this test would answer no';
  const passing = syntax.passedTo(literal);
  const access = passing?.arguments[passing.index + 1];
  if (access?.kind === 'StringLiteral' && ['get', 'set'].includes(syntax.nameOf(access)))
    return 'it replaces an accessor, which the v6 member is not';
  return severalNames(shape) ?? keptKey(shape) ?? listedName(shape);
}

/** Each name has its own object in v6, and the call takes one. */
function severalNames({ callee, beside }: StringKeyShape): string | undefined {
  if (beside === undefined) return undefined;
  const others = beside.map((name) => `\`${name}\``).join(' and ');
  return `\`${callee}\` takes ${others} of the same object as well, and in v6 they are not members of one object`;
}

/** `pick(client, 'name')`: who reads what it gives would still ask for the v5 name. */
function keptKey({ callee, givesKey }: StringKeyShape): string | undefined {
  if (givesKey !== true || isMemberReplacer(callee) || takersOfMembers.has(lastName(callee))) return undefined;
  return `what \`${callee}\` gives may have this name too, and its readers would ask for the old one`;
}

/** How many names of a list there are is decided somewhere else, and each has its own object in v6. */
function listedName({ callee, isListed }: StringKeyShape): string | undefined {
  return isListed ? `\`${callee}\` takes the names of a list, which may become more` : undefined;
}

/** The object and the key in v6's words; `undefined` where what changes is not written here. */
function pathAndKey(shape: StringKeyShape, target: readonly string[], context: PlanContext): TextEdit[] | undefined {
  const { source, entry } = context;
  const object = objectEdits(shape, entry.path.slice(0, -1), target.slice(0, -1), context);
  if (object === undefined) return undefined;
  const quote = source[shape.literal.start] ?? "'";
  const key = `${quote}${target.at(-1)}${quote}`;
  return source.slice(shape.literal.start, shape.literal.end) === key
    ? object
    : [...object, { ...shape.literal, text: key }];
}

/** Turns the object that had the v5 key into the one that has the v6 key. */
function objectEdits(
  { object, objectStable }: StringKeyShape,
  from: readonly string[],
  to: readonly string[],
  { syntax }: PlanContext,
): TextEdit[] | undefined {
  if (from.join('.') === to.join('.')) return [];
  const { start, end } = object;
  if (from.length === 0) {
    const plain = objectStable || takesMember.has(syntax.at(object)?.kind ?? '');
    const close = { start: end, end, text: `${plain ? '' : ')'}.${to.join('.')}` };
    return plain ? [close] : [{ start, end: start, text: '(' }, close];
  }
  if (syntax.pathOf(object).slice(-from.length).join('.') !== from.join('.')) return undefined;
  const first = nameFromEnd(object, from.length, syntax);
  if (first === undefined || to.length === 0 || syntax.commentsOf({ start: first.start, end }).length > 0)
    return undefined;
  return [{ start: first.start, end, text: to.join('.') }];
}

/** The name that is so many from the end of a dotted path, its last one being the first. */
function nameFromEnd(path: SourceRange, count: number, syntax: SyntaxView): SourceRange | undefined {
  let access = syntax.at(path);
  for (let left = count; ; left -= 1) {
    while (access?.kind === 'NonNullExpression') [access] = syntax.childrenOf(access);
    if (access?.kind !== 'PropertyAccessExpression') return undefined;
    const parts: readonly SyntaxNode[] = syntax.childrenOf(access);
    if (left === 1) return parts.at(-1);
    [access] = parts;
  }
}
