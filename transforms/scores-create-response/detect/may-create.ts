import ts from 'typescript';
import { flowsFrom } from '../../../src/flow/flows-from.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { unwrapped } from '../../../src/program/syntax.ts';
import { targetSymbol } from '../../../src/program/target-symbol.ts';

const calls = new WeakMap<ts.Node, boolean>();

/**
 * A call that can give the response of a `create`: of a method of that name, or of a function in sight that calls one.
 * The checker decides.
 */
export function mayCreate(finder: Finder, { expression }: ts.CallExpression): boolean {
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'create') return true;
  const name = ts.isIdentifier(expression)
    ? expression
    : ts.isPropertyAccessExpression(expression) && expression.expression.kind === ts.SyntaxKind.ThisKeyword
      ? expression.name
      : undefined;
  const symbol = name && finder.checker.getSymbolAtLocation(name);
  const target = targetSymbol(finder.checker, symbol);
  return target?.valueDeclaration !== undefined && callsCreate(target.valueDeclaration);
}

/** The call whose result a value is, awaited or not, directly or over the variable that holds it. */
export function callBehind(finder: Finder, value: ts.Expression): ts.CallExpression | undefined {
  const [source] = flowsFrom(finder.origins, unwrapped(value));
  if (source?.kind === 'call') return ts.isCallExpression(source.from) ? source.from : undefined;
  if (source?.kind !== 'await' && source?.kind !== 'initial') return undefined;
  const held = unwrapped(source.from);
  if (source.kind === 'await') return ts.isCallExpression(held) ? held : undefined;
  return ts.isIdentifier(held) ? undefined : callBehind(finder, held);
}

function callsCreate(declaration: ts.Declaration): boolean {
  const known = calls.get(declaration);
  if (known !== undefined) return known;
  const isFunction =
    ts.isFunctionLike(declaration) || ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration);
  const isCreating = isFunction && callsCreateIn(declaration);
  calls.set(declaration, isCreating);
  return isCreating;
}

/** A member `create` of something is called in it. */
function callsCreateIn(node: ts.Node): boolean {
  const isCall =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'create';
  return isCall || ts.forEachChild(node, (child) => callsCreateIn(child) || undefined) === true;
}
