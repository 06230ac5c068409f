import ts from 'typescript';
import { codeOnOneLine } from '../../program/code-on-one-line.ts';
import { nodesIn } from '../../program/nodes.ts';
import { type Access, outermostWrapper, unwrapped } from '../../program/syntax.ts';
import { callbackStep } from '../callbacks.ts';
import { calledFunction, hasBody, usesArguments } from '../calls.ts';
import { isNothing } from '../empty-values.ts';
import { flowsOnFrom, flowsTo } from '../flows-to.ts';
import { calledName, resultSteps } from '../functions.ts';
import { callbackElements, elementlessMethods, elementMethods, listPosition } from '../list-methods.ts';
import { nameText } from '../literals.ts';
import { isAssignedTo } from '../operators.ts';
import { referencesOf, referencesOfDefault, usesElsewhere } from '../references.ts';
import { isEnd, type Step, type StepOf } from '../step.ts';
import { symbolAt, useStep } from '../uses.ts';
import { elementType, heldTypes, isHeld, isHolder, memberType } from './holder-types.ts';
import { isOpen } from './open-type.ts';
import { saysNothing, type Origins } from './origins.ts';
import { takersOfModule } from './takers-of-module.ts';

/**
 * The first place that may put another value into something that holds a client, where the type of what holds it keeps
 * nothing out: it is `any`, or JavaScript. Each use has to be understood as one that reads, or that puts in what is
 * there already; what is not understood is such a place.
 */
type Place = ts.Node | undefined;

/** What is followed: a literal, a list or a collection. */
interface Held {
  origins: Origins;
  type: ts.Type;
  /** What is kept in an object whose type says nothing of it, under one key or under computed ones. */
  kept?: Kept;
  /** Targets that were followed. */
  seen: Set<ts.Node>;
}

/** A value that an object keeps. */
export interface Kept {
  /** The key; undefined where it is computed. */
  key: string | undefined;
  type: ts.Type;
}

/** Calls that only look at what they are given. */
const looking = /^(?:console\.\w+|Object\.keys|JSON\.stringify|Array\.isArray|Boolean)$/;

/** Calls that take the members out of what they are given, into something new. */
const copying = /^(?:Object\.(?:assign|values|entries|fromEntries)|Array\.from|Promise\.all|Map|Set)$/;

/** Calls that give back what they are given. */
const giving = /^Object\.(?:freeze|seal|preventExtensions)$/;

/** Methods that put something in, with the place of the first argument that they put. */
const putting: ReadonlyMap<string, number> = new Map([
  ['add', 0],
  ['concat', 0],
  ['fill', 0],
  ['push', 0],
  ['set', 1],
  ['splice', 2],
  ['toSpliced', 2],
  ['unshift', 0],
  ['with', 1],
]);

/** Methods of a collection that give nothing out but what iterates over its elements. */
const iterating: ReadonlySet<string> = new Set(['clear', 'delete', 'entries', 'flat', 'has', 'keys', 'values']);

const placesOf = new WeakMap<Origins, Map<ts.Node, Map<string, Place>>>();

/**
 * Where another value may be put into what an expression makes.
 * @param made the literal, or the call that makes a collection
 * @param type its type
 * @param kept what is asked of an object whose type does not say what it holds
 */
export function otherWriter(origins: Origins, made: ts.Expression, type: ts.Type, kept?: Kept): Place {
  let all = placesOf.get(origins);
  if (!all) placesOf.set(origins, (all = new Map()));
  let places = all.get(made);
  if (!places) all.set(made, (places = new Map()));
  const asked = kept === undefined ? '' : `[${kept.key ?? ''}]`;
  if (!places.has(asked)) {
    // Who asks again on the way asks for what is being found out.
    places.set(asked, undefined);
    const held = { origins, type, ...(kept ? { kept } : {}), seen: new Set<ts.Node>() };
    places.set(asked, byItself(held, made) ?? behindValue(held, made));
  }
  return places.get(asked);
}

