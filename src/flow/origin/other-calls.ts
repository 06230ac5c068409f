/** Whether a function may have other calls than those that were found: each use of it is followed to such a call. */
import { posix } from 'node:path';
import ts from 'typescript';
import { type ElementTaken, elementTaken } from '../../program/element-taken.ts';
import { identifiersIn } from '../../program/identifiers.ts';
import { moduleSymbol } from '../../program/module-symbol.ts';
import { isAccess, nameNode, outermostWrapper } from '../../program/syntax.ts';
import { isTestPath } from '../../repository/test-path.ts';
import { calledFunction, hasBody, usesArguments } from '../calls.ts';
import { callsFound } from '../flows-from.ts';
import { flowsOnFrom, flowsTo } from '../flows-to.ts';
import { resultSteps } from '../functions.ts';
import { elementlessMethods } from '../list-methods.ts';
import { isCalledUnseen } from '../called-unseen.ts';
import { referencesOf, referencesOfDefault } from '../references.ts';
import { isEnd, type StepOf } from '../step.ts';
import { exportOf, symbolAt, useStep } from '../uses.ts';
import { givenToMaker } from './classes-handed-on.ts';
import { saysNothing, type Origins } from './origins.ts';
import { exportedNames, fileOf, isGivenOut, type Reachable, takerOutside } from './takers-outside.ts';
import { wholeModules } from './whole-modules.ts';

/** One function; each use of it, and of what has it, has to be understood. */
interface Asked extends Reachable {
  /** What is asked for: a parameter by its position, or what the function gives. */
  about: { parameter: number } | 'result';
  /** The calls or elements that were found, and other uses that are known. */
  calls: ReadonlySet<ts.Node>;
  /** Names that were followed. */
  seen: Set<ts.Node>;
  // These are filled while its uses are followed, and asked for behind that: `moduleInTheWay`, `takers-outside.ts`.
  exported: Set<ts.Symbol>;
  keys: Set<string>;
  wholes: Map<string, { follow: Follow; isInRecord: boolean }>;
}

/**
 * The first place where a value goes out of sight; `undefined` where there is none. Each function `…InTheWay` below
 * is one, or follows one kind of step for them.
 */
type Follow = (asked: Asked, value: ts.Node) => ts.Node | undefined;

/**
 * Why there may be other calls of a function than those that were found, in words; `undefined` where there are none.
 * Every use of the function, and of the record, list, class or module that has it, is a call that was found, or leads
 * to such calls alone.
 * @param calls those that were found; of a component its elements
 */
export function otherCalls(
  origins: Origins,
  parameter: ts.ParameterDeclaration,
  calls: readonly ts.Node[] = callsFound(origins, parameter.parent),
): string | undefined {
  const { parent: owner } = parameter;
  const asked = startAt(origins, { parameter: owner.parameters.indexOf(parameter) }, calls);
  const node = usesArguments(owner) ? owner : callInTheWay(asked, owner);
  const { fileName } = owner.getSourceFile();
  const place = node ? `${pathFrom(fileName, node.getSourceFile().fileName)}:${lineOf(node)}` : undefined;
  if (place !== undefined) return `${place} may call the function with something else`;
  const outside = takerOutside(asked, calledBy(owner));
  return outside && `${pathFrom(fileName, outside)}, which is not looked at, may call the function with something else`;
}

/**
 * Whether what a function gives may go to other calls than those that were found.
 * @param uses its calls, and where it is handed on to what is known
 */
export function givesElsewhere(origins: Origins, owner: ts.SignatureDeclaration, uses: readonly ts.Node[]): boolean {
  if (isCalledUnseen(origins, owner, uses)) return true;
  const asked = startAt(origins, 'result', uses);
  return (
    callInTheWay(asked, owner) !== undefined || takerOutside(asked, calledBy(owner)) !== undefined || isGivenOut(asked)
  );
}

function startAt(origins: Origins, about: Asked['about'], calls: readonly ts.Node[]): Asked {
  return {
    origins,
    about,
    calls: new Set(calls),
    seen: new Set(),
    exported: new Set(),
    keys: new Set(),
    wholes: new Map(),
  };
}

