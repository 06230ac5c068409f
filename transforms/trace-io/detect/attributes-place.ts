import ts from 'typescript';
import { defined } from '../../../src/catalog/defined.ts';
import { isGenerator } from '../../../src/flow/functions.ts';
import { isAccess, rangeOf, unwrapped } from '../../../src/program/syntax.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import type { AttributesPlace } from '../facts.ts';
import { creationOfCallback } from './callbacks.ts';
import { lostNarrowing } from './lost-narrowing.ts';
import { chainStart, oneLine, type Subject } from './position.ts';
import { givenParts } from './divided-values.ts';
import { sdkFunction } from './sdk-calls.ts';
import { isSimple } from './set-values.ts';
import { surroundingsOf } from './surroundings.ts';
import { functionOrFile } from './writes.ts';

/**
 * Where the attributes go that a setter gives its trace.
 * @param receiver the observation; absent for the active one
 * @param statement the statement that is nothing but the call
 */
export function attributesPlace(
  finder: Finder,
  call: ts.CallExpression,
  receiver: ts.Expression | undefined,
  subject: Subject,
  statement: ts.Statement | undefined,
): AttributesPlace {
  if (receiver === undefined || isActive(finder, subject, call))
    return (statement && restOfCallback(finder, statement)) ?? { kind: 'active' };
  const start = statement && startBefore(finder, receiver, statement);
  if (start && 'creation' in subject && subject.creation.call === start) {
    const starting = ts.findAncestor(start, ts.isVariableStatement)!;
    const { statements } = starting.parent as ts.Block | ts.SourceFile;
    const untested = lostNarrowing(finder, [start], statements.slice(0, statements.indexOf(starting)));
    return { kind: 'start', call: rangeOf(start), statement: rangeOf(starting), ...defined({ untested }) };
  }
  const cause =
    'cause' in subject ? subject.cause : `\`${oneLine(chainStart(finder, receiver))}\` is not the active observation`;
  return { kind: 'none', cause: `${cause}, and attributes are set on the active one` };
}

/** The observation runs the function in which the call stands. */
function isActive(finder: Finder, subject: Subject, call: ts.CallExpression): boolean {
  if (!('creation' in subject) || subject.creation.kind !== 'active') return false;
  const around = surroundingsOf(finder, call);
  return around.kind === 'inside' && around.creation.call === subject.creation.call;
}

/**
 * The statements behind one in the callback of an observation, or in a `try` of it, where a function can be put around
 * them.
 */
function restOfCallback(finder: Finder, statement: ts.Statement): AttributesPlace | undefined {
  const owner = functionOrFile(statement);
  const block = statement.parent;
  if (!ts.isBlock(block) || !ts.isFunctionLike(owner)) return undefined;
  const creation = isGenerator(owner) ? undefined : creationOfCallback(finder, owner);
  // A helper may start other observations beside its own.
  if (creation === undefined || creation.kind === 'helper') return undefined;
  const around = block.parent === owner ? { before: [], others: [], goesOn: false } : aroundTry(block, owner);
  const at = block.statements.indexOf(statement);
  const rest = block.statements.slice(at + 1);
  if (around === undefined || (around.goesOn && !endsAll(rest))) return undefined;
  const before = [...around.before, ...block.statements.slice(0, at)];
  // One function around the rest is enough: what follows in it is for a person to put in order.
  const isSet = before.some((earlier) => setsAttributes(finder, earlier));
  if (rest.length === 0 || isSet || isNeededIn([...before, ...around.others], rest)) return undefined;
  const async = ts.canHaveModifiers(owner) && isAsync(owner);
  const result = owner.type && !ts.isTypePredicateNode(owner.type) ? rangeOf(owner.type) : undefined;
  const first = before.every((earlier) => ts.isFunctionDeclaration(earlier) || startsNothing(finder, earlier));
  const awaited = block.parent !== owner && async ? true : undefined;
  const outside = around.others.every((node) => startsNothing(finder, node)) ? undefined : true;
  const untested = lostNarrowing(finder, rest, before);
  return { kind: 'rest', body: rangeOf(block), async, first, ...defined({ awaited, outside, result, untested }) };
}

