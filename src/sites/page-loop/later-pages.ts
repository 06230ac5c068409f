/** A loop over the pages behind one that was read before it, whose answer counts them. */
import ts from 'typescript';
import { isReassigned } from '../../program/binding-uses.ts';
import { variableAt } from '../../program/variable-at.ts';
import { functionAround } from '../../flow/functions.ts';
import { usesOf } from '../../flow/uses.ts';
import type { ResultUse } from '../../flow/result/result-use.ts';
import { isConstantVariable } from '../../program/constants.ts';
import { isAccess, nameNode, rangeOf, unwrapped } from '../../program/syntax.ts';
import type { SiteDraft } from '../draft.ts';
import type { Finder } from '../finder.ts';
import { keyOf } from '../pattern.ts';
import { askedPage } from './asked-page.ts';
import { type Counter, counterOf, isNumber } from './counter.ts';
import { heldPage } from './holder.ts';
import type { PageHolder, PageLoop } from './page-loop.ts';

/** `for (let page = 2; page <= first.meta.totalPages; page++)`, where nothing else of `first` is read but its rows. */
export function laterPages(finder: Finder, draft: SiteDraft): PageLoop | undefined {
  if (finder.catalogue.byId.get(draft.id)?.rewrite?.read?.result !== 'page') return undefined;
  const asked = askedPage(finder, draft);
  const counter = asked && !asked.through ? counterOf(finder, asked.page, 2) : undefined;
  const total = counter && totalInHead(counter);
  if (!asked || !counter || !total) return undefined;
  const holder = draft.result && laterPage(finder, asked.call, counter, draft.result);
  const kept = keptTotal(finder, total);
  const first = firstPage(finder, kept?.total ?? total);
  if (!holder || !first || !isSameList(finder, first.call, asked.call)) return undefined;
  const { loop, body } = counter;
  const end = body.end - 1;
  return {
    loop: rangeOf(loop),
    stays: false,
    head: { kind: 'rest', range: { start: loop.getStart(), end: body.getStart() } },
    holder,
    tests: [],
    gone: kept ? [rangeOf(kept.statement)] : [],
    step: { range: { start: end, end }, atEnd: true },
    behind: { meta: first.meta, name: first.name },
  };
}

/** What holds a page in the loop: it is read in each round, and the loop goes by nothing that it says itself. */
function laterPage(
  finder: Finder,
  call: ts.CallExpression,
  counter: Counter,
  result: ResultUse,
): PageHolder | undefined {
  const held = heldPage(finder, call, counter, result);
  const readsOn = [...result.reads, ...result.escapes].some(({ path }) => path[0] === 'meta');
  const handsOn = result.escapes.some(({ path }) => path.length === 0);
  if (!held || held.scope !== counter.body || held.tries.length > 0) return undefined;
  return readsOn || handsOn || goesOn(counter.body) ? undefined : held.holder;
}

/** What the number of the page is compared with, in a head that has nothing else. */
function totalInHead({ loop, declaration, place, reads }: Counter): ts.Expression | undefined {
  const list = declaration.parent;
  if (!ts.isForStatement(loop) || place !== 'head' || loop.initializer !== list) return undefined;
  if (!ts.isVariableDeclarationList(list) || list.declarations.length > 1) return undefined;
  if (!ts.isBlock(loop.parent) && !ts.isSourceFile(loop.parent)) return undefined;
  const test = loop.condition && unwrapped(loop.condition);
  const [read, ...others] = reads;
  if (!test || !ts.isBinaryExpression(test) || others.length > 0 || test.left !== read) return undefined;
  const isWhole = test.operatorToken.kind === ts.SyntaxKind.LessThanEqualsToken;
  return isWhole ? unwrapped(test.right) : undefined;
}

/** `continue` would go on without the next cursor. */
function goesOn(node: ts.Node): boolean {
  return ts.isContinueStatement(node) || ts.forEachChild(node, goesOn) === true;
}

/** `const pages = first.meta.totalPages;`, which nothing but the head needs. */
function keptTotal(
  { checker }: Finder,
  total: ts.Expression,
): { total: ts.Expression; statement: ts.VariableStatement } | undefined {
  const symbol = ts.isIdentifier(total) ? variableAt(checker, total) : undefined;
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || !isConstantVariable(declaration) || !ts.isIdentifier(declaration.name))
    return undefined;
  const list = declaration.parent as ts.VariableDeclarationList;
  const statement = list.parent;
  const isAlone = ts.isVariableStatement(statement) && list.declarations.length === 1 && !statement.modifiers;
  if (!isAlone || !declaration.initializer || usesOf(checker, symbol, declaration.name).length > 1) return undefined;
  return { total: unwrapped(declaration.initializer), statement };
}

