import ts from 'typescript';
import type { Origins } from '../flow/origin/origins.ts';
import { nameText } from '../flow/literals.ts';
import { nodesOf } from '../program/nodes.ts';
import { unwrapped } from '../program/syntax.ts';
import { injectedKey, tokenKey } from './tokens.ts';

/** What a container calls with what a token stands for, or puts that into: it says its type. */
export interface InjectedPlace {
  /** A decorator that has a token injected, or the token itself. */
  by: ts.Decorator | ts.Expression;
  type: ts.TypeNode;
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

/** Types by the key of the token under which a place asks for them, in one program version. */
const askedIn = new WeakMap<Origins, ReadonlyMap<string, readonly ts.TypeNode[]>>();

/** What the places ask for that have a token injected. */
export function askedUnder(origins: Origins, token: ts.Expression): readonly ts.TypeNode[] {
  let asked = askedIn.get(origins);
  if (!asked) askedIn.set(origins, (asked = askedByKey(origins)));
  const key = asked.size > 0 ? tokenKey(origins, token) : undefined;
  return key === undefined ? [] : (asked.get(key) ?? []);
}

function askedByKey(origins: Origins): ReadonlyMap<string, readonly ts.TypeNode[]> {
  const { sparse } = origins;
  const asked = new Map<string, ts.TypeNode[]>();
  for (const file of sparse.program.getSourceFiles()) {
    if (sparse.isBundledDeclaration(file)) continue;
    for (const { by, type } of injectedPlaces(file)) {
      const key = ts.isDecorator(by) ? injectedKey(origins, by) : tokenKey(origins, by);
      if (key !== undefined) asked.set(key, [...(asked.get(key) ?? []), type]);
    }
  }
  return asked;
}
