/** The values that code gives to places which say their type. */
import ts from 'typescript';
import { once } from '../../catalog/memo.ts';
import { isAnyNode, unwrapped } from '../../program/syntax.ts';
import { variableAt } from '../../program/variable-at.ts';
import { picksOf } from '../../flow/patterns.ts';
import { calleeOf, declaredFor, functionsOf } from './declared-for.ts';
import {
  type Cast,
  castType,
  type GivingPlaces,
  givingPlacesIn,
  isCast,
  isGivenAway,
  isSpreadArgument,
  isTaking,
  spreadInto,
  type Taking,
  type Value,
  wholeLiteral,
} from './given-places.ts';
import { injectedValuesIn, type InjectedValue } from './injected-values.ts';
import { mayExpectOwn } from './may-expect-own.ts';
import { isAny, saysNothing, type Origins } from '../../flow/origin/origins.ts';
import { isPlainValue } from './plain-values.ts';
import { sdkTypeOf } from '../sdk-type.ts';
import { writtenTypesFor, writtenTypesOf } from './written-types.ts';

/** A value in a place that may be of another type. */
export interface GivenValue {
  /** For a class that says what it inherits from, or implements, its name. */
  value: ts.Node;
  /** The type that it is cast to, or that a class says it is. */
  castTo?: ts.TypeNode;
  /** The types that are written for the place, whether or not the checker knows them. */
  written(): readonly ts.Node[];
  /** What the place is declared as; undefined when nothing is known of it. */
  expected(): ts.Type | undefined;
  /** The type of the value, also where only its source says it; undefined when nothing does. */
  given(): ts.Type | undefined;
}

/** What is given in each file of one version of a program. */
const known = new WeakMap<Origins, Map<ts.SourceFile, readonly GivenValue[]>>();

/** The values that a file casts, and those that it gives to places of which somebody may have written the type. */
export function givenValuesIn(origins: Origins, sourceFile: ts.SourceFile): readonly GivenValue[] {
  let ofFile = known.get(origins);
  if (!ofFile) known.set(origins, (ofFile = new Map()));
  let values = ofFile.get(sourceFile);
  if (!values) {
    values = [
      ...givingPlacesIn(sourceFile).all.flatMap((place) => givenInPlace(origins, place)),
      ...injectedValuesIn(origins, sourceFile).map((injected) => injectedAt(origins, injected)),
    ];
    ofFile.set(sourceFile, values);
  }
  return values;
}

function givenInPlace(origins: Origins, place: GivingPlaces['all'][number]): GivenValue[] {
  if (isCast(place)) return [castAt(origins, place), ...castAwayAt(origins, place)];
  if (ts.isClassLike(place)) return heritageOf(origins, place);
  return isTaking(place) ? takenAt(origins, place) : givenAt(origins, place);
}

/** What a container hands out where a token is injected: `@Inject(TOKEN) port: Port`. */
function injectedAt(origins: Origins, { value, isMade, type }: InjectedValue): GivenValue {
  const { checker } = origins;
  return {
    value,
    written: () => [type],
    expected: () => checker.getTypeFromTypeNode(type),
    given: once(() => typeOfProvided(origins, value, isMade)),
  };
}

/** The type of what a container hands out: of a class an instance, of a promise what it gives. */
export function typeOfProvided(origins: Origins, value: ts.Expression, isMade: boolean): ts.Type | undefined {
  const { checker } = origins;
  const given = typeOfValue(origins, value);
  if (given === undefined) return undefined;
  const [made] = isMade ? checker.getSignaturesOfType(given, ts.SignatureKind.Construct) : [];
  return made ? made.getReturnType() : (checker.getAwaitedType(given) ?? given);
}

/** The values that a file casts, and those that a container hands out: few, and no type says whether they fit. */
export function castValuesIn(origins: Origins, sourceFile: ts.SourceFile): readonly GivenValue[] {
  return [
    ...givingPlacesIn(sourceFile).casts.map((cast) => castAt(origins, cast)),
    ...injectedValuesIn(origins, sourceFile).map((injected) => injectedAt(origins, injected)),
  ];
}