interface FirstPage {
  call: ts.CallExpression;
  /** What the answer's `meta` is called. */
  meta: string;
  /** Of the member that is called. */
  name: { start: number; end: number };
}

/** The read that `first.meta.totalPages` or `meta.totalPages` is of. */
function firstPage(finder: Finder, total: ts.Expression): FirstPage | undefined {
  if (!ts.isPropertyAccessExpression(total) || total.name.text !== 'totalPages') return undefined;
  const meta = unwrapped(total.expression);
  const isOfPage = ts.isPropertyAccessExpression(meta) && meta.name.text === 'meta';
  const holder = isOfPage ? unwrapped(meta.expression) : meta;
  const symbol = ts.isIdentifier(holder) ? variableAt(finder.checker, holder) : undefined;
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration) return undefined;
  const owner = isOfPage ? declaration : ownerOfMeta(declaration);
  if (!owner || !isConstantVariable(owner) || !owner.initializer || owner.type) return undefined;
  const { name } = declaration as ts.VariableDeclaration | ts.BindingElement;
  if (!ts.isIdentifier(name)) return undefined;
  const others = usesOf(finder.checker, symbol, name).filter((use) => use !== holder);
  if (!others.every((use) => isOfPage && readsRows(use))) return undefined;
  const call = awaitedCall(owner.initializer);
  return call && isAccess(call.expression)
    ? { call, meta: meta.getText(), name: rangeOf(nameNode(call.expression)) }
    : undefined;
}

/** `await client.…()` and nothing else. */
function awaitedCall(value: ts.Expression): ts.CallExpression | undefined {
  const waits = unwrapped(value);
  const call = ts.isAwaitExpression(waits) ? unwrapped(waits.expression) : undefined;
  return call && ts.isCallExpression(call) ? call : undefined;
}

/** `const { data, meta } = …` */
function ownerOfMeta(declaration: ts.Declaration): ts.Declaration | undefined {
  if (!ts.isBindingElement(declaration) || declaration.initializer || declaration.dotDotDotToken) return undefined;
  const isMeta = ts.isObjectBindingPattern(declaration.parent) && keyOf(declaration)?.text === 'meta';
  return isMeta && ts.isIdentifier(declaration.name) ? declaration.parent.parent : undefined;
}

/** `first.data` */
function readsRows({ parent }: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'data';
}

/** Both ask for the same but for the page, of which the first one's is 1: a cursor belongs to one request. */
function isSameList({ checker }: Finder, first: ts.CallExpression, later: ts.CallExpression): boolean {
  const [one, other] = [conditionsOf(first), conditionsOf(later)];
  const begins = one?.page === undefined || isNumber(one.page, '1');
  return (
    one !== undefined &&
    other !== undefined &&
    functionAround(first) === functionAround(later) &&
    begins &&
    one.others.join() === other.others.join() &&
    first.expression.getText() === later.expression.getText() &&
    rootSymbol(checker, first.expression) === rootSymbol(checker, later.expression)
  );
}

/** The texts of all that a call passes but the page; `undefined` where one may be another the second time. */
function conditionsOf({
  arguments: [request, ...rest],
}: ts.CallExpression): { page: ts.Expression | undefined; others: string[] } | undefined {
  const literal = request && unwrapped(request);
  if (literal && !ts.isObjectLiteralExpression(literal)) return undefined;
  const properties = literal?.properties ?? [];
  const isPage = ({ name }: ts.ObjectLiteralElementLike): boolean => name?.getText() === 'page';
  const others = [...properties.filter((property) => !isPage(property)), ...rest];
  if (others.some(mayChange)) return undefined;
  const page = properties.find(isPage);
  const value = page && ts.isPropertyAssignment(page) ? unwrapped(page.initializer) : page?.name;
  return {
    page: value as ts.Expression | undefined,
    others: [...others.map((node) => node.getText()).sort()],
  };
}

/** A call may give something else each time, and so may a variable that is given another value. */
function mayChange(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node)) return mayChange(node.initializer);
  if (ts.isIdentifier(node)) return isReassigned(node.getSourceFile(), node);
  return ts.isCallExpression(node) || ts.isNewExpression(node) || ts.forEachChild(node, mayChange) === true;
}

function rootSymbol(checker: ts.TypeChecker, expression: ts.Expression): ts.Symbol | undefined {
  const inner = unwrapped(expression);
  if (isAccess(inner) || ts.isCallExpression(inner)) return rootSymbol(checker, inner.expression);
  return ts.isIdentifier(inner) ? variableAt(checker, inner) : undefined;
}
