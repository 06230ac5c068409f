/** Where an own type may be expected, by what is written: to have the checker say so means to resolve whole calls. */
import ts from 'typescript';
import { functionAround } from '../../flow/functions.ts';
import { isAny, type Origins } from '../../flow/origin/origins.ts';
import { isJavaScript } from '../../program/syntax.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { calleeOf, functionsOf } from './declared-for.ts';
import { isCast, isGivenAway, isSpreadArgument, isTypedFunction, wholeLiteral } from './given-places.ts';
import { isLibraryWrite } from './library-writes.ts';
import { hasOwnPart } from './own-symbols.ts';
import { isPlainCall } from './plain-values.ts';
import { takingNames } from './taking-names.ts';

/**
 * Whether an own type may be expected of a value, by what is written around it. To have the checker say so means to
 * resolve calls with all their arguments.
 */
export function mayExpectOwn(origins: Origins, value: ts.Expression): boolean {
  const whole = wholeLiteral(value);
  const { parent } = whole;
  if (isSpreadArgument(whole)) return mayTakeOwn(origins, parent.parent as ts.CallExpression | ts.NewExpression);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return parent.expression !== whole && (takesTyped(origins, whole) || mayTakeOwn(origins, parent));
  if (ts.isReturnStatement(parent) || ts.isYieldExpression(parent)) return saysResult(functionAround(parent));
  if (ts.isArrowFunction(parent)) return saysResult(parent);
  // What is declared without a type takes that of its value; in JavaScript comments say types.
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isPropertyDeclaration(parent))
    return parent.type !== undefined || isJavaScript(parent);
  return (
    isCast(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isBindingElement(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isTemplateSpan(parent)
  );
}

/** A function that says a type of what it takes, or one of another file: whoever calls it gives it that. */
function takesTyped({ checker, sparse }: Origins, value: ts.Expression): boolean {
  if (isTypedFunction(value)) return true;
  const name = ts.isPropertyAccessExpression(value) ? value.name : value;
  if (!ts.isIdentifier(name)) return false;
  const symbol = name === value || takingNames(sparse).has(name.text) ? checker.getSymbolAtLocation(name) : undefined;
  const declarations = targetSymbol(checker, symbol)?.declarations;
  // An import of a file that is not in the program.
  if (!declarations) return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return declarations.some((declaration) => functionsOf(declaration).length > 0 && !ts.isClassLike(declaration));
}

function saysResult(owner: ts.SignatureDeclaration | undefined): boolean {
  return (
    owner !== undefined &&
    (owner.type !== undefined || isJavaScript(owner) || ts.isObjectLiteralExpression(owner.parent))
  );
}

function mayTakeOwn(origins: Origins, call: ts.CallExpression | ts.NewExpression): boolean {
  const { expression } = call;
  if (call.typeArguments !== undefined) return true;
  if (ts.isCallExpression(call) && isPlainCall(origins, call)) return false;
  if (isLibraryWrite(call)) return true;
  const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
  const isNamed = method === undefined || takingNames(origins.sparse).has(method);
  if (isNamed && isTakenByOwn(origins, call)) return true;
  if (!isNamed && keepingNothing.has(method)) return false;
  // What a generic function is given may be what its result is expected to be.
  return isGivenAway(call) && mayExpectOwn(origins, call);
}

/** Methods of the library whose result has nothing of their arguments, nor of what their callbacks give. */
const keepingNothing: ReadonlySet<string> = new Set([
  'at',
  'delete',
  'entries',
  'every',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'get',
  'has',
  'includes',
  'indexOf',
  'join',
  'keys',
  'lastIndexOf',
  'slice',
  'some',
  'sort',
  'toSorted',
  'values',
]);

/** Whether a function says an own type of its parameters, or what has the method is made for one. */
function isTakenByOwn(origins: Origins, { expression }: ts.CallExpression | ts.NewExpression): boolean {
  const { checker, sparse } = origins;
  const isMember = ts.isPropertyAccessExpression(expression);
  const declarations = calleeOf(origins, expression);
  // What is called here is nobody's own name, or the checker does not know it.
  if (declarations.length === 0) return !isMember && !ts.isIdentifier(expression);
  if (!declarations.every((declaration) => sparse.isBundledDeclaration(declaration.getSourceFile())))
    return declarations.some((declaration) => takesOwn(origins, declaration));
  return isMember && hasOwnPart(origins, checker.getTypeAtLocation(expression.expression));
}

/** Whether a function's parameters may be of an own type; of what is no function nobody knows. */
function takesOwn(origins: Origins, declaration: ts.Declaration): boolean {
  const written = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (!written || !ts.isFunctionLike(written)) return true;
  return written.parameters.some(
    ({ type }) => type === undefined || mayBeOwn(origins, type, origins.checker.getTypeFromTypeNode(type)),
  );
}

/** A name that the checker does not know may be that of a file which is not in the program. */
function mayBeOwn(origins: Origins, written: ts.TypeNode, type: ts.Type): boolean {
  return isAny(type) ? ts.isTypeReferenceNode(written) || ts.isImportTypeNode(written) : hasOwnPart(origins, type);
}
