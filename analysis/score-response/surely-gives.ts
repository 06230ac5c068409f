import ts from 'typescript';
import type { Finder } from '../sites/lookup.ts';
import { unwrapped } from '../sites/syntax.ts';

/** Functions followed from a call to the method itself. */
const deepest = 3;

/**
 * Whether an awaited value, or what a promise gives, surely is a response: of a call of the SDK's own, or of a function that
 * returns one on every way out. A test with `in` throws for `undefined`.
 */
export function surelyGives(finder: Finder, value: ts.Expression, depth = 0): boolean {
  const inner = unwrapped(value);
  if (ts.isAwaitExpression(inner)) return surelyGives(finder, inner.expression, depth);
  if (ts.isIdentifier(inner)) {
    const declaration = finder.checker.getSymbolAtLocation(inner)?.valueDeclaration;
    const isConstant =
      declaration &&
      ts.isVariableDeclaration(declaration) &&
      (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    return (
      isConstant === true &&
      declaration.initializer !== undefined &&
      depth < deepest &&
      surelyGives(finder, declaration.initializer, depth + 1)
    );
  }
  if (!ts.isCallExpression(inner) || inner.questionDotToken) return false;
  if (isOfSdk(finder, inner)) return !ts.isOptionalChain(inner.expression);
  const declaration = finder.checker.getResolvedSignature(inner)?.declaration;
  const body = declaration && ts.isFunctionLike(declaration) && 'body' in declaration ? declaration.body : undefined;
  if (!body || depth >= deepest) return false;
  if (!ts.isBlock(body as ts.Node)) return surelyGives(finder, body as ts.Expression, depth + 1);
  const { statements } = body as ts.Block;
  const last = statements.at(-1);
  return (
    last !== undefined &&
    ts.isReturnStatement(last) &&
    returnsOf(body as ts.Block).every(({ expression }) => expression && surelyGives(finder, expression, depth + 1))
  );
}

function isOfSdk(finder: Finder, call: ts.CallExpression): boolean {
  const declaration = finder.checker.getResolvedSignature(call)?.declaration;
  return declaration !== undefined && finder.tracer.sparse.isVirtual(declaration.getSourceFile());
}

/** The `return`s of a function itself. */
function returnsOf(body: ts.Block): ts.ReturnStatement[] {
  const found: ts.ReturnStatement[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node)) found.push(node);
    ts.forEachChild(node, visit);
  }
  ts.forEachChild(body, visit);
  return found;
}
