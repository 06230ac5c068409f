import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import { unionParts } from '../../program/union-parts.ts';
import type { TakenFor } from './result-use.ts';

const K = ts.SyntaxKind;

const order: readonly TakenFor[] = ['bit', 'number', 'type'];

/** Of two uses of one value, the one that says more. */
export function moreOf(one: TakenFor | undefined, other: TakenFor): TakenFor {
  return one !== undefined && order.indexOf(one) > order.indexOf(other) ? one : other;
}

/** What the expression around a value takes it for; `undefined` where nothing says so. */
export function valueTakenFor(checker: ts.TypeChecker, value: ts.Expression): TakenFor | undefined {
  const { parent } = value;
  if (ts.isBinaryExpression(parent)) return ofOperator(checker, parent, value);
  if (ts.isTypeOfExpression(parent)) return 'type';
  if (ts.isSwitchStatement(parent)) return ofCases(checker, parent);
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === K.ExclamationToken ? undefined : 'number';
  if (ts.isPropertyAccessExpression(parent)) return ofNumbers.has(parent.name.text) ? 'number' : undefined;
  return ts.isCallExpression(parent) && takesNumbers.test(parent.expression.getText()) ? 'number' : undefined;
}

const ofNumbers: ReadonlySet<string> = new Set(['toExponential', 'toFixed', 'toPrecision']);

/** `Number(value)` makes a number of other values too. */
const takesNumbers = /^(?:Math\.\w+|Number\.is\w+|isNaN|isFinite)$/;

function ofOperator(
  checker: ts.TypeChecker,
  { left, right, operatorToken: { kind } }: ts.BinaryExpression,
  value: ts.Expression,
): TakenFor | undefined {
  const other = left === value ? right : left;
  if (kind >= K.LessThanToken && kind <= K.ExclamationEqualsEqualsToken) return comparedWith(checker, other);
  // Of texts it makes a longer one.
  if (kind === K.PlusToken || kind === K.PlusEqualsToken)
    return isOf(checker, other, ts.TypeFlags.NumberLike) ? 'number' : undefined;
  return calculating.has(kind) ? 'number' : undefined;
}

const calculating: ReadonlySet<ts.SyntaxKind> = new Set([
  K.MinusToken,
  K.MinusEqualsToken,
  K.AsteriskToken,
  K.AsteriskEqualsToken,
  K.AsteriskAsteriskToken,
  K.SlashToken,
  K.SlashEqualsToken,
  K.PercentToken,
]);

function ofCases(checker: ts.TypeChecker, { caseBlock }: ts.SwitchStatement): TakenFor | undefined {
  return caseBlock.clauses
    .flatMap((clause) => (ts.isCaseClause(clause) ? (comparedWith(checker, clause.expression) ?? []) : []))
    .reduce<TakenFor | undefined>(moreOf, undefined);
}

function comparedWith(checker: ts.TypeChecker, other: ts.Expression): TakenFor | undefined {
  const inner = unwrapped(other);
  if (ts.isNumericLiteral(inner)) return inner.text === '0' || inner.text === '1' ? 'bit' : 'number';
  if (isOf(checker, inner, ts.TypeFlags.BooleanLike)) return 'type';
  return isOf(checker, inner, ts.TypeFlags.NumberLike) ? 'number' : undefined;
}

/** Its type has such a part, besides what stands for nothing. */
function isOf(checker: ts.TypeChecker, expression: ts.Expression, flags: ts.TypeFlags): boolean {
  const type = checker.getTypeAtLocation(expression);
  return unionParts(type).some((part) => (part.flags & flags) !== 0);
}
