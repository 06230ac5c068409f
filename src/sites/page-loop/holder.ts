import { isWithin } from '../../program/overlaps.ts';
import ts from 'typescript';
import { isPlainAssignment } from '../../program/assignments.ts';
import { isPartOf, rangeOf, unwrapped } from '../../program/syntax.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import { keyOf } from '../pattern.ts';
import type { ResultUse } from '../../flow/result/result-use.ts';
import type { Finder } from '../finder.ts';
import type { Counter } from './counter.ts';
import { isLoop } from './counter.ts';
import type { PageHolder } from './page-loop.ts';

/** The page that a call reads, as the loop's body has it. */
export interface HeldPage {
  holder: PageHolder;
  /** The statement from whose end on the page is there. */
  statement: ts.Statement;
  /** The block in which its name is known. */
  scope: ts.Node;
  /** Names that a pattern takes out of `meta`, which the new pattern no longer has. */
  taken: readonly ts.Identifier[];
  /** Each `try` around the statement, up to the loop's body. */
  tries: readonly ts.TryStatement[];
}

/** What holds the page; `undefined` where nothing does from which its `meta` can be read. */
export function heldPage(
  finder: Finder,
  call: ts.CallExpression,
  { body }: Counter,
  result: ResultUse,
): HeldPage | undefined {
  const pageTarget = targetOf(call, body);
  if (!pageTarget) return undefined;
  const { target, value, declares } = pageTarget;
  const statement = ts.findAncestor(value, ts.isStatement);
  if (!statement || !isStraight(statement, body)) return undefined;
  const held = (holder: PageHolder, taken: readonly ts.Identifier[] = []): HeldPage => ({
    holder,
    statement,
    scope: declares ? statement.parent : body,
    taken,
    tries: triesAround(statement, body),
  });
  const waits = unwrapped(value);
  if (ts.isPropertyAccessExpression(waits)) {
    const awaited = awaitIn(waits);
    const [from] = waits.name.text === 'data' && declares && awaited ? [awaited] : [];
    if (!from || !isDirect(from, call)) return undefined;
    return held({
      kind: 'taken',
      name: rangeOf(target),
      before: { start: waits.getStart(), end: from.getStart() },
      behind: { start: from.end, end: waits.end },
    });
  }
  if (!isDirect(waits, call) && !isSeen(finder, target, result)) return undefined;
  if (ts.isIdentifier(target)) return held({ kind: 'name', text: target.text });
  if (ts.isObjectLiteralExpression(target)) {
    const holder = metaInAssigned(target);
    return holder && held(holder);
  }
  if (!declares || !ts.isObjectBindingPattern(target)) return undefined;
  const inPattern = metaIn(target);
  return inPattern && held(inPattern.holder, inPattern.taken);
}

interface Target {
  /** What is declared with the page, or is assigned it. */
  target: ts.BindingName | ts.Expression;
  value: ts.Expression;
  declares: boolean;
}

/** The declaration or assignment in the loop's own statements that waits for the call. */
function targetOf(call: ts.CallExpression, body: ts.Block): Target | undefined {
  const owner = ts.findAncestor(
    call,
    (node) =>
      (ts.isVariableDeclaration(node) ||
        (ts.isExpressionStatement(node) && isPlainAssignment(unwrapped(node.expression)))) &&
      ownLevel(node, body),
  );
  if (owner === undefined || !isPartOf(owner, body)) return undefined;
  if (ts.isVariableDeclaration(owner))
    return owner.initializer && !owner.type
      ? { target: owner.name, value: owner.initializer, declares: true }
      : undefined;
  const { left, right } = unwrapped((owner as ts.ExpressionStatement).expression) as ts.BinaryExpression;
  const isHeld = ts.isIdentifier(left) || ts.isObjectLiteralExpression(left);
  return isHeld && isPartOf(call, right) ? { target: left, value: right, declares: false } : undefined;
}

/** No function and no other loop lies between a node and the loop's body. */
export function ownLevel(node: ts.Node, body: ts.Block): boolean {
  const between = ts.findAncestor(
    node,
    (ancestor) => ancestor === body || ts.isFunctionLike(ancestor) || isLoop(ancestor),
  );
  return between === body;
}

/** Nothing but blocks and `try` lies between a statement and the loop's body. */
function isStraight(statement: ts.Statement, body: ts.Block): boolean {
  let node: ts.Node = statement;
  while (node !== body) {
    node = node.parent;
    if (!ts.isBlock(node) && !ts.isTryStatement(node)) return false;
  }
  return true;
}

function triesAround(statement: ts.Statement, body: ts.Block): ts.TryStatement[] {
  const tries: ts.TryStatement[] = [];
  for (let node: ts.Node = statement; node !== body; node = node.parent) if (ts.isTryStatement(node)) tries.push(node);
  return tries;
}

/** `(await …)` of `(await …).data` */
function awaitIn(access: ts.PropertyAccessExpression): ts.AwaitExpression | undefined {
  const inner = unwrapped(access.expression);
  return ts.isAwaitExpression(inner) ? inner : undefined;
}

/** It is `await call` and nothing else. */
function isDirect(value: ts.Expression, call: ts.CallExpression): boolean {
  return ts.isAwaitExpression(value) && unwrapped(value.expression) === call;
}

