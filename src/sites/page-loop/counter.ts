import ts from 'typescript';
import { isWritten } from '../../program/binding-uses.ts';
import { exportOf, usesOf } from '../../flow/uses.ts';
import type { Finder } from '../finder.ts';
import { unwrapped, outermostWrapper } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';

/** The loops that may count pages. */
export type CountingLoop = ts.ForStatement | ts.WhileStatement | ts.DoStatement;

/** A variable that counts the pages of one loop. */
export interface Counter {
  symbol: ts.Symbol;
  declaration: ts.VariableDeclaration;
  loop: CountingLoop;
  body: ts.Block;
  /** `page++`; without a statement in the head of a `for`. */
  step: ts.Expression;
  stepStatement: ts.ExpressionStatement | undefined;
  /** Where it is read besides the request and the step. */
  reads: readonly ts.Identifier[];
}

/**
 * The counter that a request's `page` is.
 * @param page the value of `page`
 */
export function counterOf(finder: Finder, page: ts.Identifier): Counter | undefined {
  const symbol = variableAt(finder.checker, page);
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || !isOne(declaration) || exportOf(finder.checker, symbol) !== undefined)
    return undefined;
  const others = usesOf(finder.checker, symbol, declaration.name).filter((use) => use !== page);
  const steps = others.flatMap((use) => stepAt(use) ?? []);
  const [step] = steps;
  if (step === undefined || steps.length > 1) return undefined;
  const around = loopAround(step);
  if (!around || !isBeside(declaration, around.loop) || !isIn(page, around.body)) return undefined;
  const reads = others.filter((use) => use.pos < step.pos || use.end > step.end);
  return reads.some(isWritten) ? undefined : { symbol, declaration, ...around, step, reads };
}

/** The loop that a step counts: it is a statement of its own there, or stands in the head of a `for`. */
function loopAround(step: ts.Expression): Pick<Counter, 'loop' | 'body' | 'stepStatement'> | undefined {
  const loop = ts.findAncestor(step, (node): node is CountingLoop => isLoop(node) || ts.isFunctionLike(node));
  if (!loop || !isCountingLoop(loop) || !ts.isBlock(loop.statement)) return undefined;
  const { parent } = outermostWrapper(step);
  const stepStatement = ts.isExpressionStatement(parent) ? parent : undefined;
  const isInHead = ts.isForStatement(loop) && loop.incrementor === step;
  return stepStatement || isInHead ? { loop, body: loop.statement, stepStatement } : undefined;
}

/** `let page = 1` */
function isOne(declaration: ts.Declaration): declaration is ts.VariableDeclaration & { name: ts.Identifier } {
  return (
    ts.isVariableDeclaration(declaration) &&
    ts.isIdentifier(declaration.name) &&
    declaration.initializer !== undefined &&
    ts.isNumericLiteral(declaration.initializer) &&
    declaration.initializer.text === '1' &&
    ts.isVariableDeclarationList(declaration.parent) &&
    (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) === 0
  );
}

/** `page++`, `++page`, `page += 1`, `page = page + 1` around the name that it is about. */
function stepAt(use: ts.Identifier): ts.Expression | undefined {
  const { parent } = use;
  if (ts.isPostfixUnaryExpression(parent) || ts.isPrefixUnaryExpression(parent))
    return parent.operator === ts.SyntaxKind.PlusPlusToken ? parent : undefined;
  if (!ts.isBinaryExpression(parent) || parent.left !== use) return undefined;
  const { kind } = parent.operatorToken;
  if (kind === ts.SyntaxKind.PlusEqualsToken) return isNumber(parent.right, '1') ? parent : undefined;
  const sum = kind === ts.SyntaxKind.EqualsToken ? unwrapped(parent.right) : undefined;
  const isNext =
    sum !== undefined &&
    ts.isBinaryExpression(sum) &&
    sum.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    [
      [sum.left, sum.right],
      [sum.right, sum.left],
    ].some(([operand, other]) => ts.isIdentifier(operand!) && operand.text === use.text && isNumber(other!, '1'));
  return isNext ? parent : undefined;
}

export function isNumber(node: ts.Node, text: string): boolean {
  return ts.isNumericLiteral(node) && node.text === text;
}

export function isLoop(node: ts.Node): node is ts.IterationStatement {
  return ts.isIterationStatement(node, false);
}

function isCountingLoop(node: ts.Node): node is CountingLoop {
  return ts.isForStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node);
}

/** The counter begins with the loop: in its head, or before it, in the same function and the same outer loop. */
function isBeside(declaration: ts.VariableDeclaration, loop: CountingLoop): boolean {
  if (ts.isForStatement(loop) && loop.initializer === declaration.parent) return true;
  const around = (node: ts.Node): ts.Node | undefined =>
    ts.findAncestor(node.parent, (outer) => isLoop(outer) || ts.isFunctionLike(outer));
  return (
    ts.isVariableStatement(declaration.parent.parent) &&
    declaration.end <= loop.pos &&
    around(declaration) === around(loop)
  );
}

export function isIn(node: ts.Node, outer: ts.Node): boolean {
  return node.pos >= outer.pos && node.end <= outer.end;
}
