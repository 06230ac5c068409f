import ts from 'typescript';
import { storesRight } from '../../program/assignments.ts';
import { unwrapped } from '../../program/syntax.ts';
import { passesSdkOn } from './given-to-package.ts';
import type { Origins } from './origins.ts';

/** How a web framework is told to put something on its objects: `app.decorate('svc', client)` */
const decorates = /^decorate(?:Request|Reply)?$/;

/** The name under which the SDK is put on an object that does not declare it: `app.locals.svc = client`. */
export function sdkHungBy(origins: Origins, node: ts.Node): string | undefined {
  const hung = storesRight(node) ? hungByAssignment(origins, node) : hungByCall(node);
  return hung && passesSdkOn(origins, hung.value) ? hung.name : undefined;
}

/** Whether a file of the program does so under this name. */
export function isSdkHungAs(origins: Origins, name: string): boolean {
  const { usage } = origins;
  return [...usage.assignments(name), ...usage.keyed(name)].some((node) => sdkHungBy(origins, node) === name);
}

interface Hung {
  name: string;
  value: ts.Expression;
}

function hungByAssignment({ checker }: Origins, { left, right }: ts.BinaryExpression): Hung | undefined {
  const target = unwrapped(left);
  if (!ts.isPropertyAccessExpression(target)) return undefined;
  const { declarations = [] } = checker.getSymbolAtLocation(target.name) ?? {};
  return declarations.every(ts.isIndexSignatureDeclaration) ? { name: target.name.text, value: right } : undefined;
}

function hungByCall(node: ts.Node): Hung | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [key, value] = node.arguments;
  const isHung = decorates.test(node.expression.name.text) && key !== undefined && ts.isStringLiteralLike(key);
  return isHung && value ? { name: key.text, value } : undefined;
}
