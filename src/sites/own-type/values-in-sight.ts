import ts from 'typescript';
import { nodesOf } from '../../program/nodes.ts';
import { typeOfProperty } from '../../program/property-of.ts';
import { isNothing } from '../../flow/empty-values.ts';
import { stepsInSyntax } from '../../flow/flows-to.ts';
import { isAccess, isWrapper, nameNode, outermostWrapper, unwrapped } from '../../program/syntax.ts';
import { takesMocks } from '../../flow/test-library-words.ts';
import { isCast } from '../given/given-places.ts';
import type { Finder } from '../finder.ts';
import { castOf } from '../implementers.ts';
import { sdkTypeOf } from '../sdk-type.ts';
import { type AskedType, isAsked } from './asked-type.ts';
import { unionParts } from '../../program/union-parts.ts';

const typesOfFiles = new WeakMap<Finder, Map<ts.SourceFile, ReadonlySet<ts.Symbol>>>();

/** The first node of a file that is not {@link isInSight}. */
export function firstOutOfSight(asked: AskedType, file: ts.SourceFile): ts.Node | undefined {
  const { finder, symbol, classes } = asked;
  let ofFinder = typesOfFiles.get(finder);
  if (!ofFinder) typesOfFiles.set(finder, (ofFinder = new Map()));
  let types = ofFinder.get(file);
  if (!types) ofFinder.set(file, (types = typesOfValues(finder.checker, file)));
  if (!types.has(symbol) && ![...classes].some((name) => types.has(name))) return undefined;
  return nodesOf(file).find((node) => !isInSight(asked, node));
}

/**
 * The names of all types that values of a file have, or are expected to have. A file is walked once, however many own
 * types are asked about: few of them are in it.
 */
function typesOfValues(checker: ts.TypeChecker, file: ts.SourceFile): ReadonlySet<ts.Symbol> {
  const symbols = new Set<ts.Symbol>();
  function add(type: ts.Type | undefined): void {
    const whole = type && checker.getNonNullableType(type);
    for (const symbol of [whole?.getSymbol(), whole?.aliasSymbol]) if (symbol) symbols.add(symbol);
  }
  for (const node of nodesOf(file)) {
    if (isAccess(node)) add(checker.getTypeAtLocation(node.expression));
    if (ts.isHeritageClause(node)) for (const type of node.types) add(checker.getTypeAtLocation(type));
    if (ts.isObjectBindingPattern(node)) add(checker.getTypeAtLocation(node));
    if (!ts.isExpression(node) || !isValue(node)) continue;
    add(checker.getTypeAtLocation(node));
    for (const value of new Set([node, outermostWrapper(node)])) {
      const expected = checker.getContextualType(value);
      if (expected) for (const part of unionParts(expected)) add(part);
    }
  }
  return symbols;
}

/** Whether a node gives the type nothing but the SDK, a literal or an implementer, and takes no other use of it. */
function isInSight(asked: AskedType, node: ts.Node): boolean {
  const { checker } = asked.finder;
  if (isAccess(node) && isOfImplementer(asked, node)) return false;
  if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ExtendsKeyword) return !extendsImplementer(asked, node);
  if (ts.isObjectBindingPattern(node)) return !isOne(asked, checker.getTypeAtLocation(node));
  if (!ts.isExpression(node) || !isValue(node)) return true;
  if (isCast(node)) return isCastInSight(asked, node);
  const type = checker.getTypeAtLocation(node);
  if (isAsked(asked, type)) return isUsed(asked, node);
  if (isImplementer(asked, type) && !isUsed(asked, node)) return false;
  return !isTakenAs(asked, node) || isGiven(asked, node);
}

/** A member that moves, of the class itself or of its `this`. */
function isOfImplementer(asked: AskedType, access: ts.Expression): boolean {
  if (!isAccess(access) || !asked.names.has(nameNode(access).getText())) return false;
  return isImplementer(asked, asked.finder.checker.getTypeAtLocation(access.expression));
}

/** A value of the type, or of a class that implements it. */
function isOne(asked: AskedType, type: ts.Type | undefined): boolean {
  return isAsked(asked, type) || isImplementer(asked, type);
}

