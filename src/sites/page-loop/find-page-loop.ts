import ts from 'typescript';
import { isPlainAssignment } from '../../program/assignments.ts';
import { isPartOf, rangeOf, unwrapped, outermostWrapper } from '../../program/syntax.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { SiteDraft } from '../draft.ts';
import type { Finder } from '../finder.ts';
import { askedPage } from './asked-page.ts';
import { type Counter, counterOf, type CountingLoop } from './counter.ts';
import { endOf, type LoopEnd } from './end.ts';
import { endsSomething, isFlagOrEnd } from './end-tests.ts';
import { type HeldPage, heldPage, isBehind, roundOf } from './holder.ts';
import type { LoopHead, PageLoop, PageStep } from './page-loop.ts';
import { type Comparison, comparisonsIn, pageTests } from './tests.ts';
import { defined } from '../../catalog/defined.ts';
import { type Totals, totalsOf } from './totals.ts';

/** The loop that reads all pages of a list by their numbers; `undefined` where v6's cursor cannot take their place. */
export function findPageLoop(finder: Finder, draft: SiteDraft): PageLoop | undefined {
  const asked = askedPage(finder, draft);
  const { result } = draft;
  const counter = asked && counterOf(finder, asked.page, 1);
  if (!asked || !counter || !result) return undefined;
  const held = heldPage(finder, asked.call, counter, result);
  const totals = held && totalsOf(finder, counter, held, result);
  if (!held || !totals) return undefined;
  const comparisons = comparisonsIn(finder, counter, totals, result, asked.limit);
  const loop = describe({ finder, counter, held, totals, comparisons });
  return loop && { ...loop, ...defined({ through: asked.through }) };
}

interface Found {
  finder: Finder;
  counter: Counter;
  held: HeldPage;
  totals: Totals;
  comparisons: readonly Comparison[];
}

function describe(parts: Found): PageLoop | undefined {
  const { finder, counter, held, totals, comparisons } = parts;
  const { loop, body, declaration, reads, reset } = counter;
  const replaced = comparisons.filter((comparison) => isReplaced(comparison, counter));
  const covers = (node: ts.Node): boolean => replaced.some((test) => isPartOf(node, test.node));
  const whole = withLabel(loop);
  if (![...totals.places.keys()].every(covers) || !whole) return undefined;
  const left = reads.filter((use) => !covers(use));
  if (!left.every((use) => isPartOf(use, loop) && !isRequested(use))) return undefined;
  const stays = left.length > 0;
  if (!mayGo(counter, covers(counter.step), stays)) return undefined;
  const gone = goneOf(totals, counter, stays);
  const head = gone && headOf(parts, replaced, stays);
  if (gone === undefined || head === undefined) return undefined;
  const says = new Map(replaced.map(({ node, says: meaning }) => [node, meaning]));
  const tests = pageTests([...says.keys()], (node) => says.get(node as ts.Expression)!, held, counter);
  const testedBehind = head?.kind === 'doWhile' || hasTestBehind(counter, replaced);
  const end = endOf({ finder, counter, held, comparisons, gone: gone.statements, testedBehind });
  const next = end && !tellsLastNumber(parts, left, replaced, end) ? stepOf(counter, held, end.exit) : undefined;
  if (tests === undefined || next === undefined) return undefined;
  const declared = stays ? undefined : placeOf(counter, gone.statements);
  const replacedBy = reset ?? declaration.parent.parent;
  return {
    loop: rangeOf(whole),
    stays,
    ...defined({ counter: declared }),
    ...(head === null ? {} : { head }),
    holder: held.holder,
    tests,
    gone: gone.statements
      .filter((statement) => (statement !== replacedBy && !isPartOf(statement, loop)) || isPartOf(statement, body))
      .map(rangeOf),
    step: next,
  };
}

