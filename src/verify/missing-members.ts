import { isTypeReference } from '../program/type-reference.ts';
import ts from 'typescript';
import type { Assigned } from './assigned-at.ts';

/** A type that has to have members which the one that comes does not have. */
export interface Lack extends Assigned {
  names: readonly string[];
}

/** How many members deep the two types of an assignment are compared. */
const deepest = 6;

/**
 * What a value lacks of the type of its place: in itself, in its members and elements, and in what functions of it give
 * and take.
 */
export function missingMembers(checker: ts.TypeChecker, assigned: Assigned): Lack[] {
  return missingIn(checker, assigned, new Map(), 0);
}

function missingIn(
  checker: ts.TypeChecker,
  assigned: Assigned,
  seen: Map<ts.Type, Set<ts.Type>>,
  depth: number,
): Lack[] {
  const { source, target } = assigned;
  const seenTargets = seen.get(source) ?? new Set();
  if (depth > deepest || seenTargets.has(target) || checker.isTypeAssignableTo(source, target)) return [];
  seen.set(source, seenTargets.add(target));
  if (source.isUnion())
    return source.types.flatMap((part) => missingIn(checker, { source: part, target }, seen, depth));
  if (target.isUnionOrIntersection())
    return target.types.flatMap((part) => missingIn(checker, { source, target: part }, seen, depth));
  if ((target.flags & ts.TypeFlags.Object) === 0) return [];
  const parameters = typeArguments(checker, assigned);
  if (parameters.length > 0) return parameters.flatMap((part) => missingIn(checker, part, seen, depth + 1));
  const had = target.getProperties().map((property) => ({ property, ownProperty: source.getProperty(property.name) }));
  const names = had
    .filter(
      ({ property, ownProperty }) => ownProperty === undefined && (property.flags & ts.SymbolFlags.Optional) === 0,
    )
    .map(({ property }) => property.name);
  if (names.length > 0) return [{ source, target, names }];
  const members = had.flatMap(({ property, ownProperty }) =>
    pair(ownProperty && checker.getTypeOfSymbol(ownProperty), checker.getTypeOfSymbol(property)),
  );
  const inner = [...members, ...calledParts(checker, assigned)];
  return inner.flatMap((part) => missingIn(checker, part, seen, depth + 1));
}

/** What two types are of, where that tells them apart: the elements of lists, what promises bring. */
function typeArguments(checker: ts.TypeChecker, { source, target }: Assigned): Assigned[] {
  const elements = pair(source.getNumberIndexType(), target.getNumberIndexType());
  if (elements.length > 0) return elements;
  if (!isTypeReference(source) || !isTypeReference(target) || source.target !== target.target) return [];
  const given = checker.getTypeArguments(source);
  return checker.getTypeArguments(target).flatMap((type, index) => pair(given[index], type));
}

/** What functions give and take. */
function calledParts(checker: ts.TypeChecker, { source, target }: Assigned): Assigned[] {
  const [from] = source.getCallSignatures();
  const [to] = target.getCallSignatures();
  const taken = (from?.getParameters() ?? []).flatMap((parameter, index) => {
    const given = to?.getParameters()[index];
    return pair(given && checker.getTypeOfSymbol(given), checker.getTypeOfSymbol(parameter));
  });
  return [...pair(from?.getReturnType(), to?.getReturnType()), ...taken];
}

function pair(source: ts.Type | undefined, target: ts.Type | undefined): Assigned[] {
  return source === undefined || target === undefined ? [] : [{ source, target }];
}