function isImplementer({ finder: { checker }, classes }: AskedType, type: ts.Type | undefined): boolean {
  const value = type && checker.getNonNullableType(type);
  const symbol = value?.getSymbol();
  // The class itself has the same symbol as what is made of it, and as `this`.
  return symbol !== undefined && classes.has(symbol) && checker.getTypeOfSymbol(symbol) !== value;
}

function extendsImplementer(asked: AskedType, { types }: ts.HeritageClause): boolean {
  return types.some((type) => isImplementer(asked, asked.finder.checker.getTypeAtLocation(type)));
}

/** An expression whose value may be one of the type: names of declarations and of members are none. */
function isValue(node: ts.Expression): boolean {
  if (isCast(node)) return true;
  if (!ts.isIdentifier(node)) return valueKinds.has(node.kind);
  const { parent } = node;
  if (isAccess(parent)) return parent.expression === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  return !('name' in parent && parent.name === node) && !ts.isImportSpecifier(parent) && !ts.isTypeNode(parent);
}

const valueKinds: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.ElementAccessExpression,
  ts.SyntaxKind.CallExpression,
  ts.SyntaxKind.NewExpression,
  ts.SyntaxKind.AwaitExpression,
  ts.SyntaxKind.ObjectLiteralExpression,
  ts.SyntaxKind.ThisKeyword,
  ts.SyntaxKind.YieldExpression,
]);

/** A cast to the type is given what may be given to it; one to another type stands where the type is not expected. */
function isCastInSight(asked: AskedType, cast: ts.Expression): boolean {
  const inner = unwrapped(cast);
  const whole = outermostWrapper(cast);
  if (isAsked(asked, asked.finder.checker.getTypeAtLocation(cast)))
    return isGiven(asked, inner) && isSaidOf(asked, inner) && isUsed(asked, cast) && !isAskedOfSdk(asked, inner, whole);
  // The outermost cast says what stands there.
  if (castsAround(cast).length > 0 || !isTakenAs(asked, whole)) return true;
  return isGiven(asked, inner) && isSaidOf(asked, inner);
}

/** `(client as Port).getPrompt('a')` is a site of the SDK behind a cast, which does not move with the type. */
function isAskedOfSdk({ finder, names }: AskedType, inner: ts.Expression, cast: ts.Expression): boolean {
  const { parent } = cast;
  const isMember = isAccess(parent) && parent.expression === cast && names.has(nameNode(parent).getText());
  return isMember && sdkTypeOf(finder.origins, inner) !== undefined;
}

/** A literal moves where no type but this one, or one without members, is said of it. */
function isSaidOf(asked: AskedType, value: ts.Expression): boolean {
  if (!ts.isObjectLiteralExpression(value)) return true;
  const { checker } = asked.finder;
  const types = [checker.getContextualType(value), castOf(checker, value)];
  return (
    types.some((type) => isAsked(asked, type)) && types.every((type) => !type || isAsked(asked, type) || isBare(type))
  );
}

/** `unknown`, `any`, `never` */
function isBare({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) !== 0;
}

function castsAround(value: ts.Expression): ts.Expression[] {
  const { parent } = value;
  if (!isWrapper(parent) || parent.expression !== value) return [];
  return isCast(parent) ? [parent, ...castsAround(parent)] : castsAround(parent);
}

/** The place of an expression expects the type. */
function isTakenAs(asked: AskedType, node: ts.Expression): boolean {
  const { checker } = asked.finder;
  if (ts.isShorthandPropertyAssignment(node.parent)) return false;
  const expected = checker.getContextualType(node);
  return expected !== undefined && unionParts(expected).some((part) => isAsked(asked, part));
}

/** What may be given to the type: the SDK, a literal with its members written out, a class that implements it. */
function isGiven(asked: AskedType, value: ts.Expression): boolean {
  const { finder, names, optional } = asked;
  if (isNothing(value)) return true;
  if (ts.isObjectLiteralExpression(value))
    return [...names].every(
      (name) =>
        value.properties.some((property) => isPlainMember(property, name)) ||
        (optional.has(name) && value.properties.every((property) => mayBeAbsentFrom(property, name))),
    );
  if (isOne(asked, finder.checker.getTypeAtLocation(value))) return true;
  return sdkTypeOf(finder.origins, value) !== undefined;
}