/** What is called where a function is: for a constructor its class. */
function calledBy(owner: ts.SignatureDeclaration): ts.Node {
  return ts.isConstructorDeclaration(owner) ? owner.parent : owner;
}

function callInTheWay(asked: Asked, owner: ts.SignatureDeclaration): ts.Node | undefined {
  return functionInTheWay(asked, calledBy(owner)) ?? moduleInTheWay(asked);
}

function pathFrom(from: string, file: string): string {
  return posix.relative(posix.dirname(from), file);
}

function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

function firstOf<T>(values: Iterable<T>, find: (value: T) => ts.Node | undefined): ts.Node | undefined {
  for (const value of values) {
    const found = find(value);
    if (found) return found;
  }
  return undefined;
}

/** Where a value that is the function goes out of sight. */
function functionInTheWay(asked: Asked, value: ts.Node): ts.Node | undefined {
  if (asked.calls.has(value)) return undefined;
  return firstOf(flowsTo(asked.origins, value), (step) => {
    switch (step.kind) {
      case 'same':
      case 'cast':
      case 'branch':
        return functionInTheWay(asked, step.to);
      case 'binding':
        return nameInTheWay(asked, step.to, functionInTheWay);
      case 'field':
        return fieldInTheWay(asked, step, functionInTheWay);
      case 'assignment':
        return assignedInTheWay(asked, step.to, functionInTheWay);
      case 'property':
        return propertyInTheWay(asked, step);
      case 'element':
        return holderInTheWay(asked, step.to, undefined);
      case 'call':
        return isFound(asked, step.to) ? undefined : value;
      case 'member':
        return step.key === undefined || /^(?:call|apply|bind)$/.test(step.key) ? value : undefined;
      case 'export':
        return exportedInTheWay(asked, value, functionInTheWay);
      default:
        return isEnd(step) || isElementFound(asked, value.parent) ? undefined : value;
    }
  });
}

/** `<Panel client={x}>`, of which no attribute is hidden in a spread. */
function isElementFound({ calls }: Asked, element: ts.Node): boolean {
  if (ts.isJsxClosingElement(element)) return calls.has(element.parent.openingElement);
  return (
    calls.has(element) && ts.isJsxOpeningLikeElement(element) && element.attributes.properties.every(ts.isJsxAttribute)
  );
}

/** A call that was found, and of which it is known what is passed at the place. */
function isFound({ calls, about }: Asked, call: ts.CallExpression | ts.NewExpression): boolean {
  const before = about === 'result' ? 0 : about.parameter + 1;
  return calls.has(call) && !call.arguments?.slice(0, before).some(ts.isSpreadElement);
}

/** The uses of a name that is given the value. */
function nameInTheWay(asked: Asked, name: ts.Node, follow: Follow): ts.Node | undefined {
  const { origins, seen, exported } = asked;
  const symbol = symbolAt(origins.checker, name);
  if (!ts.isMemberName(name) || !symbol) return name;
  if (seen.has(name)) return undefined;
  seen.add(name);
  if (exportOf(origins.checker, symbol) !== undefined) exported.add(symbol);
  return firstOf(referencesOf(origins, name), (reference) => useInTheWay(asked, reference, follow));
}

function useInTheWay(asked: Asked, reference: ts.MemberName, follow: Follow): ts.Node | undefined {
  if (ts.isPartOfTypeNode(reference) || isOfPackage(asked, reference)) return undefined;
  const step = useStep(reference);
  return step.kind === 'use' ? follow(asked, step.to) : undefined;
}

/** A member of an untyped value that is a package's. */
function isOfPackage({ origins }: Asked, { parent: access }: ts.MemberName): boolean {
  return (
    ts.isPropertyAccessExpression(access) &&
    origins.checker.getSymbolAtLocation(access.name) === undefined &&
    origins.of(access.expression).kind === 'external'
  );
}

