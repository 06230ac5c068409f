import ts from 'typescript';
import { isGenerator } from '../../../src/flow/functions.ts';
import { referencesOf } from '../../../src/flow/references.ts';
import { isPartOf, outermostWrapper } from '../../../src/program/syntax.ts';
import { targetSymbol } from '../../../src/program/target-symbol.ts';
import { hostFileOf } from '../../../src/repository/embedded-kinds.ts';
import { symbolAt } from '../../../src/flow/uses.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { creationWith, onlyCreationWith } from './callbacks.ts';
import { commonJsExport, usesOfModule } from './commonjs-exports.ts';
import { placesOfUse, usesOfFunction } from './function-uses.ts';
import {
  calledBy,
  isCollector,
  nameOfHolder,
  namesOfTaker,
  takenBy,
  takesByName,
  usesOfParameter,
} from './kept-functions.ts';
import { callOf, type Creation, sdkFunction } from './sdk-calls.ts';
import { startingDecorator } from './starting-decorators.ts';

/** What runs around a place. */
export type Surroundings =
  /** Nothing in sight starts an observation around it; `isEntered`: code that is not in sight runs it. */
  | { kind: 'none'; isEntered?: true }
  /** It runs in the callback of this one. */
  | { kind: 'inside'; creation: Creation }
  | { kind: 'unsure'; cause: string };

/** Methods that call their function at once, or in the context they were called in. */
const throughMethods: ReadonlySet<string> = new Set(
  'map forEach filter some every find findIndex findLast flatMap reduce reduceRight sort toSorted from then catch finally'.split(
    ' ',
  ),
);

/** Functions of other tracers that run their callback inside a span of theirs. */
const spanStarters: ReadonlySet<string> = new Set([
  'startActiveSpan',
  'withActiveSpan',
  'startSpan',
  'startSpanManual',
  'withSpan',
]);

/** Why a function may run inside a span of another tracer: what takes it says so. */
function otherSpan(call: ts.CallExpression, given: ts.Node): string | undefined {
  const name = calleeName(call);
  if (name !== undefined && spanStarters.has(name)) return `\`${name}\` starts a span around it`;
  // `context.with(parent, run)`
  return name === 'with' && call.arguments[1] === given ? `\`${startOf(call)}\` may set a span around it` : undefined;
}

const wholeModule = 'it is all that its module exports, and not every file says what it does with that';
const elsewhere = 'it is in a callback that may run elsewhere';
const tooManyCallers = 'more files call it than are looked at';
const otherRepositories = 'a package with it is not private: other repositories may run it inside an observation';
const generatorCause = 'a generator runs where it is iterated';

const nothing: Surroundings = { kind: 'none' };

function unsure(cause: string): Surroundings {
  return { kind: 'unsure', cause };
}

/**
 * A walk outwards, from a place to the calls of the function that it is in. Not a client of `flowsTo`: that says where
 * a value goes, and here the question is where a function runs, so each function is asked once, by its uses.
 */
interface Walk {
  finder: Finder;
  /** One way to each function is enough: that it runs inside an observation is looked for, not how. */
  seen: Set<ts.Node>;
  /** What keeps functions, of which the uses were asked. */
  keepers: Readonly<Record<AskedUses, Set<ts.Node>>>;
  /** A function on the way is run by code that is not in sight. */
  isEntered: boolean;
}

/** Which uses of what keeps functions are asked: all, or those that do not take one of them by its name. */
type AskedUses = 'all' | 'unnamed';

/**
 * What keeps functions and was asked in a walk that ended without an observation, and whether code that is not in sight
 * ran something in that walk. Without it, each listener of an emitter would ask all others.
 */
type Quiet = Readonly<Record<AskedUses, Map<ts.Node, { isEntered: boolean }>>>;

const known = new WeakMap<Finder, Quiet>();

function quietOf(finder: Finder): Quiet {
  const quiet = known.get(finder) ?? { all: new Map(), unnamed: new Map() };
  known.set(finder, quiet);
  return quiet;
}

/** No use may run inside an observation, and to ask them again would say nothing new of who enters. */
function isQuiet({ finder, isEntered }: Walk, declaration: ts.Node, asked: AskedUses): boolean {
  const quiet = quietOf(finder)[asked].get(declaration);
  return quiet !== undefined && (isEntered || !quiet.isEntered);
}

function beginWalk(finder: Finder, seen: Set<ts.Node> = new Set()): Walk {
  return { finder, seen, keepers: { all: new Set(), unnamed: new Set() }, isEntered: false };
}

/** The observation in whose callback a node runs. */
export function surroundingsOf(finder: Finder, node: ts.Node): Surroundings {
  return walked(finder, (walk) => outwards(walk, node, false));
}

