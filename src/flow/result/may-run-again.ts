import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import { calledFunction, hasBody } from '../calls.ts';
import type { Origins } from '../origin/origins.ts';

/**
 * Whether a function that is given a callback may look whether that fails: one of the repository that has a `catch`, or
 * one whose body is not in sight, which may be any retry or poll. What the SDK itself calls is called once.
 */
export function mayRunAgain(origins: Origins, taker: ts.CallExpression): boolean {
  const owner = calledFunction(origins, taker);
  if (owner) return hasBody(owner) ? catches(owner.body as ts.Node) : isDeclaredOnly(owner);
  const origin = origins.of(unwrapped(taker.expression));
  return origin.kind === 'external';
}

/** Whether a function of the repository that is given a callback has a `catch`. */
export function catchesItself(origins: Origins, taker: ts.CallExpression): boolean {
  const owner = calledFunction(origins, taker);
  return owner !== undefined && hasBody(owner) && catches(owner.body as ts.Node);
}

/** `declare function retry(…)`: what it does stands elsewhere. Of the library's functions it is known, as of `map`. */
function isDeclaredOnly(owner: ts.SignatureDeclaration): boolean {
  return ts.isFunctionDeclaration(owner) && !owner.getSourceFile().isDeclarationFile;
}

function catches(body: ts.Node): boolean {
  const isIn = (node: ts.Node): boolean =>
    ts.isCatchClause(node) ||
    (ts.isPropertyAccessExpression(node) && node.name.text === 'catch' && ts.isCallExpression(node.parent)) ||
    (ts.forEachChild(node, (child) => isIn(child) || undefined) ?? false);
  return isIn(body);
}
