import ts from 'typescript';
import { isAny, type Origins } from './origins.ts';

/**
 * Types that one question may visit. Only a generic type that refers to ever new instances of itself has more; it
 * counts as a type of the SDK, and the checker decides for each of its members.
 */
const mostTypes = 10_000;

/** What is known of the types of one program version. */
interface Known {
  ofSdk: Map<ts.Type, boolean>;
  withMethods: Map<ts.Type, boolean>;
}

const knownOf = new WeakMap<Origins, Known>();

/** The SDK's own type, or one made from it (`Pick`, `Partial`, an intersection), or an own type around one. */
export function isSdkType(origins: Origins, type: ts.Type): boolean {
  return leadsTo(answersFor(origins).ofSdk, type, {
    isEnd: (reached) => isDeclaredBySdk(origins, reached) || propertiesOf(origins, reached).some(isSurface(origins)),
    // An own type around parts of the SDK: `{ api: { trace: Pick<…> } }`.
    next: (reached) => (isOwn(origins, reached) ? held(origins, reached) : []),
  });
}

/** A client, a part of one or something that holds one: not a row that a request gives. */
export function hasMethods(origins: Origins, type: ts.Type): boolean {
  const isOfSdk = isSurface(origins);
  return leadsTo(answersFor(origins).withMethods, type, {
    isEnd: (reached) =>
      propertiesOf(origins, reached).some(
        (property) =>
          isOfSdk(property) &&
          origins.checker.getSignaturesOfType(heldBy(origins, property), ts.SignatureKind.Call).length > 0,
      ),
    next: (reached) => (isSdkType(origins, reached) ? held(origins, reached) : []),
  });
}

interface TypeWalk {
  isEnd(type: ts.Type): boolean;
  /** The types of what a value of this one holds. */
  next(type: ts.Type): readonly ts.Type[];
}

/** Breadth first, so that near types decide before far ones are visited. A no holds for every visited type. */
function leadsTo(answers: Map<ts.Type, boolean>, type: ts.Type, { isEnd, next }: TypeWalk): boolean {
  const before = answers.get(type);
  if (before !== undefined) return before;
  const seen = new Set([type]);
  for (const reached of seen) {
    if (answers.get(reached) === false) continue;
    if (answers.get(reached) || seen.size > mostTypes || isEnd(reached)) {
      answers.set(type, true);
      return true;
    }
    for (const part of next(reached)) if (!isAny(part)) seen.add(part);
  }
  for (const reached of seen) answers.set(reached, false);
  return false;
}

function answersFor(origins: Origins): Known {
  let answers = knownOf.get(origins);
  if (!answers) knownOf.set(origins, (answers = { ofSdk: new Map(), withMethods: new Map() }));
  return answers;
}

function isSurface({ sparse }: Origins): (symbol: ts.Symbol | undefined) => boolean {
  return (symbol) =>
    symbol?.declarations?.some((declaration) => sparse.isSurface(declaration.getSourceFile())) ?? false;
}

function isDeclaredBySdk(origins: Origins, type: ts.Type): boolean {
  const isOfSdk = isSurface(origins);
  return isOfSdk(type.getSymbol()) || isOfSdk(type.aliasSymbol);
}

function isOwn({ sparse }: Origins, type: ts.Type): boolean {
  return (
    type.getSymbol()?.declarations?.every((declaration) => !sparse.isBundledDeclaration(declaration.getSourceFile())) ??
    false
  );
}

function propertiesOf({ checker }: Origins, type: ts.Type): readonly ts.Symbol[] {
  return isAny(type) ? [] : checker.getPropertiesOfType(type);
}

function held(origins: Origins, type: ts.Type): ts.Type[] {
  return propertiesOf(origins, type).map((property) => heldBy(origins, property));
}

function heldBy({ checker }: Origins, property: ts.Symbol): ts.Type {
  return checker.getNonNullableType(checker.getTypeOfSymbol(property));
}
