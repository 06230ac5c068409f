/** What is written of the place that a value is given to: the checker says the same after it has resolved the call. */
import ts from 'typescript';
import { functionAround } from '../../flow/functions.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import { typeOfProperty } from '../../program/property-of.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { handedUp } from './given-places.ts';
import { writtenByLibrary } from './library-writes.ts';

/**
 * What a parameter is declared as, or a property of it: for functions whose types are the same for all calls, and for
 * type parameters, which the checker takes for what is given. A getter of a literal and what functions of the library
 * write to are known here alone.
 */
export function declaredFor(origins: Origins, value: ts.Expression): ts.Type | undefined {
  const { checker } = origins;
  const whole = handedUp(value);
  const { parent } = whole;
  const written = writtenByLibrary(origins, whole);
  if (written) return written;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent))
    return typeOfElement(checker, declaredFor(origins, parent.parent), parent);
  if (ts.isReturnStatement(parent)) {
    const owner = functionAround(parent);
    if (!owner || !ts.isGetAccessor(owner) || owner.type || !ts.isObjectLiteralExpression(owner.parent))
      return undefined;
    return typeOfElement(checker, declaredFor(origins, owner.parent) ?? checker.getContextualType(owner.parent), owner);
  }
  const at = ts.isCallExpression(parent) || ts.isNewExpression(parent) ? (parent.arguments?.indexOf(whole) ?? -1) : -1;
  return at < 0 ? undefined : declaredForArgument(origins, parent as ts.CallExpression | ts.NewExpression, at);
}

function typeOfElement(
  checker: ts.TypeChecker,
  whole: ts.Type | undefined,
  { name }: ts.ObjectLiteralElementLike,
): ts.Type | undefined {
  return whole && name && typeOfProperty(checker, whole, name.getText());
}

function declaredForArgument(
  origins: Origins,
  call: ts.CallExpression | ts.NewExpression,
  at: number,
): ts.Type | undefined {
  const { checker } = origins;
  const borrowed = borrowedFunction(call);
  const [declaration, ...others] = calleeOf(origins, borrowed ?? call.expression);
  const [owner] = declaration && others.length === 0 ? functionsOf(declaration) : [];
  const parameter = owner && parameterAt(owner, borrowed ? at - 1 : at);
  if (!owner || !parameter?.type || parameter.dotDotDotToken) return undefined;
  const type = checker.getTypeFromTypeNode(parameter.type);
  if (type.flags & ts.TypeFlags.TypeParameter) return checker.getBaseConstraintOfType(type);
  return borrowed || isPlainFunction(owner) ? type : undefined;
}

/** The parameter at a position; `this` is at the position before all others. */
function parameterAt({ parameters }: ts.SignatureDeclaration, at: number): ts.ParameterDeclaration | undefined {
  const [first] = parameters;
  const isThis = first !== undefined && ts.isIdentifier(first.name) && first.name.text === 'this';
  return isThis ? parameters[at + 1] : parameters[at];
}

/** The function that `call` and `bind` pass arguments to. */
function borrowedFunction({ expression }: ts.CallExpression | ts.NewExpression): ts.Expression | undefined {
  const isBorrowed =
    ts.isPropertyAccessExpression(expression) && (expression.name.text === 'call' || expression.name.text === 'bind');
  return isBorrowed ? expression.expression : undefined;
}

/** The functions that a declaration is; of a class its constructors. */
export function functionsOf(declaration: ts.Declaration): readonly ts.SignatureDeclaration[] {
  if (ts.isClassLike(declaration)) return declaration.members.filter(ts.isConstructorDeclaration);
  const written = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  return written && ts.isFunctionLike(written) ? [written] : [];
}

/** A function or a method whose types are the same for all calls. */
function isPlainFunction(declaration: ts.Declaration): boolean {
  if (ts.isFunctionDeclaration(declaration)) return !declaration.typeParameters;
  if (!ts.isMethodDeclaration(declaration) || declaration.typeParameters) return false;
  const { parent } = declaration;
  return ts.isClassDeclaration(parent) && !parent.typeParameters && !parent.heritageClauses;
}

/** What the name of a callee is declared as. */
export function calleeOf({ checker }: Origins, callee: ts.Expression): readonly ts.Declaration[] {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return targetSymbol(checker, checker.getSymbolAtLocation(name))?.declarations ?? [];
}