/** The cause of a doubt about what is held, as one clause. */
export function mayPutOther(place: ts.Node): string {
  return `${codeOnOneLine(place.getText()).slice(0, 60)} may put another value there`;
}

/** A spread or a computed name behind another member may write that one, and so may a function with a `this`. */
function byItself(held: Held, made: ts.Expression): Place {
  if (ts.isArrayLiteralExpression(made)) return firstOf(made.elements, (element) => byItself(held, unwrapped(element)));
  if (!ts.isObjectLiteralExpression(made)) return undefined;
  const { checker } = held.origins;
  return firstOf(made.properties, (property) => {
    if (ts.isSpreadAssignment(property)) {
      const mayHaveIt = isOpen(checker, checker.getTypeAtLocation(property.expression));
      return mayHaveIt && property !== made.properties[0] ? property : undefined;
    }
    if (property.name && ts.isComputedPropertyName(property.name) && nameText(property.name) === undefined)
      return property;
    const value = ts.isPropertyAssignment(property) ? unwrapped(property.initializer) : property;
    if (ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value))
      return byItself({ ...held, type: checker.getTypeAtLocation(value) }, value);
    if (!ts.isFunctionLike(value) || ts.isArrowFunction(value)) return undefined;
    const own = nodesIn(value).filter(({ kind }) => kind === ts.SyntaxKind.ThisKeyword);
    return firstOf([...own], (self) => behindValue(held, self));
  });
}

function firstOf<T>(parts: readonly T[], placeOf: (part: T) => Place): Place {
  for (const part of parts) {
    const place = placeOf(part);
    if (place) return place;
  }
  return undefined;
}

function behindValue(held: Held, value: ts.Node): Place {
  return firstOf(flowsTo(held.origins, value), (step) => behindStep(held, value, step));
}

/** The uses of a name that is given it, the parts that a pattern takes, or the uses of a member that it becomes. */
function behindTarget(held: Held, target: ts.Node): Place {
  if (held.seen.has(target)) return undefined;
  held.seen.add(target);
  return firstOf(flowsOnFrom(held.origins, target), (step) =>
    step.kind === 'export'
      ? firstOf(usesElsewhere(held.origins, target), (use) => behindStep(held, target, use))
      : behindStep(held, target, step),
  );
}

/** The uses of a member by its name. */
function behindName(held: Held, name: ts.Node): Place {
  if (!ts.isMemberName(name) || !symbolAt(held.origins.checker, name)) return name.parent;
  if (held.seen.has(name)) return undefined;
  held.seen.add(name);
  return firstOf(referencesOf(held.origins, name), (use) => behindStep(held, use, useStep(use)));
}

function behindStep(held: Held, value: ts.Node, step: Step): Place {
  switch (step.kind) {
    case 'use':
    case 'same':
    case 'cast':
    case 'await':
    case 'branch':
      return behindValue(held, step.to);
    case 'binding':
    case 'default':
    case 'assignment':
      return behindTarget(held, step.to);
    case 'store':
      return behindStore(held, step.to);
    case 'pick':
      return behindPick(held, step);
    case 'argument':
      return behindArgument(held, step);
    case 'member':
      return behindMember(held, step);
    case 'property':
    case 'element':
      return insideOther(held, step);
    default:
      return isEnd(step) ? undefined : behindHandedOut(held, value, step);
  }
}

/** It leaves the place where it is known by its name. */
function behindHandedOut(held: Held, value: ts.Node, step: Step): Place {
  switch (step.kind) {
    case 'field':
      return step.node.name && behindName(held, step.node.name);
    case 'return':
      return behindReturn(held, step.to);
    case 'iteration':
      return behindIteration(held, step.to);
    case 'spread':
      return behindCopy(held, step.to);
    case 'export':
      return firstOf(referencesOfDefault(held.origins, value.getSourceFile()), (use) =>
        behindStep(held, use, useStep(use)),
      );
    default:
      return value.parent;
  }
}