/** What runs around the calls of a function value: a function, or what `observe` made of one. */
export function surroundingsOfValue(finder: Finder, value: ts.Expression): Surroundings {
  return walked(finder, (walk) => aroundFunction(walk, value, false));
}

function walked(finder: Finder, from: (walk: Walk) => Surroundings): Surroundings {
  const walk = beginWalk(finder);
  const around = from(walk);
  if (around.kind === 'none') rememberQuiet(walk);
  return around.kind === 'none' && walk.isEntered ? { kind: 'none', isEntered: true } : around;
}

function rememberQuiet({ finder, keepers, isEntered }: Walk): void {
  const quiet = quietOf(finder);
  for (const asked of ['all', 'unnamed'] as const)
    for (const declaration of keepers[asked])
      if (quiet[asked].get(declaration)?.isEntered !== false) quiet[asked].set(declaration, { isEntered });
}

/** @param isLate what is around the node may run it elsewhere, or later */
function outwards(walk: Walk, node: ts.Node, isLate: boolean): Surroundings {
  const owner = ts.findAncestor(node.parent, isFunctionWithBody);
  return owner ? aroundFunction(walk, owner, isLate) : nothing;
}

function isFunctionWithBody(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

function aroundFunction(walk: Walk, owner: ts.Node, isLate: boolean): Surroundings {
  if (walk.seen.has(owner)) return nothing;
  walk.seen.add(owner);
  const generated = isGenerator(owner as ts.SignatureDeclaration);
  const late = generated ? generatorCause : isLate ? elsewhere : undefined;
  return aroundPlace(walk, owner, late) ?? aroundOwnUses(walk, owner, late) ?? aroundUnnamed(walk, owner);
}

/** What runs a function that nobody is seen to call by its name. */
function aroundUnnamed(walk: Walk, owner: ts.Node): Surroundings {
  if (isGivenToOthers(walk.finder, owner)) return unsure(otherRepositories);
  if (makerOf(owner) === undefined) walk.isEntered = true;
  const around = aroundOrReturned(walk, owner, true);
  return around.kind === 'none' ? (aroundKept(walk, owner) ?? around) : around;
}

/** It is, or is a part of, what an entry of a package gives out that other repositories may install. */
function isGivenToOthers({ checker, origins }: Finder, owner: ts.Node): boolean {
  const file = owner.getSourceFile();
  const module = checker.getSymbolAtLocation(file);
  return (module ? checker.getExportsOfModule(module) : []).some(
    (exported) =>
      targetSymbol(checker, exported)?.declarations?.some((declaration) => isPartOf(owner, declaration)) === true &&
      origins.isGivenOut(file.fileName, exported.name),
  );
}

/** A function that is a part of a record or a list, or that a call of a package makes something of. */
function aroundKept(walk: Walk, value: ts.Node): Surroundings | undefined {
  const holder = nameOfHolder(value);
  const use = holder && firstInside(walk, holder, 'unnamed');
  if (use) return unsure(`\`${use.text}\`, which has it, is used inside another observation`);
  const call = takenBy(value);
  if (!call || calledBy(walk.finder, call) !== undefined) return undefined;
  const isRunInside = namesOfTaker(walk.finder, call).some((name) => firstInside(walk, name, 'all'));
  return isRunInside ? unsure(`\`${startOf(call)}\` may run it inside another observation`) : undefined;
}

/** Of the uses of what keeps functions, the first that may run inside an observation: what runs one may run all. */
function firstInside(walk: Walk, name: ts.MemberName, asked: AskedUses): ts.MemberName | undefined {
  const { finder, seen, keepers } = walk;
  const declaration = symbolAt(finder.checker, name)?.valueDeclaration ?? name;
  if (seen.has(declaration)) return undefined;
  seen.add(declaration);
  if (isQuiet(walk, declaration, asked)) return undefined;
  keepers[asked].add(declaration);
  return referencesOf(finder.origins, name)
    .filter((use) => asked === 'all' || !takesByName(use))
    .find((use) => outwards(walk, use, false).kind !== 'none');
}

/** What is around a function, and around the results of the one that returns it. */
function aroundOrReturned(walk: Walk, made: ts.Node, isLate: boolean): Surroundings {
  const around = outwards(walk, made, isLate);
  return around.kind === 'none' ? aroundResults(walk, made) : around;
}

/** What runs a function that another one makes and returns: it runs where what its maker returned is used. */
function aroundResults(walk: Walk, made: ts.Node): Surroundings {
  const maker = makerOf(made);
  for (const use of (maker && usesOfFunction(walk.finder, maker)) ?? []) {
    const call = callOf(use);
    const around = call ? aroundFunction(walk, call, false) : nothing;
    if (around.kind === 'unsure') return around;
    if (around.kind === 'inside') return unsure(`another observation runs what \`${startOf(call!)}\` makes`);
  }
  return nothing;
}

/** The function that returns what another one is. */
function makerOf(made: ts.Node): ts.Node | undefined {
  const { parent } = ts.isExpression(made) ? outermostWrapper(made) : made;
  if (ts.isReturnStatement(parent)) return ts.findAncestor(parent, isFunctionWithBody);
  return ts.isArrowFunction(parent) ? parent : undefined;
}

/** What runs a function where it is written. @param late why it may run elsewhere */
function aroundPlace(walk: Walk, owner: ts.Node, late: string | undefined): Surroundings | undefined {
  const outermost = ts.isExpression(owner) ? outermostWrapper(owner) : undefined;
  const creation = outermost && creationWith(walk.finder, outermost);
  if (creation) return late === undefined ? { kind: 'inside', creation } : unsure(late);
  const { parent } = outermost ?? owner;
  if (outermost && ts.isCallExpression(parent) && parent.expression !== outermost)
    return asArgument(walk, parent, outermost, late !== undefined);
  if (ts.isCallExpression(parent) || (ts.isNewExpression(parent) && parent.expression.getText() === 'Promise'))
    return outwards(walk, parent, late !== undefined);
  if (outermost && ts.isNewExpression(parent)) {
    const inside = insideCallee(walk, parent, outermost);
    if (inside) return inside;
  }
  if (isExperimentTask(owner)) return unsure('the experiment runner starts an observation around its task');
  const decorator = startingDecorator(walk.finder, owner);
  return decorator === undefined ? givenAsProperty(walk, owner) : unsure(decorator);
}

function asArgument(walk: Walk, call: ts.CallExpression, argument: ts.Expression, isLate: boolean): Surroundings {
  const cause = otherSpan(call, argument);
  if (cause !== undefined) return unsure(cause);
  const isThrough =
    throughMethods.has(calleeName(call) ?? '') ||
    sdkFunction(walk.finder, call.expression)?.name === 'propagateAttributes';
  const inside = insideCallee(walk, call, argument);
  if (inside) return inside;
  if (!isThrough && calledBy(walk.finder, call) === undefined) walk.isEntered = true;
  const around = outwards(walk, call, isLate || !isThrough);
  return around.kind === 'none' ? (aroundKept(walk, argument) ?? around) : around;
}

/** What runs a function where it is used; `undefined` where only the function itself uses it. */
function aroundOwnUses(walk: Walk, owner: ts.Node, late: string | undefined): Surroundings | undefined {
  const uses = usesOfFunction(walk.finder, owner);
  if (uses === undefined) return unsure(wholeModule);
  const used = aroundUses(walk, uses);
  if (used.kind === 'inside' && late !== undefined) return unsure(late);
  if (used.kind !== 'unsure' && walk.finder.lacksCallers(owner.getSourceFile().fileName)) return unsure(tooManyCallers);
  return used.kind !== 'none' || uses.some((use) => !isPartOf(use, owner)) ? used : undefined;
}

/** What runs a named function that a call is given. */
function givenTo(walk: Walk, call: ts.CallExpression, argument: ts.Expression): Surroundings | undefined {
  const cause = otherSpan(call, argument);
  if (cause !== undefined) return unsure(cause);
  return isCollector(call)
    ? unsure(`\`${startOf(call)}\` keeps it to run it later`)
    : insideCallee(walk, call, argument);
}

/**
 * A function of the repository that runs what it is given inside an observation.
 * @param key the property of the argument that is run; absent when the argument itself is
 */
function insideCallee(
  { finder, seen }: Walk,
  call: ts.CallExpression | ts.NewExpression,
  argument: ts.Expression,
  key?: string,
): Surroundings | undefined {
  const callee = calledBy(finder, call);
  const parameter = callee?.parameters[call.arguments?.indexOf(argument) ?? -1];
  if (!callee || !parameter || seen.has(parameter)) return undefined;
  // A function may be called inside itself: only what was asked of its parameter, or of a variable, is not asked again.
  const asked = [...seen].filter((node) => ts.isParameter(node) || ts.isVariableDeclaration(node));
  const inner = (): Walk => beginWalk(finder, new Set<ts.Node>([callee, parameter, ...asked]));
  const uses = key === undefined ? usesOfParameter(finder, parameter) : usesOfKey(finder, parameter, key);
  const isInside = uses.some(
    (use) => isPassed(finder, use) || isCollected(use) || outwards(inner(), use, false).kind !== 'none',
  );
  return isInside ? unsure(`\`${startOf(call)}\` may run it inside an observation`) : undefined;
}

/** `steps.push(run)` */
function isCollected(use: ts.MemberName): boolean {
  const { parent } = outermostWrapper(use);
  return ts.isCallExpression(parent) && parent.expression !== use && isCollector(parent);
}

/** Where a function uses a property of what it is given. */
function usesOfKey(finder: Finder, { name }: ts.ParameterDeclaration, key: string): ts.MemberName[] {
  if (ts.isObjectBindingPattern(name))
    return name.elements.flatMap((element) =>
      (element.propertyName ?? element.name).getText() === key ? referencesOf(finder.origins, element.name) : [],
    );
  return referencesOf(finder.origins, name).filter(
    ({ parent }) => !ts.isPropertyAccessExpression(parent) || parent.name.text === key,
  );
}

/** The property of an options object that a function is. */
function optionOf(owner: ts.Node): (ts.ObjectLiteralElementLike & { name: ts.PropertyName }) | undefined {
  const property = ts.isMethodDeclaration(owner) ? owner : owner.parent;
  const isProperty =
    ts.isMethodDeclaration(property) || ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property);
  return isProperty && ts.isObjectLiteralExpression(property.parent) ? property : undefined;
}