/** What counts on in the request, or in a test, goes with it. */
function mayGo({ place }: Counter, isTested: boolean, stays: boolean): boolean {
  if (place === 'test') return isTested && !stays;
  return place !== 'request' || !stays;
}

/**
 * It says whether there is another page. Of rows that are there, it is one test more where nothing ends with it, and
 * whether there are any is asked for itself, too.
 */
function isReplaced({ node, says, ofTotal }: Comparison, counter: Counter): boolean {
  if (ofTotal) return true;
  return says === 'more' || says === 'done' ? endsSomething(node, counter) : isFlagOrEnd(node, counter);
}

/** The loop with its label, in a list of statements; `undefined` where an inner loop goes on with the next page. */
function withLabel(loop: CountingLoop): ts.Statement | undefined {
  const { parent } = loop;
  if (!ts.isLabeledStatement(parent)) return standsInList(loop) ? loop : undefined;
  const goesOn = (node: ts.Node): boolean =>
    (ts.isContinueStatement(node) && node.label?.text === parent.label.text) || ts.forEachChild(node, goesOn) === true;
  return goesOn(loop.statement) || !standsInList(parent) ? undefined : parent;
}

function standsInList({ parent }: ts.Node): boolean {
  return ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent) || ts.isModuleBlock(parent);
}

/** It is the page of another request, too. */
function isRequested(use: ts.Identifier): boolean {
  const { parent } = outermostWrapper(use);
  return (
    (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) && parent.name.getText() === 'page'
  );
}

/**
 * The number of the last page goes out of the loop: v5 went on to an empty page behind a full one, and a cursor does
 * not. Where v5 ended by its own number of pages, both end with the same one.
 */
function tellsLastNumber(
  { counter, comparisons }: Found,
  left: readonly ts.Identifier[],
  replaced: readonly Comparison[],
  { exit }: LoopEnd,
): boolean {
  if (exit === undefined && replaced.every(({ ofTotal }) => ofTotal)) return false;
  return left.some((use) => isLastNumber(use, counter, comparisons));
}

/** It is kept, or handed back; where something was found, its number is the same in both. */
function isLastNumber(use: ts.Identifier, { loop }: Counter, comparisons: readonly Comparison[]): boolean {
  let isHandedBack = false;
  for (let node: ts.Node = use; node.parent !== loop; node = node.parent) {
    const { parent } = node;
    if (ts.isFunctionLike(parent)) return false;
    if (isPlainAssignment(parent) && parent.right === node) return true;
    if (ts.isReturnStatement(parent)) isHandedBack = true;
    if (isHandedBack && ts.isIfStatement(parent) && parent.expression !== node)
      return comparisons.some((comparison) => isPartOf(comparison.node, parent.expression));
  }
  return isHandedBack;
}

/** Where the counter was declared in a statement of its own, or with others, or where it began anew. */
function placeOf({ declaration, reset }: Counter, gone: readonly ts.Node[]): PageLoop['counter'] {
  if (reset !== undefined) return { range: rangeOf(reset), form: 'statement' };
  const list = declaration.parent as ts.VariableDeclarationList;
  if (!ts.isVariableStatement(list.parent)) return undefined;
  return list.declarations.length === 1 || gone.includes(list.parent)
    ? { range: rangeOf(list.parent), form: 'statement' }
    : { range: rangeOf(declaration), form: 'name' };
}

/**
 * The statements that only keep numbers of pages, and those of a counter that the cursor is not declared or set in the
 * place of; `undefined` where one declares something else as well.
 */
function goneOf(
  { keepers }: Totals,
  { declaration, reset, place, stepStatement }: Counter,
  stays: boolean,
): { statements: readonly ts.Node[] } | undefined {
  const declared = [...keepers.filter(ts.isVariableDeclaration), ...(reset && !stays ? [declaration] : [])];
  const consumed = new Set<ts.Node>(stays ? declared : [...declared, declaration]);
  const lists = new Set(declared.map(({ parent }) => parent));
  const isWhole = [...lists].every(
    (list) => ts.isVariableDeclarationList(list) && list.declarations.every((listed) => consumed.has(listed)),
  );
  if (!isWhole) return undefined;
  const statements: ts.Node[] = [
    ...declared.map(({ parent }) => parent.parent),
    ...keepers.filter(ts.isExpressionStatement),
    ...(place === 'before' && !stays ? [stepStatement!] : []),
  ];
  return { statements: [...new Set(statements)] };
}

