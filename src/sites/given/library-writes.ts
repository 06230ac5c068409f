/** What functions of the library do with what they are given, of which their types say nothing. */
import ts from 'typescript';
import type { Origins } from '../../flow/origin/origins.ts';
import { typeOfProperty } from '../../program/property-of.ts';

type LibraryWrite = (origins: Origins, call: ts.CallExpression, value: ts.Expression) => ts.Type | undefined;

/** By the function, the type of the place that a value in a call of it comes to. */
const writes: Readonly<Record<string, LibraryWrite>> = {
  'Object.assign': ({ checker }, { arguments: [target, ...sources] }, value) =>
    target && sources.includes(value) ? checker.getTypeAtLocation(target) : undefined,
  'Object.defineProperty': (origins, { arguments: [target, name, descriptor] }, value) =>
    isValueOf(descriptor, value) ? memberNamed(origins, target, name) : undefined,
  'Reflect.set': (origins, { arguments: [target, name, written] }, value) =>
    written === value ? memberNamed(origins, target, name) : undefined,
  'Reflect.apply': (origins, { arguments: [callee, , values] }, value) =>
    parameterType(origins, callee, ts.SignatureKind.Call, values, value),
  'Reflect.construct': (origins, { arguments: [callee, values] }, value) =>
    parameterType(origins, callee, ts.SignatureKind.Construct, values, value),
};

/** `Object.assign(target, …)` and its like. */
export function isLibraryWrite(call: ts.Node): call is ts.CallExpression {
  return writeOf(call) !== undefined;
}

/** The type of the place that a value comes to which such a function is given, itself or in a literal. */
export function writtenByLibrary(origins: Origins, value: ts.Expression): ts.Type | undefined {
  const { parent } = value;
  const literal = ts.isPropertyAssignment(parent) ? parent.parent : parent;
  const call = ts.isObjectLiteralExpression(literal) || ts.isArrayLiteralExpression(literal) ? literal.parent : parent;
  return writeOf(call)?.(origins, call as ts.CallExpression, value);
}

function writeOf(call: ts.Node): LibraryWrite | undefined {
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { expression: owner, name } = call.expression;
  if (!ts.isIdentifier(owner) || (owner.text !== 'Object' && owner.text !== 'Reflect')) return undefined;
  return writes[`${owner.text}.${name.text}`];
}

/** `{ value }` of the descriptor. */
function isValueOf(descriptor: ts.Expression | undefined, { parent }: ts.Expression): boolean {
  return (
    ts.isPropertyAssignment(parent) &&
    parent.parent === descriptor &&
    ts.isIdentifier(parent.name) &&
    parent.name.text === 'value'
  );
}

function memberNamed(
  { checker }: Origins,
  target: ts.Expression | undefined,
  name: ts.Expression | undefined,
): ts.Type | undefined {
  if (!target || !name || !ts.isStringLiteralLike(name)) return undefined;
  return typeOfProperty(checker, checker.getTypeAtLocation(target), name.text);
}

function parameterType(
  { checker }: Origins,
  callee: ts.Expression | undefined,
  kind: ts.SignatureKind,
  values: ts.Expression | undefined,
  value: ts.Expression,
): ts.Type | undefined {
  if (!callee || !values || !ts.isArrayLiteralExpression(values)) return undefined;
  const at = values.elements.indexOf(value);
  const [signature] = at < 0 ? [] : checker.getSignaturesOfType(checker.getTypeAtLocation(callee), kind);
  const parameter = signature?.parameters[at];
  return parameter && checker.getTypeOfSymbol(parameter);
}
