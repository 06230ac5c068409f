/**
 * Tests that answer requests of the SDK in the place of the service: handlers of msw and nock, and fakes of `fetch`
 * that test for a path. A route that nothing in v6 calls any more is never asked for.
 */
import ts from 'typescript';
import { type RemovedRoute, removedRoutes } from '../../catalog/removed-routes.ts';
import { routes } from '../../catalog/routes.ts';
import { putsFunction } from '../../flow/test-library-words.ts';
import { isGlobalObject } from '../../program/global-object.ts';
import { rangeOf, unwrapped, outermostWrapper } from '../../program/syntax.ts';
import type { SiteDraft } from '../draft.ts';
import type { Finder } from '../finder.ts';
import { describePlace } from '../place.ts';

/** What all paths of the service begin with. */
const base = '/api/public/';

/** Names of functions that register the answer to a request, for the method that they are called after. */
const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'all']);

/** What a fake of `fetch` asks of an address. */
const tests: ReadonlySet<string> = new Set([
  'includes',
  'endsWith',
  'startsWith',
  'match',
  'test',
  'search',
  'indexOf',
]);

type PathLiteral = ts.StringLiteralLike | ts.TemplateExpression | ts.RegularExpressionLiteral;

/** Whether a node is a text that may name a path of the service. */
export function isPathLiteral(node: ts.Node): node is PathLiteral {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isRegularExpressionLiteral(node);
}

/** `http.get(…/api/public/traces, …)` of msw, `nock(…).get('/api/public/traces')`, or a test of a fake `fetch`. */
export function httpHandlerSite({ checker }: Finder, literal: PathLiteral): SiteDraft | undefined {
  const path = pathOf(literal);
  if (path === undefined) return undefined;
  const method = handledMethod(checker, literal) ?? (isTestOfFetch(checker, literal) ? 'ALL' : undefined);
  const route = method === undefined ? undefined : removedRoute(method, path);
  if (route === undefined) return undefined;
  const [id = ''] = route.ids;
  return {
    id,
    evidence: 'likely',
    name: rangeOf(literal),
    extent: rangeOf(literal),
    ...describePlace(literal),
    shape: { kind: 'httpHandler', method: route.method, path: route.path },
    node: literal,
  };
}

/** The path without the address in front of it and the query behind it; an expression in it is a parameter. */
function pathOf(literal: PathLiteral): string | undefined {
  const text = ts.isTemplateExpression(literal)
    ? literal.head.text + literal.templateSpans.map((span) => `:value${span.literal.text}`).join('')
    : ts.isRegularExpressionLiteral(literal)
      ? literal.text.slice(1, literal.text.lastIndexOf('/')).replaceAll('\\/', '/').replace(/\$$/, '')
      : literal.text;
  const start = text.indexOf(base);
  const [path = ''] = start < 0 ? [] : text.slice(start).split('?');
  const plain = path.endsWith('*') ? path.slice(0, -1) : path;
  return start < 0 ? undefined : plain.endsWith('/') ? plain.slice(0, -1) : plain;
}

function removedRoute(method: string, path: string): RemovedRoute | undefined {
  const isKept = (removed: string): boolean =>
    routes.some((route) => route.method === removed && isPath(route.path, path));
  return removedRoutes.find(
    (route) => (method === 'ALL' || route.method === method) && isPath(route.path, path) && !isKept(route.method),
  );
}

/** Whether a path is one of a route, whose parameters stand in braces. */
function isPath(route: string, path: string): boolean {
  const wanted = route.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || (part.startsWith('{') && given[index] !== ''))
  );
}

/** The method of a request that a handler of msw or nock answers, by the package that its function comes from. */
function handledMethod(checker: ts.TypeChecker, literal: PathLiteral): string | undefined {
  const call = outermostWrapper(literal).parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== outermostWrapper(literal)) return undefined;
  const callee = unwrapped(call.expression);
  if (!ts.isPropertyAccessExpression(callee) || !methods.has(callee.name.text)) return undefined;
  const holder = unwrapped(callee.expression);
  return isOfMsw(checker, holder) || isScope(checker, holder) ? callee.name.text.toUpperCase() : undefined;
}

/** `http` or `rest`, imported from msw, or of the whole module. */
function isOfMsw(checker: ts.TypeChecker, holder: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(holder))
    return isHttp(holder.name.text) && importOf(checker, holder.expression)?.module === 'msw';
  const holderImport = importOf(checker, holder);
  return holderImport?.module === 'msw' && isHttp(holderImport.name);
}

function isHttp(name: string | undefined): boolean {
  return name === 'http' || name === 'rest';
}

