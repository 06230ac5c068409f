import ts from 'typescript';
import { isPlainAssignment } from '../../program/assignments.ts';
import { isAccess, rangeOf, unwrapped, outermostWrapper } from '../../program/syntax.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { SiteDraft } from '../draft.ts';
import type { Finder } from '../finder.ts';
import type { LiteralProperty } from '../../program/literal-value.ts';
import { type Counter, counterOf, isIn } from './counter.ts';
import { endOf, type LoopEnd } from './end.ts';
import { endsSomething, isFlagOrEnd } from './end-tests.ts';
import { type HeldPage, heldPage, isBehind, nodeAt } from './holder.ts';
import type { LoopHead, PageLoop, PageStep } from './page-loop.ts';
import { type Comparison, comparisonsIn, pageTests } from './tests.ts';
import { defined } from '../../catalog/defined.ts';
import { type Totals, totalsOf } from './totals.ts';

/** v5's number of rows for a request that names none. */
const rowsOfPage = '50';

/** The loop that reads all pages of a list by their numbers; `undefined` where v6's cursor cannot take their place. */
export function findPageLoop(finder: Finder, draft: SiteDraft): PageLoop | undefined {
  const asked = askedPage(finder, draft);
  const { result } = draft;
  const counter = asked && counterOf(finder, asked.page);
  if (!asked || !counter || !result) return undefined;
  const held = heldPage(finder, asked.call, counter, result);
  const totals = held && totalsOf(finder, counter, held, result);
  if (!held || !totals) return undefined;
  const comparisons = comparisonsIn(finder, counter, totals, result, asked.limit);
  return describe({ finder, counter, held, totals, comparisons });
}

/** A request for a page by a number that a variable holds. */
interface AskedPage {
  call: ts.CallExpression;
  page: ts.Identifier;
  /** The text of its number of rows. */
  limit: string;
}

function askedPage(finder: Finder, { id, node, shape, evidence }: SiteDraft): AskedPage | undefined {
  if (finder.catalogue.byId.get(id)?.requestKeys?.['page'] !== 'cursor' || evidence === 'likely') return undefined;
  if (shape.kind !== 'member' || shape.use.kind !== 'call' || !isAccess(node)) return undefined;
  const call = outermostWrapper(node).parent;
  const properties = shape.use.call.arguments.flatMap(({ value }) => value?.properties ?? []);
  if (!ts.isCallExpression(call) || properties.some(hidesKeys)) return undefined;
  const textOf = (key: string): SourceRange | undefined => properties.find(({ name }) => name === key)?.value?.range;
  const range = textOf('page');
  const page = range && nodeAt(call.getSourceFile(), range.start);
  if (!page || !ts.isIdentifier(page) || page.end !== range.end) return undefined;
  const limit = textOf('limit');
  return { call, page, limit: limit ? call.getSourceFile().text.slice(limit.start, limit.end) : rowsOfPage };
}

/** A spread may hold a page of its own. */
function hidesKeys({ form, name }: LiteralProperty): boolean {
  return form === 'spread' || form === 'other' || name === undefined;
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
  const { loop, body, declaration, reads } = counter;
  const replaced = comparisons.filter((comparison) => isReplaced(comparison, counter));
  const covers = (node: ts.Node): boolean => replaced.some((test) => isIn(node, test.node));
  if (![...totals.places.keys()].every(covers) || !standsInList(loop)) return undefined;
  const left = reads.filter((use) => !covers(use));
  if (!left.every((use) => isIn(use, loop) && !isRequested(use))) return undefined;
  const stays = left.length > 0;
  const gone = goneOf(totals, declaration, stays);
  const head = gone && headOf(parts, replaced, stays);
  if (gone === undefined || head === undefined) return undefined;
  const says = new Map(replaced.map(({ node, says: meaning }) => [node, meaning]));
  const tests = pageTests([...says.keys()], (node) => says.get(node as ts.Expression)!, held, counter);
  const testedBehind = head?.kind === 'doWhile' || hasTestBehind(counter, replaced);
  const end = endOf({ finder, counter, held, comparisons, gone: gone.statements, testedBehind });
  const step = end && !tellsLastNumber(parts, left, replaced, end) ? stepOf(counter, held, end.exit) : undefined;
  if (tests === undefined || step === undefined) return undefined;
  const declared = stays ? undefined : placeOf(declaration, gone.statements);
  return {
    loop: rangeOf(loop),
    stays,
    ...defined({ counter: declared }),
    ...(head === null ? {} : { head }),
    holder: held.holder,
    tests,
    gone: gone.statements
      .filter(
        (statement) => (statement !== declaration.parent.parent && !isIn(statement, loop)) || isIn(statement, body),
      )
      .map(rangeOf),
    step,
  };
}

/**
 * It says whether there is another page. Of rows that are there, it is one test more where nothing ends with it, and
 * whether there are any is asked for itself, too.
 */
function isReplaced({ node, says, ofTotal }: Comparison, counter: Counter): boolean {
  if (ofTotal) return true;
  return says === 'more' || says === 'done' ? endsSomething(node, counter) : isFlagOrEnd(node, counter);
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
      return comparisons.some((comparison) => isIn(comparison.node, parent.expression));
  }
  return isHandedBack;
}

/** Where the counter was declared in a statement of its own, or with others. */
function placeOf(declaration: ts.VariableDeclaration, gone: readonly ts.Node[]): PageLoop['counter'] {
  const list = declaration.parent as ts.VariableDeclarationList;
  if (!ts.isVariableStatement(list.parent)) return undefined;
  return list.declarations.length === 1 || gone.includes(list.parent)
    ? { range: rangeOf(list.parent), form: 'statement' }
    : { range: rangeOf(declaration), form: 'name' };
}

/** The statements that only keep numbers of pages; `undefined` where one declares something else as well. */
function goneOf(
  { keepers }: Totals,
  counter: ts.VariableDeclaration,
  stays: boolean,
): { statements: readonly ts.Node[] } | undefined {
  const declared = keepers.filter(ts.isVariableDeclaration);
  const consumed = new Set<ts.Node>(stays ? declared : [...declared, counter]);
  const lists = new Set(declared.map(({ parent }) => parent));
  const isWhole = [...lists].every(
    (list) => ts.isVariableDeclarationList(list) && list.declarations.every((declaration) => consumed.has(declaration)),
  );
  if (!isWhole) return undefined;
  const statements = keepers.map((keeper) => (ts.isVariableDeclaration(keeper) ? keeper.parent.parent : keeper));
  return { statements: [...new Set<ts.Node>(statements)] };
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
    ({ node, says }) => !isIn(node, body) && (says === 'more' || says === 'rows') && parts.includes(unwrapped(node)),
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
  const inHead = replaced.filter(({ node }) => !isIn(node, body));
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
  if (initializer !== counter.declaration.parent && counter.stepStatement !== undefined) return null;
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
function stepOf({ body, stepStatement }: Counter, held: HeldPage, exit: string | undefined): PageStep | undefined {
  const isKnown = stepStatement === undefined ? held.scope === body : isBehind(stepStatement, held);
  if (!isKnown) return undefined;
  const end = body.end - 1;
  return {
    range: stepStatement === undefined ? { start: end, end } : rangeOf(stepStatement),
    inHead: stepStatement === undefined,
    ...defined({ exit }),
  };
}
