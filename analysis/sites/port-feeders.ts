import ts from 'typescript';
import { noteWhole } from '../edited/looks.ts';
import { isAny } from '../trace/tracer.ts';
import type { Finder } from './lookup.ts';
import { isWrapper, unwrapped } from './syntax.ts';

/** A place that gives an SDK value to something of another type. */
export interface Feeder {
  /** The type that is expected there; each part of a union. */
  expected: readonly ts.Type[];
  sdk: ts.Type;
}

/** One walk over the program for each finder, not one for each type that is asked about. */
const feedersOf = new WeakMap<Finder, readonly Feeder[]>();

/** The places of the program that give an SDK value to a type of the code's own. */
export function portFeeders(finder: Finder): readonly Feeder[] {
  noteWhole();
  let feeders = feedersOf.get(finder);
  if (!feeders) feedersOf.set(finder, (feeders = findFeeders(finder)));
  return feeders;
}

function findFeeders(finder: Finder): Feeder[] {
  const { checker, tracer } = finder;
  const found: Feeder[] = [];
  function visit(node: ts.Node): void {
    if (isGiven(node)) {
      const sdk = checker.getNonNullableType(checker.getTypeAtLocation(node));
      const contextual = isSdk(sdk) ? checker.getContextualType(node) : undefined;
      if (contextual && !isAny(contextual)) found.push({ expected: contextual.isUnion() ? contextual.types : [contextual], sdk });
    }
    if ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !isWrapper(node.parent)) {
      const sdk = checker.getTypeAtLocation(unwrapped(node));
      if (isSdk(sdk) || isSdkModule(sdk)) addCast(checker.getTypeAtLocation(node), sdk);
    }
    ts.forEachChild(node, visit);
  }
  /** A cast to a hand-written type: the type stands for the SDK, and so do what its members make and return. */
  function addCast(expected: ts.Type, sdk: ts.Type): void {
    if (isAny(expected) || isSdk(expected)) return;
    found.push({ expected: [expected], sdk });
    for (const property of checker.getPropertiesOfType(expected).slice(0, 20)) {
      const twin = checker.getPropertyOfType(sdk, property.name);
      if (!twin) continue;
      for (const kind of [ts.SignatureKind.Construct, ts.SignatureKind.Call]) {
        const [own] = checker.getSignaturesOfType(checker.getTypeOfSymbol(property), kind);
        const [real] = checker.getSignaturesOfType(checker.getTypeOfSymbol(twin), kind);
        if (own && real && !isAny(own.getReturnType())) found.push({ expected: [own.getReturnType()], sdk: real.getReturnType() });
      }
    }
  }
  function isSdk(type: ts.Type): boolean {
    const symbol = type.getSymbol();
    return symbol !== undefined && isDeclaredBySdk(symbol);
  }
  /** What `await import()` gives has no declaration of its own, only those of the exports. */
  function isSdkModule(type: ts.Type): boolean {
    return !type.getSymbol()?.declarations && checker.getPropertiesOfType(type).some((property) => isDeclaredBySdk(property));
  }
  function isDeclaredBySdk(property: ts.Symbol): boolean {
    return property.declarations?.some((declaration) => tracer.sparse.isSurface(declaration.getSourceFile())) ?? false;
  }
  for (const sourceFile of tracer.sparse.program.getSourceFiles()) {
    if (!tracer.sparse.isVirtual(sourceFile)) visit(sourceFile);
  }
  return found;
}

/** Expressions in a place that gives them away: an initializer, an argument, a return value, a property. */
function isGiven(node: ts.Node): node is ts.Expression {
  if (!(ts.isIdentifier(node) || ts.isNewExpression(node) || ts.isPropertyAccessExpression(node) || ts.isCallExpression(node))) return false;
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
    ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && (parent.arguments as readonly ts.Node[] | undefined)?.includes(node) === true) ||
    (ts.isReturnStatement(parent) && parent.expression === node) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    (ts.isPropertyDeclaration(parent) && parent.initializer === node) ||
    (ts.isBinaryExpression(parent) && parent.right === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
  );
}
