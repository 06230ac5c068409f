import ts from 'typescript';
import { noteWhole } from '../program/dependencies.ts';
import { describePlace } from './place.ts';
import { writtenName } from '../program/readable-name.ts';
import type { SiteDraft } from './draft.ts';
import { accessedName, type Finder, memberOfTypes } from './lookup.ts';
import { segmentOf } from './member-site.ts';
import { isAny } from '../flow/trace/tracer.ts';
import {
  type Access,
  isAccess,
  isStable,
  isWrapper,
  longerAccess,
  nameNode,
  rangeOf,
  unwrapped,
} from '../program/syntax.ts';
import { describeUse } from './use.ts';

/** A place that gives an SDK value to something of another type. */
interface Feeder {
  /** The type that is expected there; each part of a union. */
  expected: readonly ts.Type[];
  sdk: ts.Type;
}

/** One walk over the program for each finder, not one for each type that is asked about. */
const feedersOf = new WeakMap<Finder, readonly Feeder[]>();

/**
 * A member of an own interface that an SDK value is assigned to: calls through it reach the SDK, but whoever else
 * implements it would have to move too, so it is reported and not edited.
 */
export function portSite(finder: Finder, access: Access, name: string): SiteDraft | undefined {
  const { checker } = finder;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(access.expression));
  const symbol = type.aliasSymbol ?? type.getSymbol();
  const property = checker.getPropertyOfType(type, name);
  const [declaration] = property?.declarations ?? [];
  if (!symbol || !declaration || !(ts.isMethodSignature(declaration) || ts.isPropertySignature(declaration)))
    return undefined;
  // Types of the library (`Map`, `Promise`, …) are nobody's own.
  if (finder.tracer.sparse.isVirtual(declaration.getSourceFile())) return undefined;
  // Asking the checker whether the SDK fits is cheap; walking the program for the place that does it is not.
  if (!finder.index.owners(name).some((owner) => checker.isTypeAssignableTo(owner, type))) return undefined;
  const fed = sdkTypeFor(finder, access.expression);
  if (!fed) return undefined;
  const member = memberOfTypes(finder, [fed.sdk], name);
  if (member.kind !== 'surface' || member.id === undefined || member.id.includes('#')) return undefined;
  if (isInsideLongerSite(finder, access, member.symbol)) return undefined;
  const use = describeUse(checker, access);
  const port = writtenName(fed.type);
  return {
    id: member.id,
    evidence: 'mixed',
    cause: `${port === undefined ? 'an SDK value is assigned to an own type without a name' : `${port} is an own type that an SDK value is assigned to`}; it and its other implementers have to move together`,
    name: rangeOf(nameNode(access)),
    extent: use.kind === 'call' ? use.call.range : rangeOf(access),
    ...describePlace(access),
    shape: {
      kind: 'member',
      receiver: rangeOf(access.expression),
      receiverStable: isStable(access.expression),
      segments: [segmentOf(access, name)],
      use,
    },
    node: access,
  };
}

/** `port.api.ingestion` inside `port.api.ingestion.batch`, which has an id of its own. */
function isInsideLongerSite(finder: Finder, access: Access, symbol: ts.Symbol): boolean {
  const around = longerAccess(access);
  const name = around && accessedName(finder, around);
  if (name === undefined) return false;
  const longer = memberOfTypes(finder, [finder.checker.getTypeOfSymbol(symbol)], name);
  return longer.kind === 'surface' && longer.id !== undefined && !longer.id.includes('#');
}

/** The SDK type behind a receiver of an own type, and the own type that an SDK value is given to: its own, or an owner's. */
function sdkTypeFor(finder: Finder, receiver: ts.Expression): { sdk: ts.Type; type: ts.Symbol } | undefined {
  const { checker } = finder;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(receiver));
  const symbol = type.getSymbol();
  noteWhole();
  let feeders = feedersOf.get(finder);
  if (!feeders) feedersOf.set(finder, (feeders = findFeeders(finder)));
  const sdk = feeders.find(({ expected }) =>
    expected.some((part) => part === type || (symbol !== undefined && part.getSymbol() === symbol)),
  )?.sdk;
  const named = type.aliasSymbol ?? symbol;
  if (sdk && named) return { sdk, type: named };
  // `port.api.trace`: an SDK value is given to the type of `port`.
  const inner = unwrapped(receiver);
  const name = isAccess(inner) ? accessedName(finder, inner) : undefined;
  const owner = isAccess(inner) && name !== undefined ? sdkTypeFor(finder, inner.expression) : undefined;
  const property = owner && checker.getPropertyOfType(owner.sdk, name!);
  return property && { sdk: checker.getNonNullableType(checker.getTypeOfSymbol(property)), type: owner.type };
}

function findFeeders(finder: Finder): Feeder[] {
  const { checker, tracer } = finder;
  const found: Feeder[] = [];
  function visit(node: ts.Node): void {
    if (isGiven(node)) {
      const sdk = checker.getNonNullableType(checker.getTypeAtLocation(node));
      const contextual = isSdk(sdk) ? checker.getContextualType(node) : undefined;
      if (contextual && !isAny(contextual))
        found.push({ expected: contextual.isUnion() ? contextual.types : [contextual], sdk });
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
        if (own && real && !isAny(own.getReturnType()))
          found.push({ expected: [own.getReturnType()], sdk: real.getReturnType() });
      }
    }
  }
  function isSdk(type: ts.Type): boolean {
    const symbol = type.getSymbol();
    return symbol !== undefined && isDeclaredBySdk(symbol);
  }
  /** What `await import()` gives has no declaration of its own, only those of the exports. */
  function isSdkModule(type: ts.Type): boolean {
    return (
      !type.getSymbol()?.declarations && checker.getPropertiesOfType(type).some((property) => isDeclaredBySdk(property))
    );
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
  if (!(
    ts.isIdentifier(node) ||
    ts.isNewExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isCallExpression(node)
  ))
    return false;
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
    ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) &&
      (parent.arguments as readonly ts.Node[] | undefined)?.includes(node) === true) ||
    (ts.isReturnStatement(parent) && parent.expression === node) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    (ts.isPropertyDeclaration(parent) && parent.initializer === node) ||
    (ts.isBinaryExpression(parent) && parent.right === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
  );
}
