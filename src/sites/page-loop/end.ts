/** What ends a loop over pages, and whether it does where v6 gives no cursor. */
import ts from 'typescript';
import { isConstantVariable } from '../../program/constants.ts';
import { isPartOf, isStable, unwrapped } from '../../program/syntax.ts';
import { isWritten } from '../../program/binding-uses.ts';
import { usesOf } from '../../flow/uses.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { Finder } from '../finder.ts';
import type { Counter } from './counter.ts';
import { flagSet, lastExit, setsConstant } from './end-tests.ts';
import { type HeldPage, isBehind, isReadInAnyCase, ownLevel, roundOf } from './holder.ts';
import type { Comparison } from './tests.ts';

/** What is known of a loop when its end is looked at. */
export interface Ending {
  finder: Finder;
  counter: Counter;
  held: HeldPage;
  comparisons: readonly Comparison[];
  /** Statements that go: nothing is lost where the loop is left before them. */
  gone: readonly ts.Node[];
  /** The loop becomes one that goes on as long as there is a cursor. */
  testedBehind: boolean;
}

/** The loop is left where there is no other page: by a test that it has, or by this statement at the step. */
export type LoopEnd = { exit?: string };

/** Statements before and behind the step, in each block from it up to the loop's body. */
interface Level {
  before: readonly ts.Statement[];
  behind: readonly ts.Statement[];
}

/** How the loop ends in v6; `undefined` where that cannot be seen. */
export function endOf(ending: Ending): LoopEnd | undefined {
  const { counter } = ending;
  const levels = levelsOf(ending);
  if (levels === undefined || !isReadInAnyCase(counter, ending.held)) return undefined;
  if (!continuesWell(ending) || waitsForRows(ending)) return undefined;
  if (ending.testedBehind || isBranch(ending) || isLeftAround(ending, levels) || isFlagged(ending, levels)) return {};
  const lost = levels.flatMap(({ behind }) => behind).filter((statement) => !ending.gone.includes(statement));
  if (lost.length > 0) return undefined;
  const leaves = levels
    .flatMap(({ before }) => before)
    .filter((statement) => isBehind(statement, ending.held))
    .flatMap((statement) => exitOf(ending, statement, ['empty']) ?? []);
  const [exit] = leaves;
  if (exit !== undefined) return isRepeatable(exit) ? { exit: exit.getText() } : undefined;
  return isBounded(counter) ? { exit: 'break;' } : undefined;
}

function levelsOf({ counter, held }: Ending): Level[] | undefined {
  const { body, place, stepStatement } = counter;
  if (place !== 'behind') return [{ before: roundOf(counter, held).statements, behind: [] }];
  const levels: Level[] = [];
  for (let node: ts.Node = stepStatement!; node !== body; node = node.parent) {
    const { parent } = node;
    if (ts.isBlock(parent)) {
      const at = parent.statements.indexOf(node as ts.Statement);
      levels.push({ before: parent.statements.slice(0, at), behind: parent.statements.slice(at + 1) });
    } else if (!ts.isIfStatement(parent) && !(ts.isTryStatement(parent) && parent.tryBlock === node)) return undefined;
  }
  return levels;
}

/** `continue` goes on with the page that v5 would have read. */
function continuesWell({ counter, held, testedBehind }: Ending): boolean {
  const { body, loop, place, stepStatement } = counter;
  const isFree = place === 'behind' && !testedBehind && !ts.isDoStatement(loop);
  if (!isFree) return !goesOnBehind(body, 0);
  // Behind the step a `continue` leaves out the tests there. A cursor that is taken with the rows has moved on by then.
  return !goesOnBehind(body, held.holder.kind === 'assigned' ? held.statement.end : stepStatement!.end);
}

/** A `continue` of the loop itself, behind a place. */
function goesOnBehind(body: ts.Block, from: number): boolean {
  return goesOnIn(body, body, from);
}

function goesOnIn(part: ts.Node, body: ts.Block, from = 0): boolean {
  const visit = (node: ts.Node): boolean =>
    (ts.isContinueStatement(node) && node.pos >= from && ownLevel(node, body)) || ts.forEachChild(node, visit) === true;
  return visit(part);
}

/** `if (rows.length === 0) continue;` in front of the step asks for the same page until it has rows. */
function waitsForRows({ counter: { body, place, stepStatement }, comparisons }: Ending): boolean {
  return comparisons.some(({ node, ofTotal }) => {
    const asking = ofTotal ? undefined : ts.findAncestor(node, ts.isIfStatement);
    if (place !== 'behind' || !asking || !isPartOf(node, asking.expression) || !isPartOf(asking, body)) return false;
    return asking.end <= stepStatement!.pos && goesOnIn(asking, body);
  });
}

/** `a` and `b` of `a || b`, `a && b`. */
function parts(condition: ts.Expression, operator: ts.SyntaxKind): ts.Expression[] {
  const inner = unwrapped(condition);
  return ts.isBinaryExpression(inner) && inner.operatorToken.kind === operator
    ? [...parts(inner.left, operator), ...parts(inner.right, operator)]
    : [inner];
}

/** One of the parts says this: as a comparison, or as a constant that is declared with one. */
function partSays(
  { finder, comparisons }: Ending,
  condition: ts.Expression,
  operator: ts.SyntaxKind,
  wanted: readonly Comparison['says'][],
): boolean {
  return parts(condition, operator).some((part) => {
    const declaration = ts.isIdentifier(part) ? variableAt(finder.checker, part)?.valueDeclaration : undefined;
    const isHeld = declaration && isConstantVariable(declaration);
    const value = isHeld && declaration.initializer ? unwrapped(declaration.initializer) : part;
    const said = comparisons.find(({ node }) => unwrapped(node) === value)?.says;
    return said !== undefined && wanted.includes(said);
  });
}

