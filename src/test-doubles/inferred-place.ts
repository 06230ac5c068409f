import ts from 'typescript';
import { functionAround } from '../flow/functions.ts';
import { stepsInSyntax } from '../flow/flows-to.ts';
import { outermostWrapper } from '../program/syntax.ts';

/** The function without a return type of its own that gives a value. */
export function returningFunction(whole: ts.Expression): ts.FunctionLikeDeclaration | undefined {
  const { parent } = whole;
  if (ts.isArrowFunction(parent)) return parent.body === whole && !parent.type ? parent : undefined;
  const around = ts.isReturnStatement(parent) ? functionAround(parent) : undefined;
  return around && !around.type && 'body' in around ? (around as ts.FunctionLikeDeclaration) : undefined;
}

/**
 * What a place expects was itself made of what stands there: `list.map(() => [one(), other()])`, of which nobody asks
 * anything. A generic call says so whose type arguments nothing else tells.
 */
export function isInferred(checker: ts.TypeChecker, value: ts.Expression): boolean {
  const whole = largest(value);
  const call = whole.parent;
  if (!ts.isCallExpression(call) || call.typeArguments || whole === call.expression) return false;
  const declaration = checker.getResolvedSignature(call)?.declaration;
  if (!declaration || ts.isJSDocSignature(declaration)) return false;
  const type = declaration.parameters[call.arguments.indexOf(whole)]?.type?.getText() ?? '';
  const isOpen =
    declaration.typeParameters?.some(
      ({ name, constraint }) => isUnbound(constraint) && new RegExp(`\\b${name.text}\\b`).test(type),
    ) ?? false;
  return isOpen && (!isAsked(checker, call) || isInferred(checker, call));
}

/** The list, the choice, the promise or the function that a value stands for at its place. */
function largest(value: ts.Expression): ts.Expression {
  const outermost = outermostWrapper(value);
  const { parent } = outermost;
  const around = returningFunction(outermost);
  if (stepsInSyntax(outermost).some(({ kind }) => kind === 'element' || kind === 'await' || kind === 'branch'))
    return largest(parent as ts.Expression);
  return around && ts.isExpression(around) ? largest(around) : outermost;
}

/** `T`, and `T extends readonly unknown[] | []` of `Promise.all` */
function isUnbound(constraint: ts.TypeNode | undefined): boolean {
  return constraint === undefined || /\b(?:unknown|any)\b/.test(constraint.getText());
}

/** A type is expected of the call; a pattern that takes its result apart expects nothing, and `any` is anything. */
function isAsked(checker: ts.TypeChecker, call: ts.CallExpression): boolean {
  let outermost = outermostWrapper(call);
  while (ts.isAwaitExpression(outermost.parent)) outermost = outermostWrapper(outermost.parent);
  const { parent } = outermost;
  if (ts.isVariableDeclaration(parent) && !parent.type) return false;
  const asked = checker.getContextualType(call);
  return asked !== undefined && (asked.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) === 0;
}
