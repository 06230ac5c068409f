import ts from 'typescript';
import { functionAround } from '../flow/functions.ts';
import type { Origins } from '../flow/origin/origins.ts';
import { isWrapper, unwrapped } from '../program/syntax.ts';
import { targetSymbol } from '../program/target-symbol.ts';

/** A call that asks a container for what a token stands for, with the type that the code says comes out. */
export interface AskedOfContainer {
  by: ts.Expression;
  type: ts.TypeNode;
  from: ContainerCall;
}

type ContainerCall = ts.CallExpression & { expression: ts.PropertyAccessExpression };

/** The methods by which a container is asked, as a part of a regular expression. */
export const askingMethods = '(?:get|resolve|inject|make)(?:Async)?';

const asking = new RegExp(`^${askingMethods}$`);

/** `const client: Port = container.get(TOKEN)`, `container.get(TOKEN) as Port`, `container.get<Port>(TOKEN)` */
export function askedOfContainer(node: ts.Node): AskedOfContainer | undefined {
  if (!isContainerCall(node) || !asking.test(node.expression.name.text)) return undefined;
  const [by, ...others] = node.arguments;
  const type = node.typeArguments?.[0] ?? typeAround(node);
  return by && type && others.length === 0 ? { by, type, from: node } : undefined;
}

function isContainerCall(node: ts.Node): node is ContainerCall {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
}

function typeAround(value: ts.Expression): ts.TypeNode | undefined {
  const { parent } = value;
  if (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent))
    return parent.type.kind === ts.SyntaxKind.UnknownKeyword ? typeAround(parent) : parent.type;
  if (isWrapper(parent) || ts.isAwaitExpression(parent)) return typeAround(parent);
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.type;
  if (ts.isArrowFunction(parent)) return typeOfResult(parent);
  return ts.isReturnStatement(parent) ? typeOfResult(functionAround(parent)) : undefined;
}

/** What a function gives, or what its promise does. */
function typeOfResult(owner: ts.SignatureDeclaration | undefined): ts.TypeNode | undefined {
  const type = owner?.type;
  const isPromise = type && ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise';
  return isPromise ? type.typeArguments?.[0] : type;
}

/** Whether two expressions may be the same container, as far as is known where each comes from. */
export function mayBeSame(origins: Origins, container: ts.Expression, other: ts.Expression): boolean {
  const one = origins.of(container);
  const two = origins.of(other);
  if (one.kind === 'unknown' || two.kind === 'unknown') return true;
  if (one.kind === 'external' && two.kind === 'external') return one.from === two.from;
  if (one.kind !== 'type' || two.kind !== 'type' || one.type !== two.type) return false;
  // Two maps have one type.
  const isOwnClass = one.type.isClass() || two.type.isClass();
  return isOwnClass || symbolOf(origins, container) === symbolOf(origins, other);
}

function symbolOf({ checker }: Origins, name: ts.Expression): ts.Symbol | undefined {
  const inner = unwrapped(name);
  return targetSymbol(checker, checker.getSymbolAtLocation(ts.isPropertyAccessExpression(inner) ? inner.name : inner));
}
