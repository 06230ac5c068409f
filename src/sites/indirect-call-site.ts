import ts from 'typescript';
import { isConstantVariable } from '../program/constants.ts';
import { ofCatalogue } from '../catalog/catalogue.ts';
import { defined } from '../catalog/defined.ts';
import { nameText } from '../flow/literals.ts';
import { identifiersOf } from '../flow/references.ts';
import { destructureSite } from './destructure-site.ts';
import { describePlace } from './place.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder } from './finder.ts';
import { isMethodItself } from './kept-method.ts';
import { targetSymbol } from '../program/target-symbol.ts';
import { memberOfAccess } from './member-of-access.ts';
import { isAccess, nameNode, outermostWrapper, rangeOf, unwrapped } from '../program/syntax.ts';
import type { Use } from './site.ts';
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
  const method = methodCalled(finder, call, callee, pathArguments);
  const before = method && pathArguments.get(method.id);
  if (!method || before === undefined || passed + (method.bound ?? 0) <= before) return undefined;
  const name = isAccess(callee) ? nameNode(callee) : callee;
  // Where some arguments are bound, those of the call do not say which the method is given.
  const use: Use = method.bound ? { kind: 'value', parameters: undefined } : describeUse(finder.checker, callee);
  const { id, evidence, cause } = method;
  const isSure = (evidence !== 'proven' && !isAccess(callee) && !method.bound) || isMethodItself(finder, callee);
  return {
    id,
    evidence,
    ...defined({ cause }),
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

/**
 * The method that a variable, a property, a field or `Reflect.apply` holds; any other access has a site of its own.
 */
function methodCalled(
  finder: Finder,
  { expression }: ts.CallExpression,
  callee: ts.Expression,
  pathArguments: ReadonlyMap<string, number>,
): Method | undefined {
  if (ts.isIdentifier(callee)) return methodOfVariable(finder, callee);
  // `methods.get('t')!(id, options)`
  if (ts.isCallExpression(callee)) return declaredMethod(finder, callee);
  if (!isAccess(callee)) return undefined;
  if (callee !== unwrapped(expression)) return declaredMethod(finder, callee);
  const name = nameNode(callee);
  const key = nameText(name as ts.PropertyName);
  if (key === undefined || !keysHolding(finder, pathArguments).has(key)) return undefined;
  const [held] = finder.checker.getSymbolAtLocation(name)?.declarations ?? [];
  if (!held || !(ts.isPropertyAssignment(held) || ts.isPropertyDeclaration(held)) || !held.initializer)
    return undefined;
  return declaredMethod(finder, callee) ?? heldMethod(finder, held.initializer);
}

const known = new WeakMap<Finder, ReadonlySet<string>>();

/** Keys of literals and names of fields that hold such a method: `{ get: client.api.datasets.get }` */
function keysHolding(finder: Finder, pathArguments: ReadonlyMap<string, number>): ReadonlySet<string> {
  const before = known.get(finder);
  if (before) return before;
  const keys = new Set<string>();
  known.set(finder, keys);
  const names = new Set([...pathArguments.keys()].map((id) => finder.catalogue.byId.get(id)?.path.at(-1) ?? ''));
  const add = (name: ts.PropertyName): void => {
    const key = nameText(name);
    if (key === undefined) return;
    keys.add(key);
    names.add(key);
  };
  // A set gives out what is added while it is gone through.
  for (const name of names)
    for (const { parent: access } of identifiersOf(finder.origins, name)) {
      if (!ts.isPropertyAccessExpression(access)) continue;
      const outermost = outermostWrapper(access);
      const bind = outermost.parent.parent;
      const value = boundIn(bind) === access ? outermostWrapper(bind as ts.CallExpression) : outermost;
      if (ts.isPropertyAssignment(value.parent) || ts.isPropertyDeclaration(value.parent)) add(value.parent.name);
    }
  return keys;
}

/** The function of `get.bind(…)`. */
function boundIn(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return node.expression.name.text === 'bind' ? unwrapped(node.expression.expression) : undefined;
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

/** @property bound how many arguments were bound to it before */
type Method = Pick<SiteDraft, 'id' | 'evidence' | 'cause'> & { bound?: number };

/** The method that a variable holds, and that no site by its name covers. */
function methodOfVariable(finder: Finder, name: ts.Identifier): Method | undefined {
  const local = finder.checker.getSymbolAtLocation(name);
  // Another file may have taken it off, and export the variable.
  const symbol = targetSymbol(finder.checker, local);
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Variable)) return undefined;
  const declared = idOfSignature(finder, name);
  const id = declared === undefined ? undefined : optionsIdOf(finder, declared);
  const ofType: Method | undefined = id === undefined ? undefined : { id, evidence: 'proven' };
  const method = declared === undefined ? heldMethod(finder, constantValue(symbol)) : ofType;
  return method && hasSiteOfItsOwn(finder, symbol) ? undefined : method;
}

/** The method that a member is by its type; one that has another name in v6 has a site by its name. */
function declaredMethod(finder: Finder, callee: ts.Expression): Method | undefined {
  const id = idOfSignature(finder, callee);
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
 * The method that a value is whose type does not say so: that of a client which only its origin shows, or
 * `client.api.datasets.get.bind(client.api.datasets)`, since `bind` makes a signature of its own.
 */
function heldMethod(finder: Finder, value: ts.Expression | undefined): Method | undefined {
  const whole = value && unwrapped(value);
  const access = whole && (boundIn(whole) ?? whole);
  const member = access && isAccess(access) ? memberOfAccess(finder, access) : undefined;
  if (member?.kind !== 'surface') return undefined;
  const id = member.id === undefined ? undefined : optionsIdOf(finder, member.id);
  if (id === undefined) return undefined;
  const bound = whole !== access && whole && ts.isCallExpression(whole) ? whole.arguments.length - 1 : 0;
  return { id, evidence: member.evidence, ...defined({ cause: member.cause }), bound };
}

function constantValue({ declarations: [declaration] = [] }: ts.Symbol): ts.Expression | undefined {
  return declaration && isConstantVariable(declaration) ? declaration.initializer : undefined;
}

/** The local was taken apart from a removed member, whose own site covers its calls. */
function hasSiteOfItsOwn(finder: Finder, symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? [];
  return (
    declaration !== undefined && ts.isBindingElement(declaration) && destructureSite(finder, declaration) !== undefined
  );
}
