/** The values that code gives to places which say their type. */
import ts from 'typescript';
import { once } from '../catalog/memo.ts';
import { storesRight } from '../program/assignments.ts';
import { nodesOf } from '../program/nodes.ts';
import { type Access, isAccess, isJavaScript, isWrapper, unwrapped } from '../program/syntax.ts';
import { functionAround } from '../flow/functions.ts';
import { takingNames } from './taking-names.ts';
import { targetSymbol } from '../program/target-symbol.ts';
import { isAny, type Origins } from '../flow/origin/origins.ts';
import { isPlainCall, isPlainValue } from './plain-values.ts';
import { sdkTypeOf } from './sdk-type.ts';

/** A value in a place that may be of another type. */
export interface GivenValue {
  value: ts.Expression;
  /** The type that it is cast to. */
  castTo?: ts.TypeNode;
  /** What the place is declared as; undefined when nothing is known of it. */
  expected(): ts.Type | undefined;
  /** The SDK's type of the value; undefined when it is none of the SDK, as far as is known. */
  sdk(): ts.Type | undefined;
}

/** Types in each other for which it is looked whether one is written in the repository. */
const deepestArgument = 3;

/** Types that are known by what their type arguments make of them. */
const composed = ts.TypeFlags.IndexedAccess | ts.TypeFlags.Conditional;

/** Expressions that may be a value of the SDK. */
type Value = ts.Identifier | ts.NewExpression | Access | ts.CallExpression | ts.AwaitExpression;

type Cast = ts.AsExpression | ts.TypeAssertion | ts.SatisfiesExpression;

/** What a file casts and gives away, by its syntax alone, in the order of the text. */
interface GivingPlaces {
  all: readonly (Cast | Value)[];
  casts: readonly Cast[];
}

/** A tree does not change, whatever programs it is in. */
const placesOf = new WeakMap<ts.SourceFile, GivingPlaces>();

/** What is given in each file of one version of a program. */
const known = new WeakMap<Origins, Map<ts.SourceFile, readonly GivenValue[]>>();

/** The values that a file casts, and those that it gives to places of which somebody may have written the type. */
export function givenValuesIn(origins: Origins, sourceFile: ts.SourceFile): readonly GivenValue[] {
  let ofFile = known.get(origins);
  if (!ofFile) known.set(origins, (ofFile = new Map()));
  let values = ofFile.get(sourceFile);
  if (!values) {
    const places = placesIn(sourceFile).all;
    values = places.flatMap((place) => (isCast(place) ? castAt(origins, place) : (givenAt(origins, place) ?? [])));
    ofFile.set(sourceFile, values);
  }
  return values;
}

/** The values that a file casts, which are few. */
export function castValuesIn(origins: Origins, sourceFile: ts.SourceFile): readonly GivenValue[] {
  return placesIn(sourceFile).casts.map((cast) => castAt(origins, cast));
}

function placesIn(sourceFile: ts.SourceFile): GivingPlaces {
  let places = placesOf.get(sourceFile);
  if (!places) {
    const all = nodesOf(sourceFile).filter(isGivingPlace);
    placesOf.set(sourceFile, (places = { all, casts: all.filter(isCast) }));
  }
  return places;
}

function isGivingPlace(node: ts.Node): node is Cast | Value {
  return isCast(node) ? !isWrapper(node.parent) : isValue(node) && isGivenAway(node);
}

/** A cast to a hand-written type: the type stands for what is cast. */
function castAt(origins: Origins, cast: Cast): GivenValue {
  const { type } = cast;
  const value = unwrapped(cast);
  return {
    value,
    castTo: type,
    expected: () => origins.checker.getTypeFromTypeNode(type),
    sdk: once(() => sdkTypeOf(origins, value)),
  };
}

/** `x as Port`, `<Port>x` and `x satisfies Port` */
export function isCast(node: ts.Node): node is Cast {
  return ts.isAsExpression(node) || ts.isTypeAssertionExpression(node) || ts.isSatisfiesExpression(node);
}

/** Expressions in a place that gives them away: an initializer, an argument, a return value, a property. */
function givenAt(origins: Origins, value: Value): GivenValue | undefined {
  if (isPlainValue(origins, value) || !mayExpectOwn(origins, value)) return undefined;
  return {
    value,
    expected: once(() => declaredFor(origins, value) ?? origins.checker.getContextualType(spreadInto(value) ?? value)),
    sdk: once(() => sdkTypeOf(origins, value)),
  };
}

function isValue(node: ts.Node): node is Value {
  return (
    ts.isIdentifier(node) ||
    ts.isNewExpression(node) ||
    isAccess(node) ||
    ts.isCallExpression(node) ||
    ts.isAwaitExpression(node)
  );
}

/** The literal that takes all that a value holds: `[...value]`, `{ ...value }`. */
function spreadInto({ parent }: ts.Expression): ts.ArrayLiteralExpression | ts.ObjectLiteralExpression | undefined {
  if (ts.isSpreadAssignment(parent)) return parent.parent;
  return ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent) ? parent.parent : undefined;
}