/** The condition behind the body of a `do` says whether there is another page. */
function hasTestBehind({ loop, body }: Counter, replaced: readonly Comparison[]): boolean {
  if (!ts.isDoStatement(loop)) return false;
  const conjuncts = (node: ts.Expression): ts.Expression[] => {
    const inner = unwrapped(node);
    return ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
      ? [...conjuncts(inner.left), ...conjuncts(inner.right)]
      : [inner];
  };
  const parts = conjuncts(loop.expression);
  return replaced.some(
    ({ node, says }) =>
      !isPartOf(node, body) && (says === 'more' || says === 'rows') && parts.includes(unwrapped(node)),
  );
}

/** What becomes of the loop's head: `null` where it stays, `undefined` where there is no form for it. */
function headOf(
  { counter, totals }: Found,
  replaced: readonly Comparison[],
  stays: boolean,
): LoopHead | null | undefined {
  const { loop, body } = counter;
  if (ts.isDoStatement(loop)) return null;
  const range: SourceRange = { start: loop.getStart(), end: body.getStart() };
  const inHead = replaced.filter(({ node }) => !isPartOf(node, body));
  if (inHead.length === 0) return ts.isForStatement(loop) && !stays ? withoutCounter(loop, counter, range) : null;
  const condition = ts.isForStatement(loop) ? loop.condition : loop.expression;
  const isWhole =
    condition !== undefined &&
    inHead.every(({ node, says }) => unwrapped(node) === unwrapped(condition) && says === 'more');
  const isBare = !ts.isForStatement(loop) || (!stays && isBareHead(loop, counter));
  return isWhole && isBare && beginsAtOne(totals) ? { kind: 'doWhile', range, bodyEnd: body.end } : undefined;
}

/** Nothing but the counter is in the head of a `for`. */
function isBareHead({ initializer, incrementor }: ts.ForStatement, { declaration, step }: Counter): boolean {
  return (
    (initializer === undefined || initializer === declaration.parent) &&
    (incrementor === undefined || incrementor === step)
  );
}

function withoutCounter(loop: ts.ForStatement, counter: Counter, range: SourceRange): LoopHead | null | undefined {
  const { initializer, condition } = loop;
  if (initializer !== counter.declaration.parent && counter.place !== 'head') return null;
  if (!isBareHead(loop, counter)) return undefined;
  return condition === undefined ? { kind: 'endless', range } : { kind: 'while', range, condition: rangeOf(condition) };
}

/** The number of pages was 1 or more before the first one was read, so that it was read. */
function beginsAtOne({ keepers }: Totals): boolean {
  const declared = keepers.filter(ts.isVariableDeclaration);
  return (
    declared.length > 0 &&
    declared.every(({ initializer }) => {
      const text = initializer?.getText();
      return text === 'Infinity' || Number(text) >= 1;
    })
  );
}

/** The place of the step, where the page that was read is known. */
function stepOf(counter: Counter, held: HeldPage, exit: string | undefined): PageStep | undefined {
  const { body, place, stepStatement } = counter;
  if (place === 'behind')
    return isBehind(stepStatement!, held)
      ? { range: rangeOf(stepStatement!), atEnd: false, ...defined({ exit }) }
      : undefined;
  const round = roundOf(counter, held);
  const end = round.end - 1;
  return held.scope === round || held.scope === body
    ? { range: { start: end, end }, atEnd: true, ...defined({ exit }) }
    : undefined;
}
