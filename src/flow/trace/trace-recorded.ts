import ts from 'typescript';
import { unwrapped } from '../../program/syntax.ts';
import { traceModule } from './trace-module.ts';
import { type Traced, weaken } from './traced.ts';
import type { Tracer } from './tracer.ts';

/**
 * What a mock has recorded: `SvcClient.mock.instances[0]`, `getClient.mock.results.at(-1).value`. What that has is up
 * to the mock. Read as it is written: the names are those of the libraries, and no step of the flow relation leads
 * there.
 */
export function traceRecorded(tracer: Tracer, expression: ts.Expression): Traced | undefined {
  const whole = unwrapped(expression);
  const isValue = ts.isPropertyAccessExpression(whole) && whole.name.text === 'value';
  const entry = unwrapped(isValue ? whole.expression : whole);
  const list = listOf(entry);
  if (list?.name.text !== (isValue ? 'results' : 'instances')) return undefined;
  const mock = unwrapped(list.expression);
  if (!ts.isPropertyAccessExpression(mock) || mock.name.text !== 'mock') return undefined;
  const traced = tracer.trace(mockedIn(mock.expression));
  if (traced.kind !== 'type') return undefined;
  const { checker } = tracer;
  const [signature] = [
    ...checker.getSignaturesOfType(traced.type, ts.SignatureKind.Construct),
    ...checker.getSignaturesOfType(traced.type, ts.SignatureKind.Call),
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
export function traceCreated(tracer: Tracer, call: ts.CallExpression): Traced | undefined {
  const [prototype] = call.arguments;
  const traced = prototype && call.expression.getText() === 'Object.create' ? tracer.trace(prototype) : undefined;
  return traced?.kind === 'type'
    ? { ...traced, evidence: 'mixed', cause: 'it is made of a prototype, without what a constructor sets' }
    : undefined;
}

/**
 * `jest.requireActual('…')` is the module, `jest.requireMock('…')` and `jest.createMockFromModule('…')` have its
 * members.
 */
export function traceMockedModule(tracer: Tracer, call: ts.CallExpression): Traced | undefined {
  const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
  const isMock = /^(?:requireMock|importMock|createMockFromModule|genMockFromModule)$/.test(name);
  const [path] = call.arguments;
  if ((!isMock && !/^(?:require|import)Actual$/.test(name)) || !path || !ts.isStringLiteralLike(path)) return undefined;
  const traced = traceModule(tracer, path.text, call.getSourceFile().fileName);
  if (traced.kind !== 'type') return undefined;
  return isMock
    ? { ...traced, evidence: 'mixed', cause: 'it is a mock of the module, made by the test' }
    : weaken(traced, 'it is the module that a test asks for');
}
