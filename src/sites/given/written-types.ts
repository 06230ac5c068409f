import ts from 'typescript';
import { propertyOf } from '../../program/property-of.ts';
import { functionAround } from '../../flow/functions.ts';
import type { Origins } from '../../flow/origin/origins.ts';
import { storesRight } from '../../program/assignments.ts';
import { targetSymbol } from '../../program/target-symbol.ts';
import { isAccess } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import { calleeOf, functionsOf } from './declared-for.ts';
import { castType, isCast, isSpreadArgument, wholeLiteral } from './given-places.ts';

/**
 * The types that are written for the place which a value is given to, whether or not the checker knows them: of a
 * declaration, a cast, a function's result or parameter, and of what has the method that takes it.
 */
export function writtenTypesFor(origins: Origins, value: ts.Expression): readonly ts.Node[] {
  return [...typesOfProperty(origins, value), ...typesOfPlace(origins, wholeLiteral(value))];
}

/** `{ traces: value }` in the place of an own type, of which the property says its type. */
function typesOfProperty({ checker }: Origins, { parent }: ts.Expression): readonly ts.Node[] {
  if (!ts.isPropertyAssignment(parent) && !ts.isShorthandPropertyAssignment(parent)) return [];
  const expected = checker.getContextualType(parent.parent);
  const property = expected && propertyOf(checker, expected, parent.name.getText());
  return declarationsOf(checker, property).flatMap(typesOfDeclaration);
}

function typesOfPlace(origins: Origins, whole: ts.Expression): readonly ts.Node[] {
  const { parent } = whole;
  if (isCast(parent)) return [castType(parent)];
  if (isSpreadArgument(whole)) return typesOfArgument(origins, parent.parent as ts.CallExpression, parent);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return typesOfArgument(origins, parent, whole);
  if (ts.isTemplateSpan(parent)) return typesOfTemplate(origins, parent.parent as ts.TemplateExpression, parent);
  if (ts.isArrowFunction(parent)) return typesOfResult(origins, parent);
  if (ts.isReturnStatement(parent) || ts.isYieldExpression(parent)) {
    const owner = functionAround(parent);
    return owner ? typesOfResult(origins, owner) : [];
  }
  if (storesRight(parent)) return writtenTypesOf(origins, parent.left);
  return ts.isBindingElement(parent) ? typesOfPattern(parent) : typesOfDeclaration(parent);
}

/** The type of the whole that a pattern takes apart. */
function typesOfPattern({ parent }: ts.BindingElement): readonly ts.Node[] {
  const owner = parent.parent;
  return ts.isBindingElement(owner) ? typesOfPattern(owner) : typesOfDeclaration(owner);
}

/** Of a function its result; of one that is a value itself what it is given to. */
function typesOfResult(origins: Origins, owner: ts.SignatureDeclaration): readonly ts.Node[] {
  const type = owner.type ?? ts.getJSDocReturnType(owner);
  if (type) return [type];
  return ts.isArrowFunction(owner) || ts.isFunctionExpression(owner) ? writtenTypesFor(origins, owner) : [];
}

/** The types that are written for what a name, a member or an element is declared as. */
export function writtenTypesOf(origins: Origins, name: ts.Node): readonly ts.Node[] {
  const { checker } = origins;
  const symbol = ts.isIdentifier(name)
    ? variableAt(checker, name)
    : checker.getSymbolAtLocation(ts.isPropertyAccessExpression(name) ? name.name : name);
  const written = declarationsOf(checker, symbol).flatMap(typesOfDeclaration);
  return written.length > 0 || !isAccess(name) ? written : writtenTypesOf(origins, name.expression);
}

/** The type of what is declared, and the type arguments of what it is made of. */
export function typesOfDeclaration(declaration: ts.Node): readonly ts.Node[] {
  if (ts.isSetAccessor(declaration)) return declaration.parameters.flatMap(typesOfDeclaration);
  const isTyped =
    ts.isVariableDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertySignature(declaration) ||
    ts.isGetAccessor(declaration);
  if (!isTyped) return [];
  const type = declaration.type ?? ts.getJSDocType(declaration);
  if (type) return [type];
  const value = 'initializer' in declaration ? declaration.initializer : undefined;
  return value && (ts.isNewExpression(value) || ts.isCallExpression(value)) ? (value.typeArguments ?? []) : [];
}

function typesOfArgument(
  origins: Origins,
  call: ts.CallExpression | ts.NewExpression,
  argument: ts.Node,
): readonly ts.Node[] {
  const at = call.arguments?.indexOf(argument as ts.Expression) ?? -1;
  if (at < 0) return [];
  const { expression } = call;
  const callee = calleeOf(origins, expression).filter(
    (declaration) => !origins.sparse.isBundledDeclaration(declaration.getSourceFile()),
  );
  const written = callee.length > 0 ? callee.flatMap(functionsOf).flatMap((owner) => parameterTypes(owner, at)) : [];
  const taken =
    written.length > 0 ? written : parameterTypes(origins.checker.getResolvedSignature(call)?.declaration, at);
  const holder = ts.isPropertyAccessExpression(expression) ? writtenTypesOf(origins, expression.expression) : [];
  const borrowed = functionsGiven(origins, expression).flatMap(({ parameters }) => parameters);
  return [...(call.typeArguments ?? []), ...taken, ...holder, ...borrowed.flatMap(typesOfDeclaration)];
}

/** `own.call(…)`, `own.bind(…)`: the function that the arguments are for. */
function functionsGiven(origins: Origins, callee: ts.Expression): readonly ts.SignatureDeclaration[] {
  const isBorrowed = ts.isPropertyAccessExpression(callee) && borrowing.has(callee.name.text);
  return isBorrowed ? calleeOf(origins, callee.expression).flatMap(functionsOf) : [];
}

const borrowing: ReadonlySet<string> = new Set(['apply', 'bind', 'call']);

function parameterTypes(
  owner: ts.SignatureDeclaration | ts.JSDocSignature | undefined,
  at: number,
): readonly ts.Node[] {
  if (!owner || ts.isJSDocSignature(owner)) return [];
  const written = (owner.parameters[at] ?? owner.parameters.at(-1))?.type;
  const bounds = (ts.isConstructorDeclaration(owner) ? owner.parent : owner).typeParameters ?? [];
  return [...(written ? [written] : []), ...bounds.flatMap(({ constraint }) => constraint ?? [])];
}

function typesOfTemplate(origins: Origins, template: ts.TemplateExpression, span: ts.TemplateSpan): readonly ts.Node[] {
  const { parent: call } = template;
  if (!ts.isTaggedTemplateExpression(call)) return [];
  const at = template.templateSpans.indexOf(span) + 1;
  return calleeOf(origins, call.tag)
    .flatMap(functionsOf)
    .flatMap((owner) => parameterTypes(owner, at));
}

function declarationsOf(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): readonly ts.Declaration[] {
  return targetSymbol(checker, symbol)?.declarations ?? [];
}
