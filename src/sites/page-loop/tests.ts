import ts from 'typescript';
import { isPlainAssignment } from '../../program/assignments.ts';
import { isWritten } from '../../program/binding-uses.ts';
import { isPartOf, rangeOf, unwrapped, outermostWrapper } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import { usesOf } from '../../flow/uses.ts';
import type { ResultUse } from '../../flow/result/result-use.ts';
import type { Finder } from '../finder.ts';
import { type Counter, isNumber } from './counter.ts';
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
  const total = totalAt(compared.totals, right);
  if (total === 'pages') return numberSides(compared, left, operator);
  if (total === 'items') return rowsBefore(compared, left, operator);
  if (!isCountOfRows(compared, unwrapped(left))) return undefined;
  if (isNumber(right, '0') || isNumber(right, '1')) return emptyOf(operator, isNumber(right, '1'));
  const isLimit = total === 'limit' || unwrapped(right).getText() === compared.limit;
  return isLimit ? countedRows(operator) : undefined;
}

/** The number of a page with that of all pages. */
function numberSides(compared: Compared, left: ts.Expression, operator: ts.SyntaxKind): Meaning | undefined {
  const { counter, totals, finder } = compared;
  if (totalAt(totals, left) === 'page') return currentOf(operator);
  const inner = unwrapped(left);
  const counted = inner === counter.step ? counter.step : undefined;
  if (counted === undefined && !isVariable(finder, left, counter.symbol)) return undefined;
  const isNext = counted === undefined ? isCountedOn(left, counter) : !ts.isPostfixUnaryExpression(counted);
  return isNext ? nextOf(operator) : currentOf(operator);
}

/** What was counted of the rows, or the rows of all pages up to this one, with the number of all rows. */
function rowsBefore(compared: Compared, left: ts.Expression, operator: ts.SyntaxKind): Meaning | undefined {
  const { counter, finder, limit, totals } = compared;
  const inner = unwrapped(left);
  const isProduct = ts.isBinaryExpression(inner) && inner.operatorToken.kind === K.AsteriskToken;
  if (!isProduct) return mentions(finder, left, counter.symbol) ? undefined : countOf(operator);
  const isNumberOfPage = (node: ts.Expression): boolean =>
    totalAt(totals, node) === 'page' || (isVariable(finder, node, counter.symbol) && !isCountedOn(node, counter));
  const isSizeOfPage = (node: ts.Expression): boolean =>
    totalAt(totals, node) === 'limit' || unwrapped(node).getText() === limit;
  const isRows = [
    [inner.left, inner.right],
    [inner.right, inner.left],
  ].some(([number, size]) => isNumberOfPage(number!) && isSizeOfPage(size!));
  return isRows ? countOf(operator) : undefined;
}

function mentions(finder: Finder, node: ts.Node, symbol: ts.Symbol): boolean {
  return (
    (ts.isIdentifier(node) && variableAt(finder.checker, node) === symbol) ||
    ts.forEachChild(node, (child) => mentions(finder, child, symbol)) === true
  );
}

function isVariable(finder: Finder, node: ts.Expression, symbol: ts.Symbol): boolean {
  const inner = unwrapped(node);
  return ts.isIdentifier(inner) && variableAt(finder.checker, inner) === symbol;
}

/** The counter has been counted on there: the test is about the page that comes next. */
function isCountedOn(node: ts.Node, { body, step, place }: Counter): boolean {
  switch (place) {
    case 'behind':
      return !isPartOf(node, body) || node.pos >= step.end;
    case 'head':
      return !isPartOf(node, body);
    case 'before':
      return false;
    case 'request':
      return ts.isPostfixUnaryExpression(step);
    case 'test':
      return node.pos >= step.end;
  }
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

/** `….length` of the page's rows, all of them */
function isCountOfRows({ rows, finder }: Compared, node: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'length') return false;
  const owner = unwrapped(node.expression);
  const name = ts.isPropertyAccessExpression(owner) ? owner.name : owner;
  return rows.has(name.getStart()) && (name !== owner || holdsAllRows(finder, owner));
}

/** A variable that is given `data` as it is: what a `filter` leaves of it says nothing of the page. */
function holdsAllRows({ checker }: Finder, name: ts.Expression): boolean {
  const symbol = ts.isIdentifier(name) ? variableAt(checker, name) : undefined;
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration) return false;
  if (ts.isBindingElement(declaration)) return true;
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return false;
  const assigned = usesOf(checker, symbol, declaration.name).filter(isWritten);
  return assigned.length > 0 ? assigned.every(isGivenRows) : isAccessOfRows(declaration.initializer);
}

/** `rows = res.data`, `({ data: rows } = res)` */
function isGivenRows({ parent }: ts.Identifier): boolean {
  if (isPlainAssignment(parent)) return isAccessOfRows(parent.right);
  return ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent);
}

function isAccessOfRows(value: ts.Expression | undefined): boolean {
  const inner = value && unwrapped(value);
  return inner !== undefined && ts.isPropertyAccessExpression(inner) && inner.name.text === 'data';
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
    const inHead = !isPartOf(node, body);
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