/** A cast to a hand-written type: the type stands for what is cast. */
function castAt(origins: Origins, cast: Cast): GivenValue {
  const type = castType(cast);
  const value = unwrapped(cast);
  return {
    value,
    castTo: type,
    written: () => [type],
    expected: () => origins.checker.getTypeFromTypeNode(type),
    given: once(() => typeOfValue(origins, value)),
  };
}

/** `use(client as any)`: behind the cast it is what it was. */
function castAwayAt(origins: Origins, cast: Cast): GivenValue[] {
  const type = castType(cast);
  const isUntyped = isAnyNode(type) || type.kind === ts.SyntaxKind.UnknownKeyword;
  return isUntyped && isGivenAway(cast) && mayExpectOwn(origins, cast)
    ? [
        givenTo(
          origins,
          cast,
          once(() => typeOfValue(origins, unwrapped(cast))),
        ),
      ]
    : [];
}

/** A class has the members that it inherits from, and those that it says it has. */
function heritageOf({ checker }: Origins, owner: ts.ClassLikeDeclaration): GivenValue[] {
  const value = owner.name ?? owner;
  return (owner.heritageClauses ?? [])
    .flatMap(({ types }) => [...types])
    .map((castTo) => ({
      value,
      castTo,
      written: () => [castTo],
      expected: () => checker.getTypeAtLocation(castTo),
      given: () => checker.getTypeAtLocation(owner),
    }));
}

/** What is put into the names and members of a pattern or a loop. */
function takenAt(origins: Origins, place: Taking): GivenValue[] {
  const { checker } = origins;
  const isLoop = ts.isForOfStatement(place);
  const value = isLoop ? place.expression : place.right;
  const target = isLoop ? place.initializer : place.left;
  const source = once(() => {
    const type = checker.getTypeAtLocation(value);
    return isLoop ? iteratedType(checker, type) : type;
  });
  return targetsOf(target, []).map(({ to, path }) => ({
    value,
    written: () => writtenTypesOf(origins, to),
    expected: () => typeOfTarget(checker, to),
    given: () => typeAt(checker, source(), path),
  }));
}

/** A name or a member that a pattern puts something into, and what of the whole. */
interface Target {
  to: ts.Node;
  path: readonly (string | number)[];
}

function targetsOf(target: ts.Node, path: Target['path']): Target[] {
  if (!ts.isObjectLiteralExpression(target) && !ts.isArrayLiteralExpression(target)) return [{ to: target, path }];
  return picksOf(target).flatMap(({ to, key, rest }) =>
    rest || key === undefined ? [] : targetsOf(to, [...path, key]),
  );
}

function typeOfTarget(checker: ts.TypeChecker, target: ts.Node): ts.Type {
  const symbol = ts.isIdentifier(target) ? variableAt(checker, target) : undefined;
  return symbol ? checker.getTypeOfSymbol(symbol) : checker.getTypeAtLocation(target);
}

function typeAt(checker: ts.TypeChecker, whole: ts.Type | undefined, path: Target['path']): ts.Type | undefined {
  let type = whole;
  for (const key of path) {
    const owner = type && checker.getNonNullableType(type);
    const property = owner && checker.getPropertyOfType(owner, String(key));
    type = property
      ? checker.getTypeOfSymbol(property)
      : owner && typeof key === 'number'
        ? iteratedType(checker, owner)
        : undefined;
  }
  return type;
}

/** What a loop over a value gives, or an `await` loop. */
function iteratedType(checker: ts.TypeChecker, iterable: ts.Type): ts.Type | undefined {
  const method = checker
    .getPropertiesOfType(checker.getNonNullableType(iterable))
    .find(({ name }) => name.startsWith('__@iterator') || name.startsWith('__@asyncIterator'));
  const [signature] = method ? checker.getSignaturesOfType(checker.getTypeOfSymbol(method), ts.SignatureKind.Call) : [];
  const iterator = signature?.getReturnType() as ts.TypeReference | undefined;
  return iterator && (iterator.flags & ts.TypeFlags.Object) !== 0 ? checker.getTypeArguments(iterator)[0] : undefined;
}

