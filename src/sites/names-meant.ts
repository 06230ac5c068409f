import ts from 'typescript';
import { argumentsPassed, flowsFrom, type Source } from '../flow/flows-from.ts';
import { callbackElements, elementFunctions } from '../flow/list-methods.ts';
import { saysNothing } from '../flow/origin/origins.ts';
import { nodesIn } from '../program/nodes.ts';
import { isAccess, unwrapped } from '../program/syntax.ts';
import { unionParts } from '../program/union-parts.ts';
import type { Finder } from './finder.ts';

/**
 * The watched names that a computed key may be: by its type, or by the texts in sight that reach it. A text stands for
 * what is taken out of the literal around it, so there may be more names than the key ever is, never a wrong edit: who
 * asks reports them and edits none.
 */
export function namesMeant(finder: Finder, key: ts.Expression): readonly string[] {
  const { checker, index } = finder;
  const written = checker.getTypeAtLocation(key);
  // `client[name]` of `function call<K extends 'member' | 'another'>(name: K)`
  const type = checker.getBaseConstraintOfType(written) ?? written;
  const parts = unionParts(type);
  const typed = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  const found = mayBeAnyText(type) ? [...typed, ...textsReaching(finder, key, new Set())] : typed;
  return [...new Set(found)].filter((name) => index.names.has(name));
}

/** Whether a computed key may be any name at all, on what the checker knows for the client or a part of it. */
export function mayBeAnyMember({ checker, index }: Finder, access: ts.ElementAccessExpression): boolean {
  if (!mayBeAnyText(checker.getTypeAtLocation(access.argumentExpression))) return false;
  const receiver = checker.getNonNullableType(checker.getTypeAtLocation(access.expression));
  return !saysNothing(receiver) && checker.getPropertiesOfType(receiver).some((member) => index.match(member).id);
}

/** A key of this type may be a text that no type writes out. */
function mayBeAnyText(type: ts.Type): boolean {
  const openText = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral;
  return saysNothing(type) || unionParts(type).some(({ flags }) => (flags & openText) !== 0);
}

function textsReaching(finder: Finder, value: ts.Expression, seen: Set<ts.Node>): readonly string[] {
  const inner = unwrapped(value);
  if (seen.has(inner)) return [];
  seen.add(inner);
  if (ts.isStringLiteralLike(inner)) return [inner.text];
  if (ts.isTemplateExpression(inner)) return namesLike(finder, inner);
  if (ts.isArrayLiteralExpression(inner) || ts.isObjectLiteralExpression(inner)) return textsIn(inner);
  return flowsFrom(finder.origins, inner).flatMap((source) =>
    valuesOf(finder, source).flatMap((from) => textsReaching(finder, from, seen)),
  );
}

/** The values of a literal, at any depth. */
function textsIn(literal: ts.Expression): readonly string[] {
  return [...nodesIn(literal)].flatMap((node) =>
    ts.isStringLiteralLike(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)
      ? [node.text]
      : [],
  );
}

/** `get${kind}`: the watched names that begin and end like it. */
function namesLike({ index }: Finder, { head, templateSpans }: ts.TemplateExpression): readonly string[] {
  const end = templateSpans.at(-1)!.literal.text;
  // Where nothing of the name is written, it may be any: that says no more than a parameter.
  if (head.text === '' && end === '') return [];
  return [...index.names].filter((name) => name.startsWith(head.text) && name.endsWith(end));
}

/** What a value is, or is taken out of. */
function valuesOf(finder: Finder, source: Source): readonly ts.Expression[] {
  switch (source.kind) {
    case 'parameter':
      return [...argumentsPassed(finder.origins, source.at), ...listsOf(source.at)];
    case 'call':
      return takenOutOf(source.from);
    case 'pick':
      return source.from ? [source.from] : listsBehind(source.at);
    case 'target':
    case 'thrown':
      return [];
    default:
      return [source.from];
  }
}

/** `[…].forEach((name) => …)`, `Array.from(list, (name) => …)`: the list that gives a callback its parameter. */
function listsOf({ parent: callback }: ts.ParameterDeclaration): readonly ts.Expression[] {
  const call = callback.parent;
  if (!ts.isCallExpression(call) || !(call.arguments as readonly ts.Node[]).includes(callback)) return [];
  if (elementFunctions.has(call.expression.getText())) return call.arguments.slice(0, 1);
  const isOfList = isAccess(call.expression) && callbackElements(lastName(call.expression)) !== undefined;
  return isOfList ? [(call.expression as ts.PropertyAccessExpression).expression] : [];
}

function lastName(access: ts.Expression): string {
  return ts.isPropertyAccessExpression(access) ? access.name.text : '';
}

/** `for (const [path, name] of routes)`, `routes.map(([path, name]) => …)`. */
function listsBehind(element: ts.BindingElement): readonly ts.Expression[] {
  let owner: ts.Node = element;
  while (ts.isBindingElement(owner)) owner = owner.parent.parent;
  if (ts.isParameter(owner)) return listsOf(owner);
  const { parent: statement } = owner.parent;
  return statement && ts.isForOfStatement(statement) ? [statement.expression] : [];
}

/** `Object.entries(names)`, `map.get(key)`: texts of what is asked. */
function takenOutOf(call: ts.CallExpression | ts.NewExpression): readonly ts.Expression[] {
  const { expression: callee } = call;
  if (/^(?:Object\.(?:entries|values|freeze)|Array\.from|Map|Set)$/.test(callee.getText()))
    return call.arguments?.slice(0, 1) ?? [];
  return isAccess(callee) ? [callee.expression] : [];
}