/** What is read of the target was seen to be the call's: a wrapper hands it on. */
function isSeen(finder: Finder, target: ts.Node, { reads }: ResultUse): boolean {
  const sourceFile = target.getSourceFile();
  const symbol = ts.isIdentifier(target) ? finder.checker.getSymbolAtLocation(target) : undefined;
  return reads.some(({ path, range, alone, file }) => {
    if (path.length !== 1 || !alone || file !== sourceFile.fileName) return false;
    if (symbol === undefined) return isWithin(range, { start: target.getStart(), end: target.end });
    const name = nodeAt(sourceFile, range.start);
    const access = name?.parent;
    if (access === undefined || !ts.isPropertyAccessExpression(access)) return false;
    const owner = unwrapped(access.expression);
    return ts.isIdentifier(owner) && finder.checker.getSymbolAtLocation(owner) === symbol;
  });
}

/** The name that begins at an offset. */
export function nodeAt(sourceFile: ts.SourceFile, start: number): ts.Node | undefined {
  let node: ts.Node | undefined = sourceFile;
  while (node !== undefined && !ts.isIdentifier(node)) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.getStart(sourceFile) <= start && start < child.end ? child : undefined,
    );
    if (inner === undefined) return undefined;
    node = inner;
  }
  return node;
}

/** The expression that stands at a range, without what is around it. */
export function expressionAt(sourceFile: ts.SourceFile, { start, end }: SourceRange): ts.Expression | undefined {
  let found: ts.Node | undefined;
  for (let node: ts.Node | undefined = sourceFile; node !== undefined; ) {
    if (node.getStart(sourceFile) === start && node.end === end) found = node;
    node = ts.forEachChild(node, (child) =>
      child.getStart(sourceFile) <= start && end <= child.end ? child : undefined,
    );
  }
  return found !== undefined && ts.isExpression(found) ? unwrapped(found) : undefined;
}

/** Where a pattern has `meta`, or can take it. */
function metaIn(pattern: ts.ObjectBindingPattern): { holder: PageHolder; taken: readonly ts.Identifier[] } | undefined {
  const { elements } = pattern;
  const meta = elements.find((element) => keyOf(element)?.text === 'meta');
  const last = elements.at(-1);
  if (last === undefined || last.dotDotDotToken) return undefined;
  if (!meta) return { holder: { kind: 'pattern', at: { start: last.end, end: last.end }, separator: ', ' }, taken: [] };
  if (meta.initializer) return undefined;
  if (ts.isIdentifier(meta.name)) return { holder: { kind: 'meta', text: meta.name.text }, taken: [] };
  const inner = ts.isObjectBindingPattern(meta.name) ? meta.name.elements : undefined;
  const names = inner?.map(({ name, dotDotDotToken, initializer }) =>
    ts.isIdentifier(name) && !dotDotDotToken && !initializer ? name : undefined,
  );
  if (names === undefined || names.some((name) => name === undefined)) return undefined;
  return { holder: { kind: 'pattern', at: rangeOf(meta), separator: '' }, taken: names as ts.Identifier[] };
}

/** `({ data: rows } = await …)`: the cursor is taken out of it with the rows. */
function metaInAssigned({ properties }: ts.ObjectLiteralExpression): PageHolder | undefined {
  const last = properties.at(-1);
  const isPlain = properties.every((property) => ts.isPropertyAssignment(property) || isShorthand(property));
  if (last === undefined || !isPlain) return undefined;
  const meta = properties.find(({ name }) => name?.getText() === 'meta');
  if (meta === undefined) return { kind: 'assigned', at: { start: last.end, end: last.end } };
  const held = ts.isPropertyAssignment(meta) ? meta.initializer : meta.name!;
  return ts.isIdentifier(held) ? { kind: 'meta', text: held.text } : undefined;
}

/** `{ data }`, without a value for what is not there */
function isShorthand(property: ts.ObjectLiteralElementLike): boolean {
  return ts.isShorthandPropertyAssignment(property) && property.objectAssignmentInitializer === undefined;
}

/** A node stands behind the statement that reads the page, and where its variables are known. */
export function isBehind(node: ts.Node, { statement, scope, tries }: HeldPage): boolean {
  const isHandler = tries.some((around) => isPartOf(node, around) && !isPartOf(node, around.tryBlock));
  return node.getStart() >= statement.end && isPartOf(node, scope) && !isHandler;
}

/**
 * The block at whose end a round is over: the loop's body, or a `try` at its end that the page is read in, and whose
 * `catch` leaves the loop.
 */
export function roundOf({ body }: Counter, { tries }: HeldPage): ts.Block {
  const last = body.statements.at(-1);
  const around = tries.find((listed) => listed === last && listed.finallyBlock === undefined && leaves(listed));
  return around?.tryBlock ?? body;
}

/** Where the loop counts on, the page of this round has been read: no `catch` goes on from there with another one. */
export function isReadInAnyCase(counter: Counter, held: HeldPage): boolean {
  const { stepStatement, place } = counter;
  const round = roundOf(counter, held);
  const isInTry = ({ tryBlock }: ts.TryStatement): boolean =>
    place === 'behind' ? isPartOf(stepStatement!, tryBlock) : round === tryBlock;
  return held.tries.every((around) => around.catchClause === undefined || isInTry(around) || leaves(around));
}

/** What catches ends with a statement that leaves the round, or the loop. */
function leaves({ catchClause }: ts.TryStatement): boolean {
  const last = catchClause?.block.statements.at(-1);
  return (
    last !== undefined &&
    (ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isBreakOrContinueStatement(last))
  );
}