/** Expressions in a place that gives them away: an initializer, an argument, a return value, a property. */
function givenAt(origins: Origins, value: Value): GivenValue[] {
  const guard = guardOf(origins, value);
  if (guard)
    return [
      {
        value,
        castTo: guard,
        written: () => [guard],
        expected: () => origins.checker.getTypeFromTypeNode(guard),
        given: () => sdkTypeOf(origins, value),
      },
    ];
  if (isPlainValue(origins, value) || !mayExpectOwn(origins, value)) return [];
  if (isSpreadArgument(value)) return spreadAt(origins, value);
  return [
    givenTo(
      origins,
      value,
      once(() => typeOfValue(origins, value)),
    ),
  ];
}

/** A value at the place that it is written in. */
function givenTo(origins: Origins, value: ts.Expression, given: GivenValue['given']): GivenValue {
  return {
    value,
    written: () => writtenTypesFor(origins, value),
    expected: once(
      () =>
        declaredFor(origins, value) ??
        keptByStranger(origins, value, given) ??
        origins.checker.getContextualType(spreadInto(value) ?? value),
    ),
    given,
  };
}

/**
 * `container.register<Port>('port', { useValue: client })`: of a function that nobody knows the type argument says what
 * it keeps. What is read by `http.post<Row>(address, row)` is something else: it is no object of a class.
 */
function keptByStranger({ checker }: Origins, value: ts.Expression, given: GivenValue['given']): ts.Type | undefined {
  const { parent: call } = wholeLiteral(value);
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return undefined;
  const [type, ...others] = call.typeArguments ?? [];
  if (!type || others.length > 0 || !isAny(checker.getTypeAtLocation(call.expression))) return undefined;
  return given()?.isClass() ? checker.getTypeFromTypeNode(type) : undefined;
}

/** `isPort(value)` and `assertPort(value)`, of what is unknown before: the type that it is behind it, as a cast. */
function guardOf(origins: Origins, value: Value): ts.TypeNode | undefined {
  const { parent } = value;
  if (!ts.isIdentifier(value) || !ts.isCallExpression(parent) || !ts.isIdentifier(parent.expression)) return undefined;
  const [declaration] = calleeOf(origins, parent.expression);
  const [owner] = declaration ? functionsOf(declaration) : [];
  const predicate = owner?.type;
  if (!predicate || !ts.isTypePredicateNode(predicate) || parent.arguments[0] !== value) return undefined;
  const { flags } = origins.checker.getTypeAtLocation(value);
  return flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any) ? predicate.type : undefined;
}

/** `call(...values)`: of a tuple each element has a parameter of its own. */
function spreadAt(origins: Origins, value: Value): GivenValue[] {
  const { checker } = origins;
  const written = (): readonly ts.Node[] => writtenTypesFor(origins, value);
  const spread = value.parent as ts.SpreadElement;
  const call = spread.parent as ts.CallExpression | ts.NewExpression;
  const type = checker.getTypeAtLocation(value);
  if (!checker.isTupleType(type))
    return [
      {
        value,
        written,
        expected: once(() => checker.getContextualType(spread)),
        given: once(() => iteratedType(checker, type)),
      },
    ];
  const at = call.arguments?.indexOf(spread) ?? 0;
  const parameters = once(() => checker.getResolvedSignature(call)?.parameters ?? []);
  return checker.getTypeArguments(type as ts.TypeReference).map((element, place) => ({
    value,
    written,
    expected: () => {
      const parameter = parameters()[at + place];
      return parameter && checker.getTypeOfSymbol(parameter);
    },
    given: () => element,
  }));
}

/** The type of a value; where the checker does not know it, that of the SDK which it is by its source. */
function typeOfValue(origins: Origins, value: ts.Expression): ts.Type | undefined {
  const type = origins.checker.getTypeAtLocation(value);
  return saysNothing(type) ? sdkTypeOf(origins, value) : type;
}