const or = ts.SyntaxKind.BarBarToken;
const and = ts.SyntaxKind.AmpersandAmpersandToken;

/** `if (page < totalPages) page++`, `if (done) … else page++` */
function isBranch(ending: Ending): boolean {
  const { body, stepStatement } = ending.counter;
  for (let node: ts.Node | undefined = stepStatement; node !== undefined && node !== body; node = node.parent) {
    const { parent } = node;
    if (!ts.isIfStatement(parent)) continue;
    const isThen = parent.thenStatement === node;
    if (partSays(ending, parent.expression, isThen ? and : or, isThen ? ['more'] : ['done']))
      return endsElse(parent, isThen);
  }
  return false;
}

/** The other branch leaves the loop, or there is a flag that it sets. */
function endsElse({ thenStatement, elseStatement }: ts.IfStatement, isThen: boolean): boolean {
  const other = isThen ? elseStatement : thenStatement;
  return other !== undefined && (lastExit(other) !== undefined || setsConstant(other));
}

/** `if (page >= totalPages) break;` before the step, or right behind it. */
function isLeftAround(ending: Ending, levels: readonly Level[]): boolean {
  const before = levels.flatMap((level) => level.before);
  const [nearest] = levels;
  return [...before, ...(nearest?.behind ?? [])].some(
    (statement) => isBehind(statement, ending.held) && exitOf(ending, statement, ['done']) !== undefined,
  );
}

/** What leaves the loop, or the function, where the condition of an `if` says this. */
function exitOf(
  ending: Ending,
  statement: ts.Statement,
  wanted: readonly Comparison['says'][],
): ts.BreakStatement | ts.ReturnStatement | undefined {
  return ts.isIfStatement(statement) && partSays(ending, statement.expression, or, wanted)
    ? lastExit(statement.thenStatement)
    : undefined;
}

/** Alone in its branch, and what it gives back may be named again. */
function isRepeatable(exit: ts.BreakStatement | ts.ReturnStatement): boolean {
  const isAlone = !ts.isBlock(exit.parent) || exit.parent.statements.length === 1;
  if (ts.isBreakStatement(exit) || exit.expression === undefined) return isAlone;
  return isAlone && (isStable(exit.expression) || ts.isLiteralExpression(exit.expression));
}

/** A variable in the loop's condition: the loop goes on while it is true, or while it is not. */
interface Flag {
  sets: readonly ts.Node[];
  goesOn: boolean;
}

/** The loop goes on as long as a variable says so, which is set by a test of each page. */
function isFlagged(ending: Ending, levels: readonly Level[]): boolean {
  const { loop } = ending.counter;
  if (!ts.isWhileStatement(loop) && !ts.isDoStatement(loop)) return false;
  const statements = levels.flatMap(({ before, behind }) => [...before, ...behind]);
  return parts(loop.expression, and).some((part) => {
    const flag = flagOf(ending, part);
    if (flag === undefined || !flag.sets.every((set) => isEnd(set, flag) || saysOn(ending, set, flag))) return false;
    return flag.sets.some(
      (set) =>
        isBehind(set, ending.held) &&
        (statements.includes(set as ts.Statement)
          ? saysOn(ending, set, flag)
          : isUnderTest(ending, set, flag, statements)),
    );
  });
}

/** `hasMore`, or `!isLast`, with the statements of the body that set it. */
function flagOf({ finder, counter }: Ending, part: ts.Expression): Flag | undefined {
  const isNot = ts.isPrefixUnaryExpression(part) && part.operator === ts.SyntaxKind.ExclamationToken;
  const use = isNot ? unwrapped(part.operand) : part;
  const symbol = ts.isIdentifier(use) ? variableAt(finder.checker, use) : undefined;
  const name = symbol?.valueDeclaration && ts.getNameOfDeclaration(symbol.valueDeclaration);
  if (!symbol || !name || !ts.isIdentifier(name)) return undefined;
  const written = usesOf(finder.checker, symbol, name).filter(
    (flagUse) => isWritten(flagUse) && isPartOf(flagUse, counter.body),
  );
  return { sets: written.map(({ parent }) => parent.parent), goesOn: !isNot };
}

/** `hasMore = false`, `isLast = true` */
function isEnd(statement: ts.Node, { goesOn }: Flag): boolean {
  return flagSet(statement)?.value.kind === (goesOn ? ts.SyntaxKind.FalseKeyword : ts.SyntaxKind.TrueKeyword);
}

/** It is set to what a test says. */
function saysOn(ending: Ending, statement: ts.Node, { goesOn }: Flag): boolean {
  const set = flagSet(statement);
  if (set === undefined) return false;
  return goesOn
    ? partSays(ending, set.value, and, ['more', 'rows'])
    : partSays(ending, set.value, or, ['done', 'empty']);
}

/** `if (data.length < limit) hasMore = false;` */
function isUnderTest(ending: Ending, statement: ts.Node, flag: Flag, statements: readonly ts.Statement[]): boolean {
  const owner = ts.isBlock(statement.parent) ? statement.parent.parent : statement.parent;
  return (
    isEnd(statement, flag) &&
    ts.isIfStatement(owner) &&
    isPartOf(statement, owner.thenStatement) &&
    statements.includes(owner) &&
    partSays(ending, owner.expression, or, ['done'])
  );
}

/** The loop has a bound of its own for the pages that it reads. */
function isBounded({ loop, reads }: Counter): boolean {
  const condition = ts.isForStatement(loop) ? loop.condition : loop.expression;
  return condition !== undefined && reads.some((use) => isPartOf(use, condition));
}
