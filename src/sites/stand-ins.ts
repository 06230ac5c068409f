import ts from 'typescript';
import type { SurfaceIndex } from '../program/surface-index.ts';
import { returnedExpressions } from '../flow/functions.ts';
import { traceModule } from '../flow/trace/trace-module.ts';
import { isAny, type Tracer } from '../flow/trace/tracer.ts';
import type { Member } from './lookup.ts';
import { Arrivals } from '../test-doubles/arrivals.ts';
import { arrivalOfHolder } from '../test-doubles/arrival-of-holder.ts';
import { causeFor } from '../test-doubles/played-path.ts';
import { mockedExports, playedFor } from '../test-doubles/mocked-exports.ts';
import { variableAt } from '../program/variable-at.ts';
import { assignedMembers, dealtBy, putOnThis } from '../test-doubles/faked-functions.ts';
import {
  candidatesNear,
  implementations,
  partialCause,
  mockFunctions,
  type StandInCandidate,
  whatIsMocked,
} from '../test-doubles/stand-in-candidates.ts';
import { playsSdk } from '../flow/trace/plays-sdk.ts';
import { isAccess, unwrapped, wrappedWhole } from '../program/syntax.ts';
import { nothingToPutInto } from './written-members.ts';

/** An object literal or class body that plays an SDK value in a test. */
export type Container = ts.ObjectLiteralExpression | ts.ClassLikeDeclaration;

/** What it plays, and where that is said. */
export interface StandIn {
  type: ts.Type;
  role: 'mockFactory' | 'cast';
  /** Why its members cannot simply move. */
  cause?: string;
  /** Only another value at the same place says so. */
  inferred?: true;
}

/** Finds the literals, classes and variables of tests that stand in for the SDK. */
export interface StandIns {
  of(container: Container): StandIn | undefined;
  /** As `of`, for a container of which no place around it says anything: by where it finally goes. */
  arriving(container: Container): StandIn | undefined;
  /** A member read from a variable that holds a stand-in. */
  member(access: ts.PropertyAccessExpression | ts.ElementAccessExpression): Member | undefined;
}

/**
 * The stand-ins of a program's files.
 * @param files the files in whose order the first word about an object counts
 * @param importers files that import one directly: only there and in the file itself can something be said of its objects
 */