/** What stands around the block of a `try` that is a statement of a function itself. */
function aroundTry(
  block: ts.Block,
  owner: ts.SignatureDeclaration,
): { before: readonly ts.Statement[]; others: readonly ts.Node[]; goesOn: boolean } | undefined {
  const { parent } = block;
  const list = parent.parent;
  if (!ts.isTryStatement(parent) || parent.tryBlock !== block || !ts.isBlock(list) || list.parent !== owner)
    return undefined;
  const at = list.statements.indexOf(parent);
  const behind = list.statements.slice(at + 1);
  const handlers = [parent.catchClause, parent.finallyBlock].filter((handler) => handler !== undefined);
  return { before: list.statements.slice(0, at), others: [...handlers, ...behind], goesOn: behind.length > 0 };
}

/** Behind these statements nothing runs. */
function endsAll(statements: readonly ts.Statement[]): boolean {
  const last = statements.at(-1);
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
}

/** What v6 keeps of the SDK that starts no observation. */
const quiet: ReadonlySet<string> = new Set([
  ...['update', 'updateOtelSpanAttributes', 'setTraceAsPublic', 'end'],
  ...['updateActiveObservation', 'setActiveTraceAsPublic', 'getActiveTraceId', 'getActiveSpanId'],
]);

/** The setters of a trace, which v6 removes, start none either. */
function startsNothing(finder: Finder, node: ts.Node): boolean {
  return isSimple(node, ({ expression }) => {
    if (isAccess(expression) && isGlobalConsole(finder, expression.expression)) return true;
    const called = sdkFunction(finder, expression);
    return called !== undefined && (quiet.has(called.name) || called.entry?.rewrite?.trace !== undefined);
  });
}

function isGlobalConsole({ checker }: Finder, value: ts.Expression): boolean {
  if (!ts.isIdentifier(value) || value.text !== 'console') return false;
  const declared = checker.getSymbolAtLocation(value)?.declarations ?? [];
  return declared.every((declaration) => declaration.getSourceFile().isDeclarationFile);
}

/** A statement that is a setter of other attributes of the trace than input and output. */
function setsAttributes(finder: Finder, statement: ts.Statement): boolean {
  const call = ts.isExpressionStatement(statement) ? unwrapped(statement.expression) : undefined;
  const setter =
    call && ts.isCallExpression(call) ? sdkFunction(finder, call.expression)?.entry?.rewrite?.trace : undefined;
  const [argument] = call && ts.isCallExpression(call) ? call.arguments : [];
  if (setter?.propagator === undefined || argument === undefined) return false;
  const { blocked, attributes } = givenParts(finder, argument, setter);
  return blocked === undefined && attributes.length > 0;
}

function isAsync(owner: ts.HasModifiers): boolean {
  return ts.getModifiers(owner)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
}

/** A function or a `var` of the rest is used outside of it. */
function isNeededIn(others: readonly ts.Node[], rest: readonly ts.Statement[]): boolean {
  const hoisted = new Set(
    rest.flatMap((statement) => {
      if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? [];
      const list = ts.isVariableStatement(statement) ? statement.declarationList : undefined;
      return list && !(list.flags & ts.NodeFlags.BlockScoped)
        ? list.declarations.map(({ name }) => name.getText())
        : [];
    }),
  );
  const uses = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && hoisted.has(node.text)) ||
    ts.forEachChild(node, (child) => uses(child) || undefined) === true;
  return hoisted.size > 0 && others.some(uses);
}

/** The call that starts the observation and puts it into a constant, in the statement before. */
function startBefore(finder: Finder, receiver: ts.Expression, statement: ts.Statement): ts.CallExpression | undefined {
  const { parent } = statement;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) return undefined;
  const before = parent.statements[parent.statements.indexOf(statement) - 1];
  const declared = before && ts.isVariableStatement(before) ? before.declarationList.declarations : [];
  const [only] = declared;
  const name = chainStart(finder, receiver);
  if (!only?.initializer || declared.length > 1 || !ts.isIdentifier(only.name) || !ts.isIdentifier(name))
    return undefined;
  const value = unwrapped(only.initializer);
  if (only.name.text !== name.text || !ts.isCallExpression(value)) return undefined;
  const uses = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === name.text && node !== name) ||
    ts.forEachChild(node, (child) => uses(child) || undefined) === true;
  return uses(statement) ? undefined : value;
}