/** A function in an options object that goes into a call of one of the repository's functions. */
function givenAsProperty(walk: Walk, owner: ts.Node): Surroundings | undefined {
  const option = optionOf(owner);
  const argument = option && outermostWrapper(option.parent as ts.ObjectLiteralExpression);
  const call = argument?.parent;
  return argument && call && (ts.isCallExpression(call) || ts.isNewExpression(call)) && call.expression !== argument
    ? insideCallee(walk, call, argument, option.name.getText())
    : undefined;
}

/** `task` of an options object that goes into a call. */
function isExperimentTask(owner: ts.Node): boolean {
  const option = optionOf(owner);
  return option?.name.getText() === 'task' && ts.isCallExpression(option.parent.parent);
}

/** What a name stands for, or was bound to, is the callback of an observation. */
function isPassed(finder: Finder, use: ts.MemberName): boolean {
  let at: ts.Expression = outermostWrapper(use);
  for (;;) {
    const { parent } = at;
    const onwards =
      ts.isPropertyAccessExpression(parent) ||
      (ts.isCallExpression(parent) && parent.expression === at) ||
      ts.isConditionalExpression(parent) ||
      ts.isBinaryExpression(parent);
    if (!onwards) return creationWith(finder, at) !== undefined;
    at = outermostWrapper(parent);
  }
}

