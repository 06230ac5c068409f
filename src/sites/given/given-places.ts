/** The places of a file that give values away, by its syntax alone. */
import ts from 'typescript';
import { isPlainAssignment, storesRight } from '../../program/assignments.ts';
import { nodesOf } from '../../program/nodes.ts';
import { type Access, commentedType, isAccess } from '../../program/syntax.ts';
import { stepsInSyntax } from '../../flow/flows-to.ts';
import { functionAround } from '../../flow/functions.ts';

export type Cast = ts.AsExpression | ts.TypeAssertion | ts.SatisfiesExpression | ts.ParenthesizedExpression;

/** Expressions that may be a value of the SDK, or take one: a function that says a type of its parameters. */
export type Value =
  | ts.Identifier
  | ts.NewExpression
  | Access
  | ts.CallExpression
  | ts.AwaitExpression
  | ts.AssignmentExpression<ts.AssignmentOperatorToken>
  | ts.ArrowFunction
  | ts.FunctionExpression
  | ts.ObjectLiteralExpression;

/** What is put into names and members that say their types elsewhere: `({ own } = value)`, `for (own of values)`. */
export type Taking = ts.ForOfStatement | ts.AssignmentExpression<ts.EqualsToken>;

/** What a file casts and gives away, in the order of the text. */
export interface GivingPlaces {
  all: readonly (Cast | Value | Taking | ts.ClassLikeDeclaration)[];
  casts: readonly Cast[];
}

/** A tree does not change, whatever programs it is in. */
const placesOf = new WeakMap<ts.SourceFile, GivingPlaces>();

/** The places of a file; each file is walked once. */
export function givingPlacesIn(sourceFile: ts.SourceFile): GivingPlaces {
  let places = placesOf.get(sourceFile);
  if (!places) {
    const all = nodesOf(sourceFile).filter(isGivingPlace);
    placesOf.set(sourceFile, (places = { all, casts: all.filter(isCast) }));
  }
  return places;
}

function isGivingPlace(node: ts.Node): node is GivingPlaces['all'][number] {
  if (isCast(node)) return !isCastAgain(node.parent);
  if (ts.isClassLike(node)) return node.heritageClauses !== undefined;
  return isTaking(node) || (isValue(node) && isGivenAway(node));
}

/** `(x as unknown) as Port`: the outermost cast says the type. */
function isCastAgain(around: ts.Node): boolean {
  if (isCast(around)) return true;
  return (ts.isParenthesizedExpression(around) || ts.isNonNullExpression(around)) && isCastAgain(around.parent);
}

/** `x as Port`, `<Port>x`, `x satisfies Port`, and in JavaScript parentheses with a comment that says a type */
export function isCast(node: ts.Node): node is Cast {
  return (
    ts.isAsExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    commentedType(node) !== undefined
  );
}

/** The type that a cast says. */
export function castType(cast: Cast): ts.TypeNode {
  return ts.isParenthesizedExpression(cast) ? commentedType(cast)! : cast.type;
}

/** A pattern or a loop that puts values into what is declared elsewhere. */
export function isTaking(node: ts.Node): node is Taking {
  if (ts.isForOfStatement(node)) return !ts.isVariableDeclarationList(node.initializer);
  return isPlainAssignment(node) && isPatternLiteral(node.left);
}

function isPatternLiteral(node: ts.Node): node is ts.ObjectLiteralExpression | ts.ArrayLiteralExpression {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}

function isValue(node: ts.Node): node is Value {
  return (
    ts.isIdentifier(node) ||
    ts.isNewExpression(node) ||
    isAccess(node) ||
    ts.isCallExpression(node) ||
    ts.isAwaitExpression(node) ||
    storesRight(node) ||
    isTypedFunction(node) ||
    (ts.isObjectLiteralExpression(node) && node.properties.some(givesLater))
  );
}

/** A member that gives a value when it is called, or read. */
function givesLater(property: ts.ObjectLiteralElementLike): boolean {
  if (ts.isMethodDeclaration(property) || ts.isGetAccessor(property)) return true;
  return (
    ts.isPropertyAssignment(property) &&
    (ts.isArrowFunction(property.initializer) || ts.isFunctionExpression(property.initializer))
  );
}

/** A function that is a value and says a type of its parameters that is more than `string` and its like. */
export function isTypedFunction(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return (
    (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
    node.parameters.some(({ type }) => type !== undefined && !ts.isToken(type))
  );
}

/** The literal that takes all that a value holds: `[...value]`, `{ ...value }`. */
export function spreadInto({
  parent,
}: ts.Expression): ts.ArrayLiteralExpression | ts.ObjectLiteralExpression | undefined {
  if (ts.isSpreadAssignment(parent)) return parent.parent;
  return ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent) ? parent.parent : undefined;
}

/** `call(...values)` */
export function isSpreadArgument({ parent }: ts.Expression): boolean {
  return ts.isSpreadElement(parent) && !ts.isArrayLiteralExpression(parent.parent);
}

/** Whether a value is passed, returned, kept or put into something. */
export function isGivenAway(value: ts.Expression): boolean {
  const { parent } = value;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return (parent.arguments as readonly ts.Node[] | undefined)?.includes(value) === true;
  if (ts.isReturnStatement(parent) || ts.isYieldExpression(parent)) return true;
  if (ts.isSpreadElement(parent) || ts.isSpreadAssignment(parent)) return true;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === value;
  if (ts.isArrowFunction(parent)) return parent.body === value;
  if (isDeclaredWithValue(parent)) return parent.initializer === value;
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent);
  if (ts.isTemplateSpan(parent)) return ts.isTaggedTemplateExpression(parent.parent.parent);
  if (isHandedUp(value)) return isGivenAway(parent as ts.Expression);
  return ts.isArrayLiteralExpression(parent) || (storesRight(parent) && parent.right === value);
}

/** What is around a value is the value itself, or may be; a cast is another one. */
function isHandedUp(value: ts.Expression): boolean {
  if (storesRight(value.parent) || isCast(value.parent)) return false;
  return stepsInSyntax(value).some(
    (step) => step.kind === 'same' || step.kind === 'branch' || (step.kind === 'test' && step.to !== undefined),
  );
}

/** The largest expression that is a value, or may be. */
export function handedUp(value: ts.Expression): ts.Expression {
  return isHandedUp(value) ? handedUp(value.parent as ts.Expression) : value;
}

function isDeclaredWithValue(
  node: ts.Node,
): node is
  | ts.VariableDeclaration
  | ts.ParameterDeclaration
  | ts.BindingElement
  | ts.PropertyAssignment
  | ts.PropertyDeclaration {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node)
  );
}

/** The outermost literal or function that a value is a part of or comes out of, or the value itself. */
export function wholeLiteral(value: ts.Expression): ts.Expression {
  const { parent } = value;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return wholeLiteral(parent.parent);
  const literal = ts.isArrayLiteralExpression(parent) ? parent : spreadInto(value);
  if (literal) return wholeLiteral(literal);
  if (isHandedUp(value)) return wholeLiteral(parent as ts.Expression);
  const owner =
    ts.isReturnStatement(parent) || ts.isYieldExpression(parent)
      ? functionAround(parent)
      : ts.isArrowFunction(parent) && parent.body === value
        ? parent
        : undefined;
  const isValueOfItsOwn = owner && (ts.isArrowFunction(owner) || ts.isFunctionExpression(owner));
  return isValueOfItsOwn && !owner.type ? wholeLiteral(owner) : value;
}
