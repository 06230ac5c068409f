import ts from 'typescript';
import type { Origins } from '../flow/origin/origins.ts';
import { nodesOf } from '../program/nodes.ts';
import { injectedKey, tokenKey } from './tokens.ts';

/** A parameter or a field with a type that a decorator may have something put into. */
export interface DecoratedPlace {
  decorator: ts.Decorator;
  type: ts.TypeNode;
}

/** The tree does not change, so each file is walked once. */
const placesIn = new WeakMap<ts.SourceFile, readonly DecoratedPlace[]>();

export function decoratedPlaces(sourceFile: ts.SourceFile): readonly DecoratedPlace[] {
  let places = placesIn.get(sourceFile);
  if (!places) placesIn.set(sourceFile, (places = nodesOf(sourceFile).flatMap(decoratedPlace)));
  return places;
}

function decoratedPlace(decorator: ts.Node): DecoratedPlace[] {
  if (!ts.isDecorator(decorator)) return [];
  const { parent } = decorator;
  return (ts.isParameter(parent) || ts.isPropertyDeclaration(parent)) && parent.type
    ? [{ decorator, type: parent.type }]
    : [];
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
    for (const { decorator, type } of decoratedPlaces(file)) {
      const key = injectedKey(origins, decorator);
      if (key !== undefined) asked.set(key, [...(asked.get(key) ?? []), type]);
    }
  }
  return asked;
}