/** What is copied has the same members, but what they hold is still shared. */
function behindCopy({ origins, type }: Held, copy: ts.Node): Place {
  return heldTypes(origins, type).some((part) => isHolder(origins, part)) ? copy : undefined;
}

function behindStore(held: Held, target: Access): Place {
  if (target.getText() === 'module.exports')
    return firstOf(takersOfModule(held.origins, target.getSourceFile()), (taker) =>
      ts.isCallExpression(taker) ? behindValue(held, taker) : behindTarget(held, taker),
    );
  return ts.isPropertyAccessExpression(target) ? behindName(held, target.name) : target.parent;
}

function partOf({ origins, type, kept }: Held, key: string | number): ts.Type | undefined {
  if (kept) return keptPart(kept, String(key));
  return typeof key === 'number' ? elementType(origins, type) : memberType(origins, type, key);
}

function behindPart(held: Held, part: ts.Type | undefined, behind: (held: Held) => Place): Place {
  const { origins, seen } = held;
  return part && isHolder(origins, part) ? behind({ origins, seen, type: part }) : undefined;
}

function behindPick(held: Held, { to, key, rest, element }: StepOf<'pick'>): Place {
  if (rest || key === undefined) return behindCopy(held, element);
  return behindPart(held, partOf(held, key), (part) => behindTarget(part, to));
}

function behindIteration(held: Held, { initializer, expression }: ts.ForOfStatement): Place {
  const element = elementType(held.origins, held.type);
  const isList = held.origins.checker.isArrayLikeType(held.type);
  if (!element || !isList) return behindCopy(held, expression);
  const target = ts.isVariableDeclarationList(initializer) ? initializer.declarations[0]!.name : initializer;
  return behindPart(held, element, (part) => behindTarget(part, target));
}

function behindArgument(held: Held, { to, call, at }: StepOf<'argument'>): Place {
  const owner = calledFunction(held.origins, call);
  if (owner && hasBody(owner)) {
    const isHidden = usesArguments(owner) || owner.parameters.at(-1)?.dotDotDotToken !== undefined;
    if (isHidden) return call;
    return to && behindTarget(held, to.name);
  }
  const callee = call.expression.getText();
  if (callee === 'Object.assign' && at === 0) {
    const isOther = (!held.kept && !isHolder(held.origins, held.type)) || laysOther(held, call.arguments!.slice(1));
    return isOther ? call : behindValue(held, call);
  }
  if (giving.test(callee)) return behindValue(held, call);
  if (copying.test(callee)) return behindCopy(held, call);
  return looking.test(callee) ? undefined : call;
}

function laysOther(held: Held, sources: readonly ts.Expression[]): boolean {
  return sources.some(
    (source) =>
      !ts.isObjectLiteralExpression(source) ||
      source.properties.some((property) => {
        const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
        const key = nameText(property.name);
        return !value || !ts.isExpression(value) || key === undefined || putsOther(held, key, value);
      }),
  );
}

/** Whether a value is another than what is there. Where nothing is known to be there, it is one more source. */
function putsOther(held: Held, key: string | undefined, value: ts.Expression): boolean {
  const { origins, type, kept } = held;
  if (kept) return isOfKept(kept, key) && !fits(origins, value, kept.type);
  if (key === undefined)
    return heldTypes(origins, type).some(
      (part) => saysNothing(part) || isEmpty(part) || (isHeld(origins, part) && !fits(origins, value, part)),
    );
  const part = memberType(origins, type, key);
  return part !== undefined && isHeld(origins, part) && !fits(origins, value, part);
}

/** A computed key may be each of them. */
function isOfKept(kept: Kept, key: string | undefined): boolean {
  return kept.key === undefined || key === undefined || kept.key === key;
}

