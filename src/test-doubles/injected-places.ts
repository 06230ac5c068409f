import ts from 'typescript';
import { isAny, type Origins } from '../flow/origin/origins.ts';
import { nameText } from '../flow/literals.ts';
import { nodesOf } from '../program/nodes.ts';
import { unwrapped } from '../program/syntax.ts';
import { askedOfContainer, type AskedOfContainer, mayBeSame } from './asked-of-container.ts';
import { injectedKey, tokenKey } from './tokens.ts';

/** What a container calls with what a token stands for, or puts that into: it says its type. */
export interface InjectedPlace {
  /** A decorator that has a token injected, or the token itself. */
  by: ts.Decorator | ts.Expression;
  type: ts.TypeNode;
  /** The call that asks for it. */
  from?: AskedOfContainer['from'];
}

/** The tree does not change, so each file is walked once. */
const placesIn = new WeakMap<ts.SourceFile, readonly InjectedPlace[]>();

export function injectedPlaces(sourceFile: ts.SourceFile): readonly InjectedPlace[] {
  let places = placesIn.get(sourceFile);
  if (!places) placesIn.set(sourceFile, (places = nodesOf(sourceFile).flatMap(placesAt)));
  return places;
}

function placesAt(node: ts.Node): InjectedPlace[] {
  if (ts.isDecorator(node)) return decoratedPlace(node);
  const asked = askedOfContainer(node);
  if (asked) return [asked];
  return ts.isPropertyAssignment(node) && nameText(node.name) === 'inject' ? parametersOfFactory(node) : [];
}

/** `constructor(@Inject(TOKEN) client: SvcClient)` */
function decoratedPlace(decorator: ts.Decorator): InjectedPlace[] {
  const { parent } = decorator;
  return (ts.isParameter(parent) || ts.isPropertyDeclaration(parent)) && parent.type
    ? [{ by: decorator, type: parent.type }]
    : [];
}

/** `{ useFactory: (client: SvcClient) => …, inject: [TOKEN] }` */
function parametersOfFactory({ initializer, parent }: ts.PropertyAssignment): InjectedPlace[] {
  const factory = parent.properties.find(({ name }) => nameText(name) === 'useFactory');
  const made = factory && ts.isPropertyAssignment(factory) ? unwrapped(factory.initializer) : factory;
  const tokens = unwrapped(initializer);
  if (!made || !ts.isFunctionLike(made) || !ts.isArrayLiteralExpression(tokens)) return [];
  return tokens.elements.flatMap((by, at) => {
    const type = made.parameters[at]?.type;
    return type ? [{ by, type }] : [];
  });
}

/** The places by the key of the token under which they ask, in one program version. */
const askedIn = new WeakMap<Origins, ReadonlyMap<string, readonly InjectedPlace[]>>();

/**
 * What the places ask for that have a token injected, or ask a container for it.
 * @param container what is given the value; absent where nobody can say
 */
export function askedUnder(origins: Origins, token: ts.Expression, container?: ts.Expression): readonly ts.TypeNode[] {
  let asked = askedIn.get(origins);
  if (!asked) askedIn.set(origins, (asked = askedByKey(origins)));
  const key = asked.size > 0 ? tokenKey(origins, token) : undefined;
  const places = key === undefined ? [] : (asked.get(key) ?? []);
  return places
    .filter(({ from }) => !from || !container || mayBeSame(origins, from.expression.expression, container))
    .map(({ type }) => type);
}

function askedByKey(origins: Origins): ReadonlyMap<string, readonly InjectedPlace[]> {
  const { sparse, checker } = origins;
  const asked = new Map<string, InjectedPlace[]>();
  for (const file of sparse.program.getSourceFiles()) {
    if (sparse.isBundledDeclaration(file)) continue;
    for (const place of injectedPlaces(file)) {
      const { by, from } = place;
      // A container with types says itself what it gives.
      if (from && !isAny(checker.getTypeAtLocation(from))) continue;
      const key = ts.isDecorator(by) ? injectedKey(origins, by) : tokenKey(origins, by);
      if (key !== undefined) asked.set(key, [...(asked.get(key) ?? []), place]);
    }
  }
  return asked;
}
