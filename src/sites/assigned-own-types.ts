import ts from 'typescript';
import { storesRight } from '../program/assignments.ts';
import { nodesOf } from '../program/nodes.ts';
import { isWrapper, unwrapped } from '../program/syntax.ts';
import { isAny, type Origins } from '../flow/origin/origins.ts';

/** Own types that values of the SDK are given to, with the SDK's type of each. */
export type AssignedOwnTypes = ReadonlyMap<ts.Type, ts.Type>;

/** What types that make ever new ones of themselves come to. */
const mostTypes = 1_000;

/** Notes that an own type stands for one of the SDK. */
type Assign = (expected: ts.Type, sdk: ts.Type) => void;

/**
 * The own types that the code of a program gives values of the SDK to, and those of what such a value makes, returns
 * and hands to callbacks: of a class the instances, of a function what it gives.
 * @param by any place that a value is given to, or casts alone, which are few
 */
export function assignedOwnTypes(origins: Origins, by: 'place' | 'cast'): AssignedOwnTypes {
  const assigned = new Map<ts.Type, ts.Type>();
  const assign: Assign = (expected, sdk) => {
    if (isAny(sdk)) return;
    for (const own of ownParts(origins, expected)) if (!assigned.has(own)) assigned.set(own, sdk);
  };
  const { checker, sparse } = origins;
  for (const sourceFile of sparse.program.getSourceFiles()) {
    if (sparse.isBundledDeclaration(sourceFile)) continue;
    for (const node of nodesOf(sourceFile)) {
      const given = castAt(node, checker) ?? (by === 'cast' ? undefined : givenAt(node, checker));
      if (given) assignGiven(origins, given, assign);
    }
  }
  // A map gives out what is added while it is gone through.
  for (const [own, sdk] of assigned) {
    if (assigned.size > mostTypes) break;
    assignMade(checker, own, sdk, assign);
  }
  return assigned;
}

