import ts from 'typescript';
import { ofCatalogue } from '../catalog/catalogue.ts';
import { destructureSite } from './destructure-site.ts';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder, Member } from './finder.ts';
import { isMethodItself } from './kept-method.ts';
import { memberOfAccess } from './member-of-access.ts';
import { type Access, isAccess, nameNode, rangeOf, unwrapped } from '../program/syntax.ts';
import { describeUse } from './use.ts';

/**
 * `const get = client.api.datasets.get; get(name, options)`: the method was taken off its receiver before, which
 * changes nothing by itself, but the options it is called with move, also those of `get.call(datasets, name, options)`.
 * @param pathArguments the ids that move an argument, with how many stand before it
 */
export function indirectCallSite(
  finder: Finder,
  call: ts.CallExpression,
  pathArguments: ReadonlyMap<string, number>,
): SiteDraft | undefined {
  const { callee, passed } = calledBy(call);
  if (passed === 0) return undefined;
  const method = methodCalled(finder, call, callee);
  const before = method && pathArguments.get(method.id);
  if (!method || before === undefined || passed <= before) return undefined;
  const name = isAccess(callee) ? nameNode(callee) : callee;
  const use = describeUse(finder.checker, callee);
  const isSure = method.evidence !== 'proven' || isMethodItself(finder, callee);
  return {
    ...method,
    ...(isSure ? {} : notTheMethodAlone),
    name: rangeOf(name),
    extent: rangeOf(call),
    ...describePlace(call),
    shape: { kind: 'exportedName', position: 'use', local: callee.getText(), use },
    node: call,
  };
}

/** What its type says, and not every place in sight that writes it. */
const notTheMethodAlone = { evidence: 'mixed', cause: 'what is called may also be another function' } as const;

/** The method that a variable, a literal or `Reflect.apply` holds; any other access has a site of its own. */
function methodCalled(finder: Finder, { expression }: ts.CallExpression, callee: ts.Expression): Method | undefined {
  if (ts.isIdentifier(callee)) return methodOfVariable(finder, callee);
  if (!isAccess(callee)) return undefined;
  const isHeld = callee !== unwrapped(expression) || isHeldByLiteral(finder, callee);
  return isHeld ? declaredMethod(finder, callee) : undefined;
}

/** What a call calls, and how many arguments it passes there. */
interface Called {
  callee: ts.Expression;
  passed: number;
}

/** `get(name)`, `get.call(self, name)`, `get.apply(self, [name])`, `Reflect.apply(datasets.get, self, [name])` */
function calledBy({ expression, arguments: given }: ts.CallExpression): Called {
  const callee = unwrapped(expression);
  if (!ts.isPropertyAccessExpression(callee)) return { callee, passed: given.length };
  const inner = unwrapped(callee.expression);
  const { text: name } = callee.name;
  if (!ts.isIdentifier(inner)) return { callee, passed: given.length };
  if (name === 'apply' && inner.text === 'Reflect' && given[0])
    return { callee: unwrapped(given[0]), passed: listed(given[2]) };
  if (name === 'call') return { callee: inner, passed: given.length - 1 };
  return name === 'apply' ? { callee: inner, passed: listed(given[1]) } : { callee, passed: given.length };
}

/** How many arguments a list of them may be. */
function listed(list: ts.Expression | undefined): number {
  if (!list) return 0;
  return ts.isArrayLiteralExpression(list) && !list.elements.some(ts.isSpreadElement)
    ? list.elements.length
    : Number.POSITIVE_INFINITY;
}

/** `const calls = { get: client.api.datasets.get }` in front of `calls.get(name)`. */
function isHeldByLiteral({ checker }: Finder, callee: Access): boolean {
  if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return false;
  const declaration = checker.getSymbolAtLocation(callee.expression)?.valueDeclaration;
  const literal =
    declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? unwrapped(declaration.initializer)
      : undefined;
  if (!literal || !ts.isObjectLiteralExpression(literal)) return false;
  return literal.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      property.name.getText() === callee.name.text &&
      isAccess(unwrapped(property.initializer)),
  );
}

type Method = Pick<SiteDraft, 'id' | 'evidence' | 'cause'>;

/** The method that a variable holds, and that no site by its name covers. */
function methodOfVariable(finder: Finder, name: ts.Identifier): Method | undefined {
  const symbol = finder.checker.getSymbolAtLocation(name);
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Variable)) return undefined;
  const declared = idOfSignature(finder, name);
  const held = declared === undefined ? heldMember(finder, symbol) : undefined;
  const calledId = declared ?? held?.id;
  const id = calledId === undefined ? undefined : optionsIdOf(finder, calledId);
  if (id === undefined || hasSiteOfItsOwn(finder, symbol)) return undefined;
  return { id, evidence: held?.evidence ?? 'proven', ...(held?.cause ? { cause: held.cause } : {}) };
}

/** The method that a member is by its type; one that has another name in v6 has a site by its name. */
function declaredMethod(finder: Finder, access: Access): Method | undefined {
  const id = idOfSignature(finder, access);
  return id !== undefined && finder.catalogue.byId.get(id)?.aspect === 'options'
    ? { id, evidence: 'proven' }
    : undefined;
}

function idOfSignature({ checker, index }: Finder, callee: ts.Expression): string | undefined {
  const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(callee), ts.SignatureKind.Call);
  return signature?.declaration && index.idOf(signature.declaration);
}

/**
 * The id of a method's options, also of one that is taken off under its old name: `const remove =
 * client.api.legacy.scoreV1.delete`.
 */
function optionsIdOf({ catalogue }: Finder, id: string): string | undefined {
  const entry = catalogue.byId.get(id);
  if (entry?.aspect === 'options') return id;
  return entry?.target && optionsOf(catalogue).get(entry.target.join('.').replace(/^api\./, ''));
}

/** The ids of methods' options by the path of the method. */
const optionsOf = ofCatalogue(
  ({ entries }): ReadonlyMap<string, string> =>
    new Map(entries.filter(({ aspect }) => aspect === 'options').map(({ path, id }) => [path.join('.'), id])),
);

/**
 * The member that a constant holds whose type does not say so: that of a client which only its origin shows, or
 * `client.api.datasets.get.bind(client.api.datasets)`, since `bind` makes a signature of its own.
 */
function heldMember(finder: Finder, symbol: ts.Symbol): Extract<Member, { kind: 'surface' }> | undefined {
  const [declaration] = symbol.declarations ?? [];
  if (
    !declaration ||
    !ts.isVariableDeclaration(declaration) ||
    !declaration.initializer ||
    !(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)
  )
    return undefined;
  const value = unwrapped(declaration.initializer);
  const isBound =
    ts.isCallExpression(value) &&
    value.arguments.length === 1 &&
    ts.isPropertyAccessExpression(value.expression) &&
    value.expression.name.text === 'bind';
  const access = isBound ? unwrapped((value.expression as ts.PropertyAccessExpression).expression) : value;
  const member = isAccess(access) ? memberOfAccess(finder, access) : undefined;
  return member?.kind === 'surface' ? member : undefined;
}

/** The local was taken apart from a removed member, whose own site covers its calls. */
function hasSiteOfItsOwn(finder: Finder, symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? [];
  return (
    declaration !== undefined && ts.isBindingElement(declaration) && destructureSite(finder, declaration) !== undefined
  );
}