function isGivenAway(value: ts.Expression): boolean {
  const { parent } = value;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return (parent.arguments as readonly ts.Node[] | undefined)?.includes(value) === true;
  if (ts.isReturnStatement(parent) || ts.isYieldExpression(parent) || spreadInto(value)) return true;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === value;
  if (ts.isArrowFunction(parent)) return parent.body === value;
  if (isDeclaredWithValue(parent)) return parent.initializer === value;
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent);
  if (isHandedUp(value)) return isGivenAway(parent as ts.Expression);
  return ts.isArrayLiteralExpression(parent) || (storesRight(parent) && parent.right === value);
}

/** What is around a value is the value itself, or may be. */
function isHandedUp(value: ts.Expression): boolean {
  const { parent } = value;
  if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition !== value;
  if (!ts.isBinaryExpression(parent)) return false;
  const operator = parent.operatorToken.kind;
  return operator === ts.SyntaxKind.CommaToken ? parent.right === value : choosing.has(operator);
}

/** Operators that give one of their operands. */
const choosing: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

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

/**
 * Whether an own type may be expected of a value, by what is written around it. To have the checker say so means to
 * resolve calls with all their arguments.
 */
function mayExpectOwn(origins: Origins, value: ts.Expression): boolean {
  const whole = wholeLiteral(value);
  const { parent } = whole;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return parent.expression !== whole && mayTakeOwn(origins, parent);
  if (ts.isReturnStatement(parent) || ts.isYieldExpression(parent)) return saysResult(functionAround(parent));
  if (ts.isArrowFunction(parent)) return saysResult(parent);
  // What is declared without a type takes that of its value; in JavaScript comments say types.
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isPropertyDeclaration(parent))
    return parent.type !== undefined || isJavaScript(parent);
  return isCast(parent) || ts.isBinaryExpression(parent) || ts.isBindingElement(parent) || ts.isJsxExpression(parent);
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

/** The outermost literal or function that a value is a part of or comes out of, or the value itself. */
export function wholeLiteral(value: ts.Expression): ts.Expression {
  const { parent } = value;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return wholeLiteral(parent.parent);
  const literal = ts.isArrayLiteralExpression(parent) ? parent : spreadInto(value);
  if (literal) return wholeLiteral(literal);
  if (isHandedUp(value)) return wholeLiteral(parent as ts.Expression);
  const owner = ts.isReturnStatement(parent)
    ? functionAround(parent)
    : ts.isArrowFunction(parent) && parent.body === value
      ? parent
      : undefined;
  const isValueOfItsOwn = owner && (ts.isArrowFunction(owner) || ts.isFunctionExpression(owner));
  return isValueOfItsOwn && !owner.type ? wholeLiteral(owner) : value;
}

/**
 * What a parameter without type parameters is declared as, or a property of it. The checker says the same, after it has
 * resolved the call.
 */
function declaredFor(origins: Origins, value: ts.Expression): ts.Type | undefined {
  const { checker } = origins;
  const { parent } = value;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) {
    const whole = declaredFor(origins, parent.parent);
    const property = whole && checker.getPropertyOfType(checker.getNonNullableType(whole), parent.name.getText());
    return property && checker.getTypeOfSymbol(property);
  }
  if (!ts.isCallExpression(parent)) return undefined;
  const at = parent.arguments.indexOf(value);
  const [declaration, ...others] = calleeOf(origins, parent.expression);
  if (at < 0 || !declaration || others.length > 0 || !isPlainFunction(declaration)) return undefined;
  const parameter = declaration.parameters[at];
  return parameter?.type && !parameter.dotDotDotToken ? checker.getTypeFromTypeNode(parameter.type) : undefined;
}

/** A function or a method whose types are the same for all calls. */
function isPlainFunction(declaration: ts.Declaration): declaration is ts.FunctionDeclaration | ts.MethodDeclaration {
  if (ts.isFunctionDeclaration(declaration)) return !declaration.typeParameters;
  if (!ts.isMethodDeclaration(declaration) || declaration.typeParameters) return false;
  const { parent } = declaration;
  return ts.isClassDeclaration(parent) && !parent.typeParameters && !parent.heritageClauses;
}

/** What the name of a callee is declared as. */
function calleeOf({ checker }: Origins, callee: ts.Expression): readonly ts.Declaration[] {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return targetSymbol(checker, checker.getSymbolAtLocation(name))?.declarations ?? [];
}

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

/** Whether a type is written in the repository, or one of those that it is made of is, or not known. */
function hasOwnPart(origins: Origins, type: ts.Type, depth = 0): boolean {
  if (type.isUnionOrIntersection()) return type.types.some((part) => hasOwnPart(origins, part, depth));
  if (type.flags & ts.TypeFlags.TypeParameter || depth > deepestArgument) return true;
  if (isAny(type)) return depth > 0;
  if (!(type.flags & ts.TypeFlags.Object)) return (type.flags & composed) !== 0;
  if (isOwnSymbol(origins, type.aliasSymbol) || isOwnSymbol(origins, type.getSymbol())) return true;
  const isReference = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  return (
    isReference &&
    origins.checker.getTypeArguments(type as ts.TypeReference).some((part) => hasOwnPart(origins, part, depth + 1))
  );
}

/** Whether something is declared in the repository. */
export function isOwnSymbol({ sparse }: Origins, symbol: ts.Symbol | undefined): boolean {
  return (
    symbol?.declarations?.some((declaration) => !sparse.isBundledDeclaration(declaration.getSourceFile())) === true
  );
}
