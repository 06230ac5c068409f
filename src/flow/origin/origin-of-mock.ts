import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import { originOfModule } from './origin-of-module.ts';
import { type Origin, weakenOrigin } from './origin.ts';
import type { Origins } from './origins.ts';

/**
 * What a mock has recorded: `SvcClient.mock.instances[0]`, `getClient.mock.results.at(-1).value`. What that has is up
 * to the mock. Read as it is written: the names are those of the libraries, and no step of the flow relation leads
 * there.
 */
export function originOfRecorded(origins: Origins, expression: ts.Expression): Origin | undefined {
  const whole = unwrapped(expression);
  const isValue = ts.isPropertyAccessExpression(whole) && whole.name.text === 'value';
  const entry = unwrapped(isValue ? whole.expression : whole);
  const list = listOf(entry);
  if (list?.name.text !== (isValue ? 'results' : 'instances')) return undefined;
  const mock = unwrapped(list.expression);
  if (!ts.isPropertyAccessExpression(mock) || mock.name.text !== 'mock') return undefined;
  const origin = origins.of(mockedIn(mock.expression));
  if (origin.kind !== 'type') return undefined;
  const { checker } = origins;
  const [signature] = [
    ...checker.getSignaturesOfType(origin.type, ts.SignatureKind.Construct),
    ...checker.getSignaturesOfType(origin.type, ts.SignatureKind.Call),
  ];
  return (
    signature && {
      kind: 'type',
      type: signature.getReturnType(),
      evidence: 'mixed',
      cause: 'what a mock has recorded is made by the test',
    }
  );
}

/** The list that `list[0]` or `list.at(-1)` is taken from. */
function listOf(entry: ts.Expression): ts.PropertyAccessExpression | undefined {
  const isAt =
    ts.isCallExpression(entry) &&
    ts.isPropertyAccessExpression(entry.expression) &&
    entry.expression.name.text === 'at';
  const list = isAt
    ? (entry.expression as ts.PropertyAccessExpression).expression
    : ts.isElementAccessExpression(entry)
      ? entry.expression
      : undefined;
  const inner = list && unwrapped(list);
  return inner && ts.isPropertyAccessExpression(inner) ? inner : undefined;
}

/** `vi.mocked(SvcClient)` is the class. */
function mockedIn(expression: ts.Expression): ts.Expression {
  const inner = unwrapped(expression);
  const [value] =
    ts.isCallExpression(inner) && /(?:^|\.)mocked$/.test(inner.expression.getText()) ? inner.arguments : [];
  return value ? unwrapped(value) : inner;
}

/** `Object.create(SvcClient.prototype)` has the methods of an instance, and none of its fields. */
export function originOfCreated(origins: Origins, call: ts.CallExpression): Origin | undefined {
  const [prototype] = call.arguments;
  const origin = prototype && call.expression.getText() === 'Object.create' ? origins.of(prototype) : undefined;
  return origin?.kind === 'type'
    ? { ...origin, evidence: 'mixed', cause: 'it is made of a prototype, without what a constructor sets' }
    : undefined;
}

/**
 * `jest.requireActual('…')` is the module, `jest.requireMock('…')` and `jest.createMockFromModule('…')` have its
 * members.
 */
export function originOfMockedModule(origins: Origins, call: ts.CallExpression): Origin | undefined {
  const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
  const isMock = /^(?:requireMock|importMock|createMockFromModule|genMockFromModule)$/.test(name);
  const [path] = call.arguments;
  if ((!isMock && !/^(?:require|import)Actual$/.test(name)) || !path || !ts.isStringLiteralLike(path)) return undefined;
  const origin = originOfModule(origins, path.text, call.getSourceFile().fileName);
  if (origin.kind !== 'type') return undefined;
  return isMock
    ? { ...origin, evidence: 'mixed', cause: 'it is a mock of the module, made by the test' }
    : weakenOrigin(origin, 'it is the module that a test asks for');
}
