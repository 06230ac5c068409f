import ts from 'typescript';
import { rangeOf, unwrapped, outermostWrapper } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import type { ResultUse } from '../../flow/result/result-use.ts';
import type { Finder } from '../finder.ts';
import { type Counter, isIn, isNumber } from './counter.ts';
import { type HeldPage, isBehind, ownLevel } from './holder.ts';
import type { PageTest } from './page-loop.ts';
import { totalAt, type Totals } from './totals.ts';

/** What a comparison says: there is another page, there is none, or the page that was read has rows or none. */
type Meaning = 'more' | 'done' | 'rows' | 'empty';

/** A comparison of the loop that has to do with its pages. */
export interface Comparison {
  node: ts.Expression;
  says: Meaning;
  /** It compares with a number that v6 does not give, not with rows that are there. */
  ofTotal: boolean;
}

/** What the comparisons of one loop compare with. */
interface Compared {
  finder: Finder;
  counter: Counter;
  totals: Totals;
  /** Where the rows of the page are read. */
  rows: ReadonlySet<number>;
  /** The text of `limit` in the request, or v5's own number. */
  limit: string;
}

const K = ts.SyntaxKind;
const mirrored: Readonly<Partial<Record<ts.SyntaxKind, ts.SyntaxKind>>> = {
  [K.LessThanToken]: K.GreaterThanToken,
  [K.GreaterThanToken]: K.LessThanToken,
  [K.LessThanEqualsToken]: K.GreaterThanEqualsToken,
  [K.GreaterThanEqualsToken]: K.LessThanEqualsToken,
};
const equals: readonly ts.SyntaxKind[] = [K.EqualsEqualsToken, K.EqualsEqualsEqualsToken];
const differs: readonly ts.SyntaxKind[] = [K.ExclamationEqualsToken, K.ExclamationEqualsEqualsToken];

/** All comparisons of a loop that have to do with its pages. */
export function comparisonsIn(
  finder: Finder,
  counter: Counter,
  totals: Totals,
  { reads }: ResultUse,
  limit: string,
): Comparison[] {
  const rows = new Set(reads.filter(({ path }) => path.join() === 'data').map(({ range }) => range.start));
  const compared: Compared = { finder, counter, totals, rows, limit };
  const comparisons: Comparison[] = [];
  const visit = (node: ts.Node): void => {
    const says = ts.isExpression(node) ? meaningOf(compared, node) : undefined;
    if (says === undefined) return ts.forEachChild(node, visit);
    comparisons.push({ node: node as ts.Expression, says, ofTotal: holdsTotal(totals, node) });
  };
  visit(counter.loop);
  return comparisons;
}

function holdsTotal(totals: Totals, node: ts.Node): boolean {
  return totals.places.has(node) || ts.forEachChild(node, (child) => holdsTotal(totals, child)) === true;
}

function meaningOf(compared: Compared, node: ts.Expression): Meaning | undefined {
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) return negated(compared, node);
  if (!ts.isBinaryExpression(node)) return isTested(node) && isCountOfRows(compared, node) ? 'rows' : undefined;
  const { left, operatorToken, right } = node;
  return (
    sides(compared, left, operatorToken.kind, right) ??
    sides(compared, right, mirrored[operatorToken.kind] ?? operatorToken.kind, left)
  );
}

const opposite: Readonly<Record<Meaning, Meaning>> = { more: 'done', done: 'more', rows: 'empty', empty: 'rows' };

/** `!(page < totalPages)`, `!data.length` */
function negated(compared: Compared, { operand }: ts.PrefixUnaryExpression): Meaning | undefined {
  const inner = unwrapped(operand);
  if (isCountOfRows(compared, inner)) return 'empty';
  const says = ts.isParenthesizedExpression(operand) ? meaningOf(compared, inner) : undefined;
  return says && opposite[says];
}

/** Only whether there are rows is looked at. */
function isTested(node: ts.Expression): boolean {
  const outermost = outermostWrapper(node);
  const { parent } = outermost;
  return (
    (ts.isIfStatement(parent) && parent.expression === outermost) ||
    (ts.isBinaryExpression(parent) &&
      (parent.operatorToken.kind === K.AmpersandAmpersandToken || parent.operatorToken.kind === K.BarBarToken))
  );
}

