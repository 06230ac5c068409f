import ts from 'typescript';
import { isPlainAssignment } from '../../program/assignments.ts';
import { isWritten } from '../../program/binding-uses.ts';
import { functionAround } from '../../flow/functions.ts';
import { exportOf, usesOf } from '../../flow/uses.ts';
import type { Finder } from '../finder.ts';
import { isPartOf, unwrapped, outermostWrapper } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';

/** The loops that may count pages. */
export type CountingLoop = ts.ForStatement | ts.WhileStatement | ts.DoStatement;

/**
 * Where a loop counts on: in a statement behind the request or before it, in the head of a `for`, in the request
 * itself, or in the condition of a `do`.
 */
export type StepPlace = 'behind' | 'before' | 'head' | 'request' | 'test';

/** A variable that counts the pages of one loop. */
export interface Counter {
  symbol: ts.Symbol;
  declaration: ts.VariableDeclaration;
  /** `page = 1;` right before the loop, of a counter that is declared further out. */
  reset: ts.ExpressionStatement | undefined;
  loop: CountingLoop;
  body: ts.Block;
  /** `page++` */
  step: ts.Expression;
  place: StepPlace;
  /** Where the step is a statement of its own. */
  stepStatement: ts.ExpressionStatement | undefined;
  /** Where it is read besides the request and the step. */
  reads: readonly ts.Identifier[];
}

/**
 * The counter that a request's `page` is.
 * @param asked the value of `page`: the name, or a step of it
 * @param first the number of the first page that the loop reads
 */
export function counterOf(finder: Finder, asked: ts.Expression, first: number): Counter | undefined {
  const name = countedName(asked);
  const symbol = name && variableAt(finder.checker, name);
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || !isCounter(declaration) || exportOf(finder.checker, symbol) !== undefined)
    return undefined;
  const uses = usesOf(finder.checker, symbol, declaration.name);
  const [step, ...moreSteps] = uses.flatMap((use) => stepAt(use) ?? []);
  const around = step && loopAround(step, asked);
  if (!around || moreSteps.length > 0 || !isPartOf(asked, around.body)) return undefined;
  const [reset, ...moreResets] = uses.flatMap((use) => resetBefore(use, around.loop) ?? []);
  const begun = [name, step, ...(reset === undefined ? [] : [reset])];
  const reads = uses.filter((use) => !begun.some((node) => isPartOf(use, node)));
  const counter: Counter = { symbol, declaration, reset, ...around, step, reads };
  return moreResets.length === 0 && !reads.some(isWritten) && beginsWith(counter, first) ? counter : undefined;
}

/** The loop begins with the page of this number, and no other loop went on with the counter before it. */
function beginsWith({ declaration, reset, loop, step, place }: Counter, first: number): boolean {
  const begin = reset === undefined ? declaration.initializer : (reset.expression as ts.BinaryExpression).right;
  const countsFirst = place === 'before' || (place === 'request' && ts.isPrefixUnaryExpression(step));
  const isBeside = reset === undefined ? declaredBeside(declaration, loop) : isFurtherOut(declaration, loop);
  return begin !== undefined && isNumber(begin, String(countsFirst ? first - 1 : first)) && isBeside;
}

/** `page`, also in `page++` and `++page` */
function countedName(asked: ts.Expression): ts.Identifier | undefined {
  if (ts.isIdentifier(asked)) return asked;
  if (!ts.isPostfixUnaryExpression(asked) && !ts.isPrefixUnaryExpression(asked)) return undefined;
  return ts.isIdentifier(asked.operand) ? asked.operand : undefined;
}

/** The loop that a step counts. */
function loopAround(
  step: ts.Expression,
  asked: ts.Expression,
): Pick<Counter, 'loop' | 'body' | 'place' | 'stepStatement'> | undefined {
  const loop = ts.findAncestor(step, (node): node is CountingLoop => isLoop(node) || ts.isFunctionLike(node));
  if (!loop || !isCountingLoop(loop) || !ts.isBlock(loop.statement)) return undefined;
  const { parent } = outermostWrapper(step);
  const body = loop.statement;
  const stepStatement = ts.isExpressionStatement(parent) ? parent : undefined;
  const found = (place: StepPlace): ReturnType<typeof loopAround> => ({ loop, body, place, stepStatement });
  if (step === asked) return found('request');
  if (stepStatement !== undefined && stepStatement.end > asked.end) return found('behind');
  // Each round counts first, whatever comes then.
  if (stepStatement !== undefined) return stepStatement.parent === body ? found('before') : undefined;
  if (ts.isForStatement(loop) && loop.incrementor === step) return found('head');
  return ts.isDoStatement(loop) && isPartOf(step, loop.expression) ? found('test') : undefined;
}

/** `let page = 1`, a variable of its own. */
function isCounter(declaration: ts.Declaration): declaration is ts.VariableDeclaration & { name: ts.Identifier } {
  return (
    ts.isVariableDeclaration(declaration) &&
    ts.isIdentifier(declaration.name) &&
    (declaration.initializer === undefined || ts.isNumericLiteral(declaration.initializer)) &&
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

/** `page = 1;` in front of the loop, among the same statements. */
function resetBefore(use: ts.Identifier, loop: CountingLoop): ts.ExpressionStatement | undefined {
  const { parent } = use;
  const isReset = isPlainAssignment(parent) && parent.left === use && ts.isNumericLiteral(parent.right);
  const statement = isReset ? parent.parent : undefined;
  return statement !== undefined &&
    ts.isExpressionStatement(statement) &&
    statement.parent === loop.parent &&
    statement.end <= loop.pos
    ? statement
    : undefined;
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
function declaredBeside(declaration: ts.VariableDeclaration, loop: CountingLoop): boolean {
  if (ts.isForStatement(loop) && loop.initializer === declaration.parent) return true;
  return isFurtherOut(declaration, loop) && roundAround(declaration) === roundAround(loop);
}

/** In a statement of its own before the loop, in the same function. */
function isFurtherOut(declaration: ts.VariableDeclaration, loop: CountingLoop): boolean {
  return (
    ts.isVariableStatement(declaration.parent.parent) &&
    declaration.end <= loop.pos &&
    functionAround(declaration) === functionAround(loop)
  );
}

function roundAround(node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(node.parent, (outer) => isLoop(outer) || ts.isFunctionLike(outer));
}
