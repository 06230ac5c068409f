import ts from 'typescript';
import { isConstant } from '../../program/constants.ts';
import type { LiteralProperty } from '../../program/literal-value.ts';
import { isAccess, outermostWrapper, rangeOf, unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import { exportOf, usesOf } from '../../flow/uses.ts';
import type { SourceRange } from '../../repository/source-range.ts';
import type { SiteDraft } from '../draft.ts';
import type { Finder } from '../finder.ts';
import { expressionAt } from './holder.ts';
import type { PageLoop } from './page-loop.ts';

/** v5's number of rows for a request that names none. */
const rowsOfPage = '50';

/** A request for a page by a number that a variable holds. */
export interface AskedPage {
  /** What the loop waits for: the call itself, or that of a function around it. */
  call: ts.CallExpression;
  page: ts.Expression;
  /** The text of its number of rows; empty where that is written elsewhere. */
  limit: string;
  through?: NonNullable<PageLoop['through']>;
}

/** The page that a call asks for, where it is no number that is written out. */
export function askedPage(finder: Finder, draft: SiteDraft): AskedPage | undefined {
  const { id, node, shape, evidence } = draft;
  if (finder.catalogue.byId.get(id)?.requestKeys?.['page'] !== 'cursor' || evidence === 'likely') return undefined;
  if (shape.kind !== 'member' || shape.use.kind !== 'call' || !isAccess(node)) return undefined;
  const call = outermostWrapper(node).parent;
  const properties = shape.use.call.arguments.flatMap(({ value }) => value?.properties ?? []);
  if (!ts.isCallExpression(call) || properties.some(hidesKeys)) return undefined;
  const sourceFile = call.getSourceFile();
  const rangeOfKey = (key: string): SourceRange | undefined =>
    properties.find(({ name }) => name === key)?.value?.range;
  const range = rangeOfKey('page');
  const page = range && expressionAt(sourceFile, range);
  if (!page) return undefined;
  const limit = rangeOfKey('limit');
  const text = limit ? sourceFile.text.slice(limit.start, limit.end) : rowsOfPage;
  return throughFunction(finder, call, page, text) ?? { call, page, limit: text };
}

/** A spread may hold a page of its own. */
function hidesKeys({ form, name }: LiteralProperty): boolean {
  return form === 'spread' || form === 'other' || name === undefined;
}

/** `const fetchPage = (page: number) => client.…({ page, limit: 50 })`, which one loop calls, and nobody else. */
function throughFunction(
  finder: Finder,
  call: ts.CallExpression,
  page: ts.Expression,
  limit: string,
): AskedPage | undefined {
  const { checker } = finder;
  const symbol = ts.isIdentifier(page) ? variableAt(checker, page) : undefined;
  const parameter = symbol?.valueDeclaration;
  if (!symbol || !parameter || !ts.isParameter(parameter) || !isPlainNumber(parameter)) return undefined;
  const calling = givesBack(parameter.parent, call) ? onlyCall(finder, parameter.parent) : undefined;
  const argument = calling?.arguments[parameter.parent.parameters.indexOf(parameter)];
  if (!calling || !argument || usesOf(checker, symbol, parameter.name).length > 1) return undefined;
  const through = { parameter: rangeOf(parameter), argument: rangeOf(argument) };
  // A name may mean something else in the loop.
  return { call: calling, page: unwrapped(argument), through, limit: /^\d+$/.test(limit) ? limit : '' };
}

/** The one place that a function is called at, where nobody else has it. */
function onlyCall({ checker }: Finder, owner: ts.SignatureDeclaration): ts.CallExpression | undefined {
  const name = nameOfFunction(owner);
  const symbol = name && checker.getSymbolAtLocation(name);
  if (!name || !symbol || exportOf(checker, symbol) !== undefined) return undefined;
  const [use, ...others] = usesOf(checker, symbol, name);
  const call = use?.parent;
  const isCalled = call && others.length === 0 && ts.isCallExpression(call) && call.expression === use;
  return isCalled && !call.arguments.some(ts.isSpreadElement) ? call : undefined;
}

/** `page`, `page: number` */
function isPlainNumber(
  parameter: ts.ParameterDeclaration,
): parameter is ts.ParameterDeclaration & { name: ts.Identifier } {
  const { name, type, initializer, dotDotDotToken, questionToken } = parameter;
  const isNumber = type === undefined ? !ts.getJSDocType(parameter) : type.kind === ts.SyntaxKind.NumberKeyword;
  return ts.isIdentifier(name) && isNumber && !initializer && !dotDotDotToken && !questionToken;
}

/** What a function is called by; `undefined` where its result has a type that is written there. */
function nameOfFunction(owner: ts.SignatureDeclaration): ts.Identifier | undefined {
  if (owner.type !== undefined || ts.getJSDocReturnType(owner) !== undefined) return undefined;
  if (ts.isFunctionDeclaration(owner)) return owner.name;
  if (!ts.isArrowFunction(owner) && !ts.isFunctionExpression(owner)) return undefined;
  const { parent } = owner;
  const name = ts.isVariableDeclaration(parent) && !parent.type && isConstant(parent) ? parent.name : undefined;
  return name && ts.isIdentifier(name) ? name : undefined;
}

/** The function gives back what the call does, and nothing else. */
function givesBack(owner: ts.SignatureDeclaration, call: ts.CallExpression): boolean {
  if (!ts.isFunctionLike(owner) || !('body' in owner) || owner.body === undefined) return false;
  const body = owner.body as ts.ConciseBody;
  const [statement, ...others] = ts.isBlock(body) ? body.statements : [undefined];
  if (others.length > 0 || (statement !== undefined && !ts.isReturnStatement(statement))) return false;
  const value = ts.isBlock(body) ? statement?.expression : body;
  const inner = value && unwrapped(value);
  return inner !== undefined && (ts.isAwaitExpression(inner) ? unwrapped(inner.expression) : inner) === call;
}
