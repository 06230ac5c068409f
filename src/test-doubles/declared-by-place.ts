import ts from 'typescript';
import { isSdkType } from '../flow/origin/is-sdk-type.ts';
import { returnedExpressions } from '../flow/functions.ts';
import { behaviourTakers, moduleReplacers } from '../flow/test-library-words.ts';
import { originOfModule } from '../flow/origin/origin-of-module.ts';
import { isAny, type Origins } from '../flow/origin/origins.ts';
import { unwrapped, outermostWrapper } from '../program/syntax.ts';
import { isOnlyInferred } from './asked-by-type.ts';
import { playedFor } from './mocked-exports.ts';
import { partialCause, type TestDoubleCandidate, whatIsMocked } from './test-double-candidates.ts';
import { instanceOf, type TestDoubleRegistry } from './test-double-registry.ts';

/** What is needed to know what a place says of a test double. */
export interface RegisterContext {
  origins: Origins;
  isSurface: (symbol: ts.Symbol | undefined) => boolean;
  registry: TestDoubleRegistry;
}

/** Registers what a place in a test says: a mock of a module or a function, `Object.assign`, or a cast. */
export function registerSaid(asked: RegisterContext, candidate: TestDoubleCandidate): void {
  if (!ts.isCallExpression(candidate)) registerCast(asked, candidate);
  else if (ts.isPropertyAccessExpression(candidate.expression)) registerCall(asked, candidate, candidate.expression);
}

function registerCall(asked: RegisterContext, call: ts.CallExpression, callee: ts.PropertyAccessExpression): void {
  const name = callee.name.text;
  if (name === 'assign' && callee.expression.getText() === 'Object') registerAssign(asked, call);
  else if (moduleReplacers.has(name) && isModuleMock(call)) registerModule(asked, call);
  else if (behaviourTakers.has(name) && name !== 'fn' && name !== 'hoisted')
    registerImplementation(asked, call, callee);
}

/** `vi.mock('module', () => ({ … }))`: with a factory, of a module that is written out. */
function isModuleMock({ arguments: [path, factory] }: ts.CallExpression): boolean {
  return path !== undefined && factory !== undefined && ts.isStringLiteralLike(path);
}

function registerModule(
  { origins, registry }: RegisterContext,
  { arguments: [path, factory] }: ts.CallExpression,
): void {
  if (!path || !factory || !ts.isStringLiteralLike(path)) return;
  const module = originOfModule(origins, path.text, path.getSourceFile().fileName);
  if (module.kind !== 'type' || !(ts.isArrowFunction(factory) || ts.isFunctionExpression(factory))) return;
  for (const value of returnedExpressions(factory))
    registry.register(value, { type: module.type, role: 'mockFactory' });
}

/** `vi.mocked(SvcClient).mockReturnValue(fake)`, `vi.spyOn(module, 'getClient').mockImplementation(…)` */
function registerImplementation(
  asked: RegisterContext,
  { arguments: [fake] }: ts.CallExpression,
  callee: ts.PropertyAccessExpression,
): void {
  if (!fake) return;
  const mocked = surfaceClass(asked, whatIsMocked(callee.expression));
  const returned = callee.name.text.startsWith('mockReturnValue');
  const type = mocked ? (returned ? instanceOf(mocked) : mocked) : playedFor(asked.origins, callee, asked.isSurface);
  if (type) asked.registry.register(fake, { type, role: 'mockFactory' });
}

/** `Object.assign(client, { … })`: the fake lies over a real client, whose managers it must not replace. */
function registerAssign({ origins, isSurface, registry }: RegisterContext, call: ts.CallExpression): void {
  const [target, ...sources] = call.arguments;
  const origin = target && origins.of(target);
  if (origin?.kind !== 'type' || !isSurface(origin.type.getSymbol())) return;
  const cause = 'it is laid over a client that keeps its managers';
  for (const source of sources) {
    const literal = unwrapped(source);
    if (ts.isObjectLiteralExpression(literal))
      registry.registerLaidOver(literal, { type: origin.type, role: 'cast', cause });
  }
}

function surfaceClass({ origins, isSurface }: RegisterContext, expression: ts.Expression): ts.Type | undefined {
  if (!ts.isIdentifier(expression)) return undefined;
  const type = origins.checker.getTypeAtLocation(expression);
  return isSurface(type.getSymbol()) ? type : undefined;
}

function registerCast({ origins, registry }: RegisterContext, assertion: ts.AsExpression | ts.TypeAssertion): void {
  if (outermostWrapper(assertion) !== assertion) return;
  const { checker } = origins;
  const assertedType = checker.getTypeAtLocation(assertion);
  const opaque = (assertedType.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never | ts.TypeFlags.Unknown)) !== 0;
  const type = opaque ? checker.getContextualType(assertion) : assertedType;
  if (!type || isAny(type) || (opaque && isOnlyInferred(origins, assertion))) return;
  const target = checker.getNonNullableType(type);
  if (target.flags & ts.TypeFlags.Object && isSdkType(origins, target))
    registry.register(assertion.expression, { type: target, role: 'cast', ...partialCause(checker, assertion) });
}