/** A record is written that has it; by a computed key nobody finds its calls. */
function propertyInTheWay(asked: Asked, { to, key, node }: StepOf<'property'>): ts.Node | undefined {
  if (key === undefined) return node;
  asked.keys.add(key);
  return holderInTheWay(asked, to, key);
}

/** A member of a class; whoever takes the class may call it. */
function fieldInTheWay(asked: Asked, { to, node }: StepOf<'field'>, follow: Follow): ts.Node | undefined {
  const { checker } = asked.origins;
  const { name } = node;
  const symbol = to.name && checker.getSymbolAtLocation(to.name);
  if (!name || !ts.isMemberName(name) || !symbol) return node;
  if (exportOf(checker, symbol) !== undefined) asked.exported.add(symbol);
  const instance = checker.getDeclaredTypeOfSymbol(symbol);
  return (
    nameInTheWay(asked, name, follow) ??
    calledAsOther(asked, name, instance) ??
    // Who calls it with what says nothing of what others do with its result.
    (asked.about === 'result' ? (instancesInTheWay(asked, symbol) ?? givenToMaker(asked.origins, to)) : undefined)
  );
}

/** Where an instance of a class goes to a place whose type says nothing: who has it from there may call a member. */
function instancesInTheWay(asked: Asked, owner: ts.Symbol): ts.Node | undefined {
  const { checker, usage } = asked.origins;
  return firstOf(usage.calls(owner.name), (value) => {
    const isMade = ts.isNewExpression(value) && !isTestPath(fileOf(value));
    const isOfClass = isMade && checker.getTypeAtLocation(value).symbol?.valueDeclaration === owner.valueDeclaration;
    return isOfClass ? instanceInTheWay(asked, value) : undefined;
  });
}

function instanceInTheWay(asked: Asked, value: ts.Node): ts.Node | undefined {
  return firstOf(flowsTo(asked.origins, value), (step) => {
    switch (step.kind) {
      case 'same':
      case 'cast':
      case 'branch':
      case 'property':
      case 'element':
        return instanceInTheWay(asked, step.to);
      case 'binding':
        return ts.isIdentifier(step.to) ? nameInTheWay(asked, step.to, instanceInTheWay) : undefined;
      case 'field':
        return step.node.name && nameInTheWay(asked, step.node.name, instanceInTheWay);
      case 'assignment':
        return isOfKnownType(asked, step.to) ? undefined : assignedInTheWay(asked, step.to, instanceInTheWay);
      case 'argument':
        return staysKnown(asked, step, value as ts.Expression) ? undefined : value;
      case 'return':
        return resultInTheWay(asked, step.to, instanceInTheWay) ? value : undefined;
      case 'export':
        return exportedInTheWay(asked, value, instanceInTheWay);
      default:
        return undefined;
    }
  });
}

/** A member of something else that is declared: each use of it is found by its type. */
function isOfKnownType({ origins: { checker } }: Asked, target: ts.Expression): boolean {
  if (!isAccess(target) || target.expression.kind === ts.SyntaxKind.ThisKeyword) return false;
  const [declaration] = symbolAt(checker, nameNode(target))?.declarations ?? [];
  const isMember = declaration && (ts.isTypeElement(declaration) || ts.isClassElement(declaration));
  return isMember === true && !saysNothing(checker.getTypeAtLocation(target));
}

/** Calls that only look at what they are given, or take it as `this`. */
const looking = /^(?:console\.\w+|JSON\.stringify|Object\.keys)$|\.(?:bind|call|apply)$/;

/** An argument of a function in sight, or of one whose parameter has a type. */
function staysKnown({ origins }: Asked, { call }: StepOf<'argument'>, value: ts.Expression): boolean {
  const callee = call.expression.getText();
  const owner = calledFunction(origins, call);
  if ((owner && hasBody(owner)) || looking.test(callee)) return true;
  const type = callee === 'Object.assign' ? undefined : origins.checker.getContextualType(value);
  return type !== undefined && !saysNothing(type);
}