function behindMember(held: Held, { to: access, key, call }: StepOf<'member'>): Place {
  const { origins, type, kept } = held;
  const place = outermostWrapper(access);
  const element = kept ? undefined : elementType(origins, type);
  const part = kept
    ? keptPart(kept, key)
    : (element ?? (key === undefined ? undefined : memberType(origins, type, key)));
  if (isAssignedTo(place)) {
    if (element && key === 'length') return undefined;
    const { right } = place.parent as ts.BinaryExpression;
    return putsOther(held, element ? undefined : key, right) ? place.parent : undefined;
  }
  const isFixed = key !== undefined && !(part && isHeld(origins, part));
  if (!isFixed && flowsTo(origins, place).some(({ kind }) => kind === 'overwrite')) return place.parent;
  if (element && ts.isPropertyAccessExpression(access))
    return call ? behindMethod(held, element, call, access.name.text) : isSize(access) ? undefined : access;
  if (part === undefined) return key === undefined ? behindCopy(held, access) : call;
  return behindPart(held, part, (inner) => behindValue(inner, access));
}

function keptPart(kept: Kept, key: string | undefined): ts.Type | undefined {
  return isOfKept(kept, key) ? kept.type : undefined;
}

function isSize({ name }: ts.PropertyAccessExpression): boolean {
  return name.text === 'length' || name.text === 'size';
}

function behindMethod(held: Held, element: ts.Type, call: ts.CallExpression, method: string): Place {
  const { origins } = held;
  const first = putting.get(method);
  const isOther = (value: ts.Expression): boolean => !fits(origins, value, element);
  if (first !== undefined) return call.arguments.slice(first).some(isOther) ? call : behindValue(held, call);
  const inCallback = behindCallback(held, element, call, method);
  if (inCallback) return inCallback;
  const part = method === 'get' ? 'element' : elementMethods.get(method);
  if (part === 'list') return behindValue(held, call);
  if (part === 'element') return behindPart(held, element, (inner) => behindValue(inner, call));
  if (elementlessMethods.has(method) || (callbackElements(method) && !method.startsWith('reduce'))) return undefined;
  return callbackElements(method) || iterating.has(method) ? behindCopy(held, call) : call;
}

/** What a method gives to its callback: the elements, and the list itself. */
function behindCallback(held: Held, element: ts.Type, call: ts.CallExpression, method: string): Place {
  const { origins } = held;
  const [callback] = call.arguments;
  const positions = callbackElements(method);
  if (!positions || !callback || looking.test(callback.getText())) return undefined;
  const list = callbackStep(origins, callback, listPosition(method), 'list');
  const behindList = list.hidden ? call : list.to && behindTarget(held, list.to.name);
  if (behindList) return behindList;
  return behindPart(held, element, (part) =>
    firstOf(positions, (at) => {
      const { hidden, to } = callbackStep(origins, callback, at, 'element');
      return hidden ? call : to && behindTarget(part, to.name);
    }),
  );
}

/** It is put into another literal, whose uses have to be understood then. */
function insideOther(held: Held, step: StepOf<'property'> | StepOf<'element'>): Place {
  const { origins } = held;
  const type = origins.checker.getTypeAtLocation(step.to);
  const key = step.kind === 'element' ? step.at : step.key;
  const part = key === undefined ? undefined : partOf({ ...held, type }, key);
  return part && isHolder(origins, part) ? behindValue({ ...held, type }, step.to) : step.to;
}

function behindReturn(held: Held, owner: ts.SignatureDeclaration): Place {
  if (held.seen.has(owner)) return undefined;
  held.seen.add(owner);
  if (!calledName(owner)) return owner;
  return firstOf(resultSteps(held.origins, owner), ({ kind, to }) => (kind === 'result' ? behindValue(held, to) : to));
}

/** `null` or `undefined`: what is put in its place is another source. */
export function isEmpty({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
}

function fits(origins: Origins, value: ts.Expression, member: ts.Type): boolean {
  if (isNothing(value)) return true;
  const { checker } = origins;
  const origin = origins.of(value);
  return (
    origin.kind === 'type' &&
    checker.isTypeAssignableTo(checker.getNonNullableType(origin.type), checker.getNonNullableType(member))
  );
}