/** The types of a union that are written in the repository: `Promise` and `Map` are nobody's own. */
function ownParts(origins: Origins, expected: ts.Type): ts.Type[] {
  const type = origins.checker.getNonNullableType(expected);
  return (type.isUnion() ? type.types : [type]).filter(
    (part) =>
      (part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
      (isOwnSymbol(origins, part.getSymbol()) || isOwnSymbol(origins, part.aliasSymbol)),
  );
}

/** Whether something is declared in the repository. */
export function isOwnSymbol({ sparse }: Origins, symbol: ts.Symbol | undefined): boolean {
  return symbol?.declarations?.some((each) => !sparse.isBundledDeclaration(each.getSourceFile())) === true;
}

/** A value in a place that is of another type. */
interface Given {
  value: ts.Expression;
  expected: () => ts.Type | undefined;
}

function assignGiven(origins: Origins, { value, expected }: Given, assign: Assign): void {
  const { checker } = origins;
  const seen = checker.getNonNullableType(checker.getTypeAtLocation(value));
  if (!isAny(seen) && !isOfSdk(origins, seen)) return;
  const own = expected();
  if (!own || isAny(own) || isOfSdk(origins, own)) return;
  if (!isAny(seen)) return assign(own, seen);
  // What is `any` to the checker has a source, which is looked for only where it can say something.
  const origin = ownParts(origins, own).length > 0 ? origins.of(value) : undefined;
  if (origin?.kind === 'type' && isOfSdk(origins, origin.type)) assign(own, origin.type);
}

/** Whether the SDK declares a type, or a module's exports. */
function isOfSdk(origins: Origins, type: ts.Type): boolean {
  // An observation of any kind is one of several classes.
  if (type.isUnion()) return type.types.some((part) => isOfSdk(origins, part));
  const { checker, sparse } = origins;
  const isDeclaredBySdk = (symbol: ts.Symbol): boolean =>
    symbol.declarations?.some((declaration) => sparse.isSurface(declaration.getSourceFile())) ?? false;
  const symbol = type.getSymbol();
  if (symbol?.declarations) return isDeclaredBySdk(symbol);
  // What `await import()` gives has no declaration of its own, only those of the exports.
  return (type.flags & ts.TypeFlags.Object) !== 0 && checker.getPropertiesOfType(type).some(isDeclaredBySdk);
}

/** A cast to a hand-written type: the type stands for the SDK. */
function castAt(node: ts.Node, checker: ts.TypeChecker): Given | undefined {
  if (!(ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) || isWrapper(node.parent)) return undefined;
  return { value: unwrapped(node), expected: () => checker.getTypeAtLocation(node) };
}

/** Expressions in a place that gives them away: an initializer, an argument, a return value, a property. */
function givenAt(node: ts.Node, checker: ts.TypeChecker): Given | undefined {
  const isValue =
    ts.isIdentifier(node) ||
    ts.isNewExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isAwaitExpression(node);
  return isValue && isGivenAway(node) ? { value: node, expected: () => checker.getContextualType(node) } : undefined;
}

function isGivenAway(value: ts.Expression): boolean {
  const { parent } = value;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return (parent.arguments as readonly ts.Node[] | undefined)?.includes(value) === true;
  if (ts.isReturnStatement(parent)) return true;
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name === value;
  if (ts.isArrowFunction(parent)) return parent.body === value && parent.type !== undefined;
  if (isDeclaredWithValue(parent)) return parent.initializer === value && mayExpect(parent);
  return storesRight(parent) && parent.right === value;
}

/** What is declared without a type takes that of its value; in JavaScript comments say types. */
function mayExpect(declaration: ts.Node): boolean {
  return (
    !(ts.isVariableDeclaration(declaration) || ts.isParameter(declaration)) ||
    declaration.type !== undefined ||
    (declaration.flags & ts.NodeFlags.JavaScriptFile) !== 0
  );
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

/** What an own type and its members make, return and hand to callbacks stands for what the SDK's do. */
function assignMade(checker: ts.TypeChecker, own: ts.Type, sdk: ts.Type, assign: Assign): void {
  assignBySignatures(checker, own, sdk, assign);
  for (const member of checker.getPropertiesOfType(own)) {
    const twin = checker.getPropertyOfType(sdk, member.name);
    if (twin) assignBySignatures(checker, typeOfMember(checker, member), typeOfMember(checker, twin), assign);
  }
}

function typeOfMember(checker: ts.TypeChecker, member: ts.Symbol): ts.Type {
  return checker.getNonNullableType(checker.getTypeOfSymbol(member));
}

function assignBySignatures(checker: ts.TypeChecker, own: ts.Type, sdk: ts.Type, assign: Assign): void {
  for (const kind of [ts.SignatureKind.Construct, ts.SignatureKind.Call]) {
    const [mine] = checker.getSignaturesOfType(own, kind);
    const [real] = checker.getSignaturesOfType(sdk, kind);
    if (!mine || !real) continue;
    assign(awaited(checker, mine.getReturnType()), awaited(checker, real.getReturnType()));
    assignCallbacks(checker, mine, real, assign);
  }
}

function awaited(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  return checker.getAwaitedType(type) ?? type;
}

/** `(name, work: (span: Own) => void) => void`: who calls the SDK's function by this type is given the SDK's value. */
function assignCallbacks(checker: ts.TypeChecker, own: ts.Signature, sdk: ts.Signature, assign: Assign): void {
  own.parameters.forEach((parameter, at) => {
    const twin = sdk.parameters[at];
    const mine = callbackOf(checker, parameter);
    const real = mine && twin && callbackOf(checker, twin);
    mine?.parameters.forEach((given, place) => {
      const taken = real?.parameters[place];
      if (taken) assign(checker.getTypeOfSymbol(given), checker.getTypeOfSymbol(taken));
    });
  });
}

function callbackOf(checker: ts.TypeChecker, parameter: ts.Symbol): ts.Signature | undefined {
  const type = typeOfMember(checker, parameter);
  const [signature] = checker.getSignaturesOfType(checker.getBaseConstraintOfType(type) ?? type, ts.SignatureKind.Call);
  return signature;
}