/** Where a member of a class is called by a key, or as that of a type which the class has everything of. */
function calledAsOther({ origins, calls }: Asked, { text }: ts.MemberName, type: ts.Type): ts.Node | undefined {
  const { checker, usage } = origins;
  return usage.calls(text).find((call) => {
    const { expression: callee } = call;
    if (!isAccess(callee) || calls.has(call)) return false;
    const declaration = symbolAt(checker, nameNode(callee))?.valueDeclaration;
    if (declaration && ts.isClassElement(declaration)) return false;
    return declaration
      ? checker.isTypeAssignableTo(type, checker.getTypeAtLocation(callee.expression))
      : ts.isElementAccessExpression(callee);
  });
}

/** `name = value`, `this.name = value`, `exports.name = value`, `module.exports = value` */
function assignedInTheWay(asked: Asked, target: ts.Expression, follow: Follow): ts.Node | undefined {
  if (ts.isIdentifier(target)) return nameInTheWay(asked, target, follow);
  if (/^(?:this|(?:module\.)?exports)\.\w+$/.test(target.getText()) && target.getText() !== 'module.exports')
    return nameInTheWay(asked, (target as ts.PropertyAccessExpression).name, follow);
  if (target.getText() !== 'module.exports') return target;
  asked.wholes.set(target.getSourceFile().fileName, { follow, isInRecord: follow !== functionInTheWay });
  return undefined;
}

/** `export default value`; what is exported under a name is followed by that. */
function exportedInTheWay(asked: Asked, value: ts.Node, follow: Follow): ts.Node | undefined {
  const file = value.getSourceFile();
  const isNamed = ts.isIdentifier(value) || !ts.isExpression(value);
  const symbol = moduleSymbol(asked.origins.checker, file)?.exports?.get(ts.InternalSymbolName.Default);
  if (isNamed || !symbol) return undefined;
  asked.exported.add(symbol);
  return firstOf(referencesOfDefault(asked.origins, file), (reference) => useInTheWay(asked, reference, follow));
}

/**
 * Where a record or a list that has the function goes out of sight, or gives it there.
 * @param key its key in the record; `undefined` in a list
 */
function holderInTheWay(asked: Asked, value: ts.Node, key: string | undefined): ts.Node | undefined {
  const follow: Follow = (_, use) => holderInTheWay(asked, use, key);
  const taken = takenFrom(value);
  if (taken) return takenInTheWay(asked, taken);
  return firstOf(flowsTo(asked.origins, value), (step) => {
    switch (step.kind) {
      case 'same':
      case 'cast':
      case 'await':
        return follow(asked, step.to);
      case 'return':
        return resultInTheWay(asked, step.to, follow) ? value : undefined;
      case 'binding':
        return targetInTheWay(asked, step.to, follow, new Set([key]));
      case 'field':
        return fieldInTheWay(asked, step, follow);
      case 'assignment':
        return assignedInTheWay(asked, step.to, follow);
      case 'member':
        return memberInTheWay(asked, step, key);
      case 'export':
        return exportedInTheWay(asked, value, follow);
      case 'argument':
        return step.call.expression.getText() === 'Object.keys' ? undefined : value;
      default:
        return isEnd(step) ? undefined : value;
    }
  });
}

/** A function gives the record: its calls have it, where all of them are known. */
function resultInTheWay(asked: Asked, owner: ts.SignatureDeclaration, follow: Follow): boolean {
  const { origins, seen } = asked;
  if (seen.has(owner)) return false;
  seen.add(owner);
  const steps = resultSteps(origins, owner);
  const uses = steps.map(({ to }) => to);
  return (
    steps.some(({ kind, to }) => kind === 'handed' || follow(asked, to) !== undefined) ||
    givesElsewhere(origins, owner, uses)
  );
}