export function collectStandIns(
  tracer: Tracer,
  index: SurfaceIndex,
  files: readonly ts.SourceFile[],
  importers: (file: string) => readonly string[],
): StandIns {
  const { checker } = tracer;
  const containers = new Map<ts.Node, StandIn>();
  const variables = new Map<ts.Symbol, StandIn>();
  /** Functions that stand in for a class; what they play is the instance. */
  const constructors = new Map<ts.Node, StandIn>();

  /** Registers what an expression finally is, through variables and mock functions. */
  function register(expression: ts.Expression, standIn: StandIn, depth = 0): void {
    const inner = unwrapped(expression);
    if (depth > 8) return;
    if (ts.isObjectLiteralExpression(inner)) registerLiteral(inner, standIn);
    else if (ts.isIdentifier(inner)) registerVariable(inner, standIn, depth);
    else if (ts.isClassExpression(inner)) registerClass(inner, standIn);
    else if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) registerInstance(inner, standIn, depth);
    else if (ts.isAwaitExpression(inner)) register(inner.expression, standIn, depth + 1);
    else if (ts.isNewExpression(inner)) registerNew(inner, standIn);
    else if (ts.isCallExpression(inner)) registerMockCall(inner, standIn, depth);
  }

  /** `new FakeClient()` of an own class. */
  function registerNew({ expression }: ts.NewExpression, standIn: StandIn): void {
    const declaration = checker.getTypeAtLocation(expression).getSymbol()?.valueDeclaration;
    if (declaration && ts.isClassLike(declaration) && !tracer.sparse.isVirtual(declaration.getSourceFile()))
      registerClass(declaration, standIn);
  }

  function registerVariable(identifier: ts.Identifier, standIn: StandIn, depth: number): void {
    const symbol = variableAt(checker, identifier);
    const [declaration] = symbol?.declarations ?? [];
    if (!symbol || !declaration || tracer.sparse.isVirtual(declaration.getSourceFile())) return;
    if (ts.isClassDeclaration(declaration)) registerClass(declaration, standIn);
    else if (ts.isFunctionDeclaration(declaration)) registerInstance(declaration, standIn, depth);
    if (ts.isBindingElement(declaration)) registerHoisted(identifier, standIn);
    if (
      !ts.isVariableDeclaration(declaration) ||
      !declaration.initializer ||
      (declaration.type && declaration.type.kind !== ts.SyntaxKind.AnyKeyword)
    )
      return;
    const assigned = variables.has(symbol) ? [] : assignedMembers(checker, declaration, symbol, standIn.type);
    if (!variables.has(symbol)) variables.set(symbol, standIn);
    for (const { value, type } of [{ value: declaration.initializer, type: standIn.type }, ...assigned])
      register(value, { ...standIn, type }, depth + 1);
  }

  /** `const { Fake } = vi.hoisted(() => { class Fake {…} return { Fake }; })`: the class is found by its type. */
  function registerHoisted(identifier: ts.Identifier, standIn: StandIn): void {
    const declaration = checker.getTypeAtLocation(identifier).getSymbol()?.valueDeclaration;
    if (!declaration || tracer.sparse.isVirtual(declaration.getSourceFile())) return;
    if (ts.isClassLike(declaration)) registerClass(declaration, standIn);
    else if (ts.isObjectLiteralExpression(declaration)) registerLiteral(declaration, standIn);
  }

  /** What a constructor function returns is the instance, not the class. */
  function registerInstance(declaration: ts.SignatureDeclaration, standIn: StandIn, depth: number): void {
    const instance = instanceOf(standIn.type) ?? returnOf(standIn.type) ?? standIn.type;
    for (const value of returnedExpressions(declaration)) register(value, { ...standIn, type: instance }, depth + 1);
    if (instance === standIn.type || ts.isArrowFunction(declaration)) return;
    registerPut(declaration, instance, standIn);
  }

  function registerPut(declaration: ts.SignatureDeclaration, type: ts.Type, standIn: StandIn): void {
    constructors.set(declaration, { ...standIn, type });
    for (const { name, value } of putOnThis(declaration)) registerMember(value, type, name, standIn.role);
  }

  function registerClass(declaration: ts.ClassLikeDeclaration, standIn: StandIn): void {
    const type = instanceOf(standIn.type) ?? standIn.type;
    containers.set(declaration, { ...standIn, type });
    for (const member of declaration.members) {
      if (ts.isConstructorDeclaration(member)) registerPut(member, type, standIn);
      if (!ts.isPropertyDeclaration(member) || !member.initializer || !member.name) continue;
      registerMember(member.initializer, type, member.name, standIn.role);
    }
  }

  function registerMockCall(call: ts.CallExpression, standIn: StandIn, depth: number): void {
    const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
    const [argument] = call.arguments;
    if (!implementations.has(name)) return;
    if (argument) register(argument, standIn, depth + 1);
    if (name !== 'fn' && ts.isPropertyAccessExpression(call.expression))
      register(call.expression.expression, standIn, depth + 1);
  }

  function registerLiteral(literal: ts.ObjectLiteralExpression, standIn: StandIn): void {
    if (containers.has(literal)) return;
    containers.set(literal, standIn);
    for (const property of literal.properties) {
      if (ts.isPropertyAssignment(property))
        registerMember(property.initializer, standIn.type, property.name, standIn.role);
      if (ts.isShorthandPropertyAssignment(property))
        registerMember(property.name, standIn.type, property.name, standIn.role);
    }
  }

  function registerMember(value: ts.Expression, owner: ts.Type, name: ts.PropertyName, role: StandIn['role']): void {
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return;
    const property = checker.getPropertyOfType(owner, name.text);
    if (!property) return;
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
    if (isAny(type) || !(type.flags & ts.TypeFlags.Object)) return;
    const [signature] = checker.getSignaturesOfType(type, ts.SignatureKind.Call);
    if (!signature) register(value, { type, role });
    else
      for (const dealt of dealtBy(checker, index, value, signature)) register(dealt.value, { type: dealt.type, role });
  }

  const instanceOf = (type: ts.Type): ts.Type | undefined => type.getConstructSignatures()[0]?.getReturnType();
  const returnOf = (type: ts.Type): ts.Type | undefined => type.getCallSignatures()[0]?.getReturnType();
  function visit(node: StandInCandidate): void {
    if (ts.isCallExpression(node)) visitCall(node);
    else visitAssertion(node);
  }

  function visitCall(call: ts.CallExpression): void {
    if (!ts.isPropertyAccessExpression(call.expression)) return;
    const name = call.expression.name.text;
    const [path, factory] = call.arguments;
    if (name === 'assign' && call.expression.expression.getText() === 'Object') return visitAssign(call);
    if (mockFunctions.has(name) && path && factory && ts.isStringLiteralLike(path)) {
      const module = traceModule(tracer, path.text, call.getSourceFile().fileName);
      if (module.kind !== 'type' || !(ts.isArrowFunction(factory) || ts.isFunctionExpression(factory))) return;
      for (const value of returnedExpressions(factory)) register(value, { type: module.type, role: 'mockFactory' });
    } else if (implementations.has(name) && path && name !== 'fn' && name !== 'hoisted') {
      const mocked = surfaceClass(whatIsMocked(call.expression.expression));
      const type = mocked
        ? name.startsWith('mockReturnValue')
          ? instanceOf(mocked)
          : mocked
        : playedFor(tracer, call.expression, isSurface);
      if (type) register(path, { type, role: 'mockFactory' });
    }
  }

  /** `Object.assign(client, { … })`: the fake lies over a real client, whose managers it must not replace. */
  function visitAssign(call: ts.CallExpression): void {
    const [target, ...sources] = call.arguments;
    const traced = target && tracer.trace(target);
    if (traced?.kind !== 'type' || !isSurface(traced.type.getSymbol())) return;
    for (const source of sources) {
      const literal = unwrapped(source);
      if (ts.isObjectLiteralExpression(literal))
        containers.set(literal, {
          type: traced.type,
          role: 'cast',
          cause: 'it is laid over a client that keeps its managers',
        });
    }
  }

  function surfaceClass(expression: ts.Expression): ts.Type | undefined {
    if (!ts.isIdentifier(expression)) return undefined;
    const type = checker.getTypeAtLocation(expression);
    return isSurface(type.getSymbol()) ? type : undefined;
  }

  function isSurface(symbol: ts.Symbol | undefined): boolean {
    return !!symbol && index.match(symbol).surface;
  }

  function visitAssertion(assertion: ts.AsExpression | ts.TypeAssertion): void {
    if (wrappedWhole(assertion) !== assertion) return;
    const own = checker.getTypeAtLocation(assertion);
    const opaque = (own.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never | ts.TypeFlags.Unknown)) !== 0;
    const type = opaque ? checker.getContextualType(assertion) : own;
    if (!type || isAny(type)) return;
    const target = checker.getNonNullableType(type);
    if (target.flags & ts.TypeFlags.Object && playsSdk(tracer, isSurface, target))
      register(assertion.expression, { type: target, role: 'cast', ...partialCause(checker, assertion) });
  }

  const arrivals = new Arrivals(tracer, isSurface);
  const unvisited = candidatesNear(files, importers);
  const mocked = new Set<ts.SourceFile>();
  const prepare = (file: ts.SourceFile): void => {
    unvisited(file).forEach(visit);
    if (mocked.has(file)) return;
    mocked.add(file);
    for (const { value, type } of mockedExports(tracer, file)) {
      if (ts.isClassDeclaration(value)) registerClass(value, { type, role: 'mockFactory' });
      else register(value, { type, role: 'mockFactory' });
    }
  };

  function typeOfHolder(expression: ts.Expression): ts.Type | undefined {
    const inner = unwrapped(expression);
    if (inner.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = ts.findAncestor(inner.parent, (node) => ts.isFunctionLike(node) && !ts.isArrowFunction(node));
      return owner && constructors.get(owner)?.type;
    }
    const symbol = ts.isIdentifier(inner) ? checker.getSymbolAtLocation(inner) : undefined;
    if (symbol) return variables.get(symbol)?.type;
    if (!isAccess(inner) || !ts.isPropertyAccessExpression(inner)) return undefined;
    const owner = typeOfHolder(inner.expression);
    const property = owner && checker.getPropertyOfType(owner, inner.name.text);
    return property && checker.getNonNullableType(checker.getTypeOfSymbol(property));
  }

  function memberOf(owner: ts.Type | undefined, name: string, why: string | undefined): Member | undefined {
    const property = owner && checker.getPropertyOfType(owner, name);
    const match = property && index.match(property);
    if (!property || !match?.surface) return undefined;
    const cause = causeFor(match.id, why);
    return {
      kind: 'surface',
      id: match.id,
      symbol: property,
      ...(cause === undefined
        ? { evidence: 'inferred', cause: 'its object stands in for the SDK in a test' }
        : { evidence: 'mixed', cause }),
    };
  }

  return {
    of(container) {
      prepare(container.getSourceFile());
      return containers.get(container);
    },
    arriving(container) {
      const arrival = arrivals.of(container);
      return arrival && { ...arrival, role: 'cast' };
    },
    member(access) {
      if (!ts.isPropertyAccessExpression(access)) return undefined;
      prepare(access.getSourceFile());
      const onThis = unwrapped(access.expression).kind === ts.SyntaxKind.ThisKeyword;
      const arrival = arrivalOfHolder(checker, arrivals, access.expression);
      return (
        memberOf(typeOfHolder(access.expression), access.name.text, onThis ? nothingToPutInto : undefined) ??
        (arrival && !arrival.inferred ? memberOf(arrival.type, access.name.text, arrival.cause) : undefined)
      );
    },
  };
}