/** A named function runs where it is used; used nowhere but as a callback of the SDK's, it is that callback. */
function aroundUses(walk: Walk, uses: readonly ts.MemberName[]): Surroundings {
  const creation = onlyCreationWith(walk.finder, uses);
  if (creation) return { kind: 'inside', creation };
  for (const use of uses.flatMap((name) => placesOfUse(walk.finder, name))) {
    const around = aroundUse(walk, use);
    if (around?.kind === 'unsure') return around;
    if (around?.kind !== 'none')
      return unsure(
        `\`${use.text}\` is used inside another observation in ${hostFileOf(use.getSourceFile().fileName).split('/').at(-1)}`,
      );
  }
  return nothing;
}

/** What runs around one use of a function; `undefined` where an observation runs the function itself. */
function aroundUse(walk: Walk, use: ts.MemberName): Surroundings | undefined {
  if (commonJsExport(use) === 'whole') return aroundModule(walk, use.getSourceFile());
  if (isPassed(walk.finder, use) || isExperimentTask(use)) return undefined;
  const outermost = outermostWrapper(use);
  const { parent } = outermost;
  const isGiven = ts.isCallExpression(parent) && parent.expression !== outermost;
  const given = isGiven ? givenTo(walk, parent, outermost) : undefined;
  if (given) return given;
  if (isGiven && calledBy(walk.finder, parent) === undefined) walk.isEntered = true;
  const around = aroundOrReturned(walk, use, false);
  return around.kind === 'none' ? (aroundKept(walk, use) ?? around) : around;
}

/** What runs around the uses of a function that is all that its module exports. */
function aroundModule(walk: Walk, module: ts.SourceFile): Surroundings {
  const uses = usesOfModule(walk.finder, module)?.filter((use) => commonJsExport(use) !== 'whole');
  const around = uses && aroundUses(walk, uses);
  return around === undefined || around.kind === 'inside' ? unsure(wholeModule) : around;
}

/** What a call calls, short enough for a sentence. */
function startOf({ expression }: ts.CallExpression | ts.NewExpression): string {
  return expression.getText().slice(0, 40);
}

function calleeName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}