/** `nock('https://…')`, what is called behind it, or a constant that holds it. */
function isScope(checker: ts.TypeChecker, holder: ts.Expression, seen: Set<ts.Node> = new Set()): boolean {
  if (ts.isCallExpression(holder)) {
    const callee = unwrapped(holder.expression);
    if (ts.isPropertyAccessExpression(callee)) return isScope(checker, unwrapped(callee.expression), seen);
    return importOf(checker, callee)?.module === 'nock';
  }
  if (ts.isPropertyAccessExpression(holder)) return isScope(checker, unwrapped(holder.expression), seen);
  const declaration = ts.isIdentifier(holder) ? checker.getSymbolAtLocation(holder)?.valueDeclaration : undefined;
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return (
    value !== undefined &&
    !seen.has(value) &&
    ts.isCallExpression(unwrapped(value)) &&
    isScope(checker, unwrapped(value), seen.add(value))
  );
}

interface Imported {
  module: string;
  /** None for the whole module. */
  name?: string;
}

/** The module that a name is imported from, also by `require`, and its name there. */
function importOf(checker: ts.TypeChecker, expression: ts.Expression): Imported | undefined {
  const inner = unwrapped(expression);
  const [declaration] = ts.isIdentifier(inner) ? (checker.getSymbolAtLocation(inner)?.declarations ?? []) : [];
  if (declaration === undefined) return undefined;
  const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
  if (statement === undefined) return requiredBy(declaration);
  const { moduleSpecifier } = statement;
  const name = ts.isImportSpecifier(declaration) ? (declaration.propertyName ?? declaration.name).text : undefined;
  return ts.isStringLiteral(moduleSpecifier) ? imported(moduleSpecifier.text, name) : undefined;
}

function requiredBy(declaration: ts.Declaration): Imported | undefined {
  const isElement = ts.isBindingElement(declaration);
  const variable = isElement ? declaration.parent.parent : declaration;
  const value =
    ts.isVariableDeclaration(variable) && variable.initializer ? unwrapped(variable.initializer) : undefined;
  if (!value || !ts.isCallExpression(value) || value.expression.getText() !== 'require') return undefined;
  const [specifier] = value.arguments;
  const name = isElement ? (declaration.propertyName ?? declaration.name).getText() : undefined;
  return specifier !== undefined && ts.isStringLiteral(specifier) ? imported(specifier.text, name) : undefined;
}

function imported(module: string, name: string | undefined): Imported {
  return name === undefined ? { module } : { module, name };
}

/** `url.includes('/api/public/traces')` or `url === '…'` in a function that takes the place of the global `fetch`. */
function isTestOfFetch(checker: ts.TypeChecker, literal: PathLiteral): boolean {
  const { parent } = literal;
  const compared = (ts.isBinaryExpression(parent) && isEquality(parent.operatorToken.kind)) || ts.isCaseClause(parent);
  const call = ts.isPropertyAccessExpression(parent) ? parent.parent : parent;
  const callee = ts.isCallExpression(call) ? call.expression : undefined;
  const asked = callee !== undefined && ts.isPropertyAccessExpression(callee) && tests.has(callee.name.text);
  if (!compared && !asked) return false;
  for (let node: ts.Node | undefined = literal.parent; node; node = node.parent)
    if ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && isFakeOfFetch(checker, node)) return true;
  return false;
}

function isEquality(kind: ts.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
}

/**
 * `vi.stubGlobal('fetch', vi.fn(fake))`, `globalThis.fetch = fake`, `vi.spyOn(global,
 * 'fetch').mockImplementation(fake)`
 */
function isFakeOfFetch(checker: ts.TypeChecker, fake: ts.Expression): boolean {
  const outermost = outermostWrapper(fake);
  const { parent } = outermost;
  if (ts.isBinaryExpression(parent))
    return parent.right === outermost && ts.isPropertyAccessExpression(parent.left) && isFetch(checker, parent.left);
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  const { name, expression } = parent.expression;
  if (name.text === 'stubGlobal') return saysFetch(parent.arguments[0]);
  if (name.text === 'fn') return isFakeOfFetch(checker, parent);
  const spy = unwrapped(expression);
  return (
    putsFunction(name.text) &&
    ts.isCallExpression(spy) &&
    spy.arguments[0] !== undefined &&
    isGlobalObject(checker, spy.arguments[0]) &&
    saysFetch(spy.arguments[1])
  );
}

function isFetch(checker: ts.TypeChecker, { name, expression }: ts.PropertyAccessExpression): boolean {
  return name.text === 'fetch' && isGlobalObject(checker, expression);
}

function saysFetch(argument: ts.Expression | undefined): boolean {
  return argument !== undefined && ts.isStringLiteralLike(argument) && argument.text === 'fetch';
}
