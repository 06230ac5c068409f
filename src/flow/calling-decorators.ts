import ts from 'typescript';
import { isAccess, outermostWrapper, unwrapped } from '../program/syntax.ts';
import { calledFunction, functionOf, hasBody, usesArguments } from './calls.ts';
import { returnedExpressions } from './functions.ts';
import type { FlowProgram } from './step.ts';
import { usesOf } from './uses.ts';

/**
 * Whether a decorator of the repository does nothing with a method but call it where the method is called, and gives
 * back what that gives: it may log, measure or remember. Nobody else gets the method, nor the class that has it.
 */
export function onlyCallsThrough(program: FlowProgram, { expression }: ts.Decorator): boolean {
  const decorate = decoratorFunction(program, expression);
  if (!decorate || !hasBody(decorate) || usesArguments(decorate)) return false;
  if (!decorate.parameters.every(({ name }) => ts.isIdentifier(name))) return false;
  const [target, , descriptor] = decorate.parameters;
  // With two parameters it is given the method itself, and what the language tells of it.
  if (decorate.parameters.length === 2) return everyUse(program, target!, (use) => isCalled(program, use));
  return (
    (target === undefined || everyUse(program, target, () => false)) &&
    (descriptor === undefined || everyUse(program, descriptor, (use) => isOfMethod(program, use)))
  );
}

/** `@Logged`, `@Logged('name')` */
function decoratorFunction(program: FlowProgram, expression: ts.Expression): ts.SignatureDeclaration | undefined {
  const declared = functionOf(program, expression);
  if (declared || !ts.isCallExpression(expression)) return declared;
  const maker = calledFunction(program, expression);
  const [made, ...others] = maker ? returnedExpressions(maker).map(unwrapped) : [];
  return made && others.length === 0 && ts.isFunctionLike(made) ? made : undefined;
}

/** Whether each use of what is declared is one of these, and behind the declaration: `const run = run` is none. */
function everyUse(
  { checker }: FlowProgram,
  declaration: ts.ParameterDeclaration | ts.VariableDeclaration,
  isMeant: (use: ts.Identifier) => boolean,
): boolean {
  const { name } = declaration;
  const symbol = checker.getSymbolAtLocation(name);
  if (!symbol || !ts.isIdentifier(name)) return false;
  return usesOf(checker, symbol, name).every((use) => use.pos >= declaration.end && isMeant(use));
}

/** `descriptor.value`, which is called or replaced; `return descriptor` */
function isOfMethod(program: FlowProgram, descriptor: ts.Identifier): boolean {
  const { parent } = descriptor;
  if (!ts.isPropertyAccessExpression(parent) || parent.name.text !== 'value') return isReturned(descriptor);
  const { parent: around } = parent;
  const isReplaced = ts.isBinaryExpression(around) && around.left === parent;
  return (isReplaced && around.operatorToken.kind === ts.SyntaxKind.EqualsToken) || isCalled(program, parent);
}

/** `method(…)`, `method.apply(this, …)`, also by another name of it. */
function isCalled(program: FlowProgram, method: ts.Expression): boolean {
  const value = outermostWrapper(method);
  const { parent } = value;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name))
    return everyUse(program, parent, (use) => isCalled(program, use));
  const callee = isAccess(parent) && /^(?:call|apply)$/.test(nameOf(parent)) ? parent : value;
  const call = callee.parent;
  return ts.isCallExpression(call) && call.expression === callee && isGivenBack(program, call);
}

function nameOf(access: ts.Node): string {
  return ts.isPropertyAccessExpression(access) ? access.name.text : '';
}

/** What the method gave is returned as it is, at once or from a variable that nobody reads anything of. */
function isGivenBack(program: FlowProgram, given: ts.Expression): boolean {
  const value = outermostWrapper(given);
  const { parent } = value;
  if (ts.isAwaitExpression(parent)) return isGivenBack(program, parent);
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return everyUse(program, parent, isReturned);
  return isReturned(value);
}

function isReturned(value: ts.Expression): boolean {
  const whole = outermostWrapper(value);
  const { parent } = whole;
  if (ts.isBinaryExpression(parent) && /^(?:\?\?|\|\|)$/.test(parent.operatorToken.getText()))
    return isReturned(parent);
  return ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === whole);
}