/** What takes elements there: `holder[key](…)`, `for (const x of Object.values(holder))`, `holder.map((x) => …)` */
function takenFrom(holder: ts.Node): ElementTaken | undefined {
  let at: ts.Node = ts.isExpression(holder) ? outermostWrapper(holder) : holder;
  for (let up = 0; up < 3 && !ts.isSourceFile(at); up += 1) {
    at = at.parent;
    const taken = elementTaken(at);
    if (taken?.holder === holder) return taken;
  }
  return undefined;
}

function takenInTheWay(asked: Asked, { as }: ElementTaken): ts.Node | undefined {
  if (ts.isIdentifier(as)) return nameInTheWay(asked, as, functionInTheWay);
  return isFound(asked, as) ? undefined : as;
}

function memberInTheWay(asked: Asked, step: StepOf<'member'>, key: string | undefined): ts.Node | undefined {
  const { to, key: read, call } = step;
  if (read === undefined) return to;
  if (key !== undefined) return read === key ? functionInTheWay(asked, to) : undefined;
  return read === 'length' || (call && elementlessMethods.has(read)) ? undefined : to;
}

/** The name, or the parts of a pattern, that a record or a module is given to. */
function targetInTheWay(
  asked: Asked,
  target: ts.Node,
  follow: Follow,
  keys: ReadonlySet<string | undefined>,
): ts.Node | undefined {
  if (ts.isIdentifier(target)) return nameInTheWay(asked, target, follow);
  return firstOf(flowsOnFrom(asked.origins, target), (part) => {
    if (part.kind !== 'pick' || part.rest || typeof part.key !== 'string') return target;
    return keys.has(part.key) ? nameInTheWay(asked, part.to, functionInTheWay) : undefined;
  });
}

/** The uses of a module that has it, as a whole. */
function moduleInTheWay(asked: Asked): ts.Node | undefined {
  const { origins, exported, wholes } = asked;
  if (exported.size === 0 && wholes.size === 0) return undefined;
  return firstOf(wholeModules(origins), ({ place, file }) => {
    if (file === undefined) return isNamedNear(asked, place) ? place : undefined;
    const whole = wholes.get(file);
    if (whole && ts.isCallExpression(place)) return whole.follow(asked, place);
    const names = exportedNames(asked, file);
    if (names.size === 0) return undefined;
    const follow: Follow = (_, use) => wholeInTheWay(asked, use, names);
    return ts.isIdentifier(place) ? nameInTheWay(asked, place, follow) : follow(asked, place);
  });
}

/** A module that is required by a computed name, where a name of it is written, too. */
function isNamedNear({ exported }: Asked, place: ts.Node): boolean {
  return [...exported].some(({ name }) => identifiersIn(place.getSourceFile(), name).length > 0);
}

/** What is read of a module by a name of it is a use of that name, unless nothing says what it is. */
function wholeInTheWay(asked: Asked, value: ts.Node, names: ReadonlySet<string>): ts.Node | undefined {
  const follow: Follow = (_, use) => wholeInTheWay(asked, use, names);
  return firstOf(flowsTo(asked.origins, value), (step) => {
    switch (step.kind) {
      case 'same':
      case 'cast':
      case 'await':
        return follow(asked, step.to);
      case 'binding':
        return targetInTheWay(asked, step.to, follow, names);
      case 'member': {
        if (step.key === 'then' && step.call) return thenInTheWay(asked, step.call, follow, names);
        if (step.key === undefined) return step.to;
        const isFollowed = ts.isIdentifier(step.name) && symbolAt(asked.origins.checker, step.name) !== undefined;
        return names.has(step.key) && !isFollowed ? step.to : undefined;
      }
      case 'export':
        return undefined;
      default:
        return isEnd(step) ? undefined : value;
    }
  });
}

/** `import('./module').then((module) => …)` */
function thenInTheWay(
  asked: Asked,
  call: ts.CallExpression,
  follow: Follow,
  names: ReadonlySet<string>,
): ts.Node | undefined {
  const [callback] = call.arguments;
  if (!callback || !(ts.isArrowFunction(callback) || ts.isFunctionExpression(callback))) return call;
  const [parameter] = callback.parameters;
  return parameter && targetInTheWay(asked, parameter.name, follow, names);
}