function sides(
  compared: Compared,
  left: ts.Expression,
  operator: ts.SyntaxKind,
  right: ts.Expression,
): Meaning | undefined {
  const { counter, totals, finder } = compared;
  const total = totalAt(totals, right);
  if (total === 'pages' && isVariable(finder, left, counter.symbol))
    return isBehindStep(left, counter) ? nextOf(operator) : currentOf(operator);
  if (total === 'items') return countOf(operator);
  if (!isCountOfRows(compared, unwrapped(left))) return undefined;
  if (isNumber(right, '0') || isNumber(right, '1')) return emptyOf(operator, isNumber(right, '1'));
  return unwrapped(right).getText() === compared.limit ? countedRows(operator) : undefined;
}

function isVariable(finder: Finder, node: ts.Expression, symbol: ts.Symbol): boolean {
  const inner = unwrapped(node);
  return ts.isIdentifier(inner) && variableAt(finder.checker, inner) === symbol;
}

/** The counter has been counted on there: the test is about the page that comes next. */
function isBehindStep(node: ts.Node, { loop, body, step, stepStatement }: Counter): boolean {
  if (!isIn(node, body)) return true;
  return stepStatement !== undefined && node.pos >= step.end && isIn(node, loop);
}

/** The number of the page that was read, with that of all pages. One page too many is an empty one. */
function currentOf(operator: ts.SyntaxKind): Meaning | undefined {
  if (operator === K.GreaterThanEqualsToken || operator === K.GreaterThanToken || equals.includes(operator))
    return 'done';
  return operator === K.LessThanToken || operator === K.LessThanEqualsToken || differs.includes(operator)
    ? 'more'
    : undefined;
}

/** The number of the page that comes next. */
function nextOf(operator: ts.SyntaxKind): Meaning | undefined {
  if (operator === K.GreaterThanToken) return 'done';
  return operator === K.LessThanEqualsToken ? 'more' : undefined;
}

/** What was counted of the rows, with the number of all. */
function countOf(operator: ts.SyntaxKind): Meaning | undefined {
  if (operator === K.GreaterThanEqualsToken || equals.includes(operator)) return 'done';
  return operator === K.LessThanToken || differs.includes(operator) ? 'more' : undefined;
}

/** The rows of a page, with the number of rows that a full one has. */
function countedRows(operator: ts.SyntaxKind): Meaning | undefined {
  if (operator === K.LessThanToken || differs.includes(operator)) return 'done';
  return operator === K.GreaterThanEqualsToken || equals.includes(operator) ? 'more' : undefined;
}

/** The rows of a page, with 0 or 1. */
function emptyOf(operator: ts.SyntaxKind, isOne: boolean): Meaning | undefined {
  if (isOne) return operator === K.LessThanToken ? 'empty' : operator === K.GreaterThanEqualsToken ? 'rows' : undefined;
  if (equals.includes(operator) || operator === K.LessThanEqualsToken) return 'empty';
  return differs.includes(operator) || operator === K.GreaterThanToken ? 'rows' : undefined;
}

/** `….length` of the page's rows */
function isCountOfRows({ rows }: Compared, node: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'length') return false;
  const owner = unwrapped(node.expression);
  const name = ts.isPropertyAccessExpression(owner) ? owner.name : owner;
  return rows.has(name.getStart());
}

/**
 * The comparisons as v6 makes them; `undefined` where one stands where the page is not known.
 * @param all those that say whether there is another page
 */
export function pageTests(
  all: readonly ts.Expression[],
  says: (node: ts.Expression) => Meaning,
  held: HeldPage,
  { loop, body }: Counter,
): PageTest[] | undefined {
  const tests: PageTest[] = [];
  for (const node of all) {
    const inHead = !isIn(node, body);
    // The head of another loop than `do … while` is rewritten as a whole.
    if (inHead && !ts.isDoStatement(loop)) continue;
    if (!inHead && (!isBehind(node, held) || !ownLevel(node, body))) return undefined;
    const done = says(node) === 'done' || says(node) === 'empty';
    tests.push({
      range: rangeOf(node),
      by: inHead ? 'cursor' : 'next',
      form: done ? 'negated' : isCondition(node) ? 'truth' : 'boolean',
    });
  }
  return tests;
}

/** Any value will do there: the condition of a statement, or a part of one. */
function isCondition(node: ts.Expression): boolean {
  const outermost = outermostWrapper(node);
  const { parent } = outermost;
  if (ts.isBinaryExpression(parent))
    return (
      (parent.operatorToken.kind === K.AmpersandAmpersandToken || parent.operatorToken.kind === K.BarBarToken) &&
      isCondition(parent)
    );
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === K.ExclamationToken;
  return (
    (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) &&
    parent.expression === outermost
  );
}