/** `{ other: 1 }` has no member of this name; what is spread may. */
function mayBeAbsentFrom(property: ts.ObjectLiteralElementLike, name: string): boolean {
  return property.name !== undefined && ts.isIdentifier(property.name) && property.name.text !== name;
}

function isPlainMember(property: ts.ObjectLiteralElementLike, name: string): boolean {
  return (
    (ts.isPropertyAssignment(property) || ts.isMethodDeclaration(property)) &&
    ts.isIdentifier(property.name) &&
    property.name.text === name
  );
}

/** A value of the type is called, handed to its own type, or tested, and is not cast to another one. */
function isUsed(asked: AskedType, value: ts.Expression): boolean {
  const whole = outermostWrapper(value);
  const { parent } = whole;
  const { checker } = asked.finder;
  if (castsAround(value).some((cast) => !isAsked(asked, checker.getTypeAtLocation(cast)))) return false;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === whole) return isCalled(asked, parent);
  if (ts.isAwaitExpression(parent) || ts.isExpressionStatement(parent) || isTest(whole)) return true;
  if (ts.isShorthandPropertyAssignment(parent)) return isShorthandInSight(asked, parent);
  if (ts.isVariableDeclaration(parent))
    return ts.isIdentifier(parent.name) && isOne(asked, checker.getTypeAtLocation(parent.name));
  if (!isHandedOn(parent, whole)) return false;
  const expected = checker.getContextualType(whole);
  const isCall = ts.isCallExpression(parent) || ts.isNewExpression(parent);
  if (expected === undefined) return !isCall;
  if (isCall && isTakenAsAnything(asked.finder, parent, whole)) return false;
  return unionParts(expected).some((part) => isOne(asked, part));
}

/**
 * `Object.assign(port, …)`, and a parameter whose type is a type parameter of a function of the repository: its type
 * does not say what becomes of the value there.
 */
function isTakenAsAnything(
  { checker, origins: { sparse } }: Finder,
  call: ts.CallExpression | ts.NewExpression,
  argument: ts.Expression,
): boolean {
  if (isAccess(call.expression) && ['Object', 'Reflect'].includes(call.expression.expression.getText())) return true;
  const { declaration } = checker.getResolvedSignature(call) ?? {};
  if (!declaration || sparse.isBundledDeclaration(declaration.getSourceFile())) return false;
  const parameters = declaration.parameters as ts.NodeArray<ts.ParameterDeclaration>;
  const at = call.arguments?.findIndex((one) => one === argument) ?? -1;
  const type = (parameters[at] ?? parameters.at(-1))?.type;
  return type !== undefined && (checker.getTypeFromTypeNode(type).flags & ts.TypeFlags.TypeParameter) !== 0;
}

function isShorthandInSight(asked: AskedType, property: ts.ShorthandPropertyAssignment): boolean {
  const { checker } = asked.finder;
  const literal = checker.getContextualType(property.parent);
  const member = literal && typeOfProperty(checker, literal, property.name.text);
  return !literal || (member !== undefined && isAsked(asked, member));
}

/** A member that moves is called where it is read, or a test asks for its calls; one that may be absent with `?.`. */
function isCalled({ names, optional }: AskedType, access: ts.PropertyAccessExpression): boolean {
  if (!names.has(access.name.text)) return true;
  const whole = outermostWrapper(access);
  const call = ts.isCallExpression(whole.parent) && whole.parent.expression === whole ? whole.parent : undefined;
  if (!optional.has(access.name.text)) return call !== undefined || isAskedOf(whole);
  return call?.questionDotToken !== undefined && whole === access;
}

/** `expect(port.getPrompt)` calls nothing. */
function isAskedOf(member: ts.Expression): boolean {
  const { parent } = member;
  return ts.isCallExpression(parent) && parent.arguments[0] === member && takesMocks(namesIn(parent.expression));
}

/** `expect` and `soft` of `expect.soft`. */
function namesIn(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  return ts.isPropertyAccessExpression(callee) ? [...namesIn(callee.expression), callee.name.text] : [];
}

function isHandedOn(parent: ts.Node, value: ts.Node): boolean {
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== value;
  return (
    ts.isReturnStatement(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isJsxExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.InKeyword)
  );
}

function isTest(value: ts.Node): boolean {
  return stepsInSyntax(value).some((step) => step.kind === 'test' || (step.kind === 'compare' && step.equality));
}
