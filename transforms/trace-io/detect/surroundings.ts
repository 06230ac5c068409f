import ts from 'typescript';
import { referencesOf, referencesOfDefault, referencesOfProperty } from '../../../src/flow/references.ts';
import { hostFileOf } from '../../../src/repository/embedded-kinds.ts';
import type { Finder } from '../../../src/sites/lookup.ts';
import { wrappedWhole } from '../../../src/program/syntax.ts';
import { commonJsExport, usesOfModule } from './commonjs-exports.ts';
import { calledFunction, callbackArgument, type Creation, creationOf, functionOf, sdkFunction } from './sdk-calls.ts';
import { startingDecorator } from './starting-decorators.ts';

/** What runs around a place. */
export type Surroundings =
  /** Nothing in sight starts an observation around it. */
  | { kind: 'none' }
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

/** Methods that keep a function for whoever takes it out again. */
const collectors: ReadonlySet<string> = new Set(['push', 'unshift', 'add', 'set']);

/** Why a function may run inside a span of another tracer: what takes it says so. */
function otherSpan(call: ts.CallExpression, given: ts.Node): string | undefined {
  const name = calleeName(call);
  if (name !== undefined && spanStarters.has(name)) return `\`${name}\` starts a span around it`;
  // `context.with(parent, run)`
  return name === 'with' && call.arguments[1] === given
    ? `\`${call.expression.getText().slice(0, 40)}\` may set a span around it`
    : undefined;
}

const wholeModule = 'it is all that its module exports, and not every file says what it does with that';
const elsewhere = 'it is in a callback that may run elsewhere';
const generatorCause = 'a generator runs where it is iterated';

/** The observation in whose callback a node runs. */
export function surroundingsOf(finder: Finder, node: ts.Node, seen: Set<ts.Node> = new Set()): Surroundings {
  return outwards(finder, node, false, seen);
}

/** What runs around the calls of a function value: a function, or what `observe` made of one. */
export function surroundingsOfValue(
  finder: Finder,
  value: ts.Expression,
  seen: Set<ts.Node> = new Set(),
): Surroundings {
  return aroundFunction(finder, value, false, seen);
}

function outwards(finder: Finder, node: ts.Node, detached: boolean, seen: Set<ts.Node>): Surroundings {
  const owner = ts.findAncestor(node.parent, isFunctionWithBody);
  return owner ? aroundFunction(finder, owner, detached, seen) : { kind: 'none' };
}

function isFunctionWithBody(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

function aroundFunction(finder: Finder, owner: ts.Node, detached: boolean, seen: Set<ts.Node>): Surroundings {
  if (seen.has(owner)) return { kind: 'none' };
  // One way to each function is enough: that it runs inside an observation is looked for, not how.
  seen.add(owner);
  // The body of a generator runs when it is iterated.
  let generated = false;
  if (
    (ts.isFunctionDeclaration(owner) || ts.isFunctionExpression(owner) || ts.isMethodDeclaration(owner)) &&
    owner.asteriskToken
  )
    generated = detached = true;
  const whole = ts.isExpression(owner) ? wrappedWhole(owner) : owner;
  const { parent } = whole;
  const creation = ts.isExpression(whole) ? creationWith(finder, whole) : undefined;
  if (creation)
    return detached ? { kind: 'unsure', cause: generated ? generatorCause : elsewhere } : { kind: 'inside', creation };
  if (ts.isCallExpression(parent) && parent.expression !== whole) {
    const name = calleeName(parent);
    const cause = otherSpan(parent, whole);
    if (cause !== undefined) return { kind: 'unsure', cause };
    const inside = ts.isExpression(whole) ? insideCallee(finder, parent, whole, seen) : undefined;
    if (inside) return inside;
    const through =
      (name !== undefined && throughMethods.has(name)) ||
      sdkFunction(finder, parent.expression)?.name === 'propagateAttributes';
    return outwards(finder, parent, detached || !through, seen);
  }
  if (ts.isCallExpression(parent) || (ts.isNewExpression(parent) && parent.expression.getText() === 'Promise'))
    return outwards(finder, parent, detached, seen);
  if (isExperimentTask(owner, parent))
    return { kind: 'unsure', cause: 'the experiment runner starts an observation around its task' };
  const started = startedAround(finder, owner) ?? givenAsProperty(finder, owner, seen);
  if (started) return started;
  const exported = ts.isExpression(whole) ? commonJsExport(whole) : undefined;
  const name = nameOf(owner, parent) ?? (exported === 'whole' ? undefined : exported);
  const uses = name
    ? referencesOf(finder.tracer, name)
    : exported === 'whole'
      ? usesOfModule(finder, owner.getSourceFile())
      : isDefaultExport(owner)
        ? referencesOfDefault(finder.tracer, owner.getSourceFile())
        : [];
  if (uses === undefined) return { kind: 'unsure', cause: wholeModule };
  if (uses.length > 0) {
    const used = aroundUses(finder, uses, seen);
    if (used.kind === 'inside' && detached) return { kind: 'unsure', cause: generated ? generatorCause : elsewhere };
    if (used.kind !== 'none' || uses.some((use) => !isWithin(use, owner))) return used;
  }
  return outwards(finder, owner, true, seen);
}

/** A decorator that runs what stands under it inside an observation. */
function startedAround(finder: Finder, owner: ts.Node): Surroundings | undefined {
  const cause = startingDecorator(finder, owner);
  return cause === undefined ? undefined : { kind: 'unsure', cause };
}

/** What runs a named function that a call is given. */
function givenTo(
  finder: Finder,
  call: ts.CallExpression,
  argument: ts.Expression,
  seen: Set<ts.Node>,
): Surroundings | undefined {
  const cause =
    otherSpan(call, argument) ??
    (collectors.has(calleeName(call) ?? '')
      ? `\`${call.expression.getText().slice(0, 40)}\` keeps it for whoever runs it`
      : undefined);
  return cause === undefined ? insideCallee(finder, call, argument, seen) : { kind: 'unsure', cause };
}

/**
 * A function of the repository that runs what it is given inside an observation.
 * @param key the property of the argument that is run; absent when the argument itself is
 */
function insideCallee(
  finder: Finder,
  call: ts.CallExpression,
  argument: ts.Expression,
  seen: Set<ts.Node>,
  key?: string,
): Surroundings | undefined {
  const callee = calledFunction(finder, call.expression);
  const parameter = callee?.parameters[call.arguments.indexOf(argument)];
  if (!callee || !parameter || seen.has(parameter)) return undefined;
  // A function may be called inside itself: only what was asked of its parameter is not asked again.
  const inner = (): Set<ts.Node> => new Set([callee, parameter, ...[...seen].filter(ts.isParameter)]);
  const uses = key === undefined ? referencesOf(finder.tracer, parameter.name) : usesOfKey(finder, parameter, key);
  const within = uses.some((use) => isPassed(finder, use) || surroundingsOf(finder, use, inner()).kind !== 'none');
  return within
    ? { kind: 'unsure', cause: `\`${call.expression.getText().slice(0, 40)}\` may run it inside an observation` }
    : undefined;
}

/** Where a function uses a property of what it is given. */
function usesOfKey(finder: Finder, { name }: ts.ParameterDeclaration, key: string): ts.MemberName[] {
  if (ts.isObjectBindingPattern(name))
    return name.elements.flatMap((element) =>
      (element.propertyName ?? element.name).getText() === key ? referencesOf(finder.tracer, element.name) : [],
    );
  return referencesOf(finder.tracer, name).filter(
    ({ parent }) => !ts.isPropertyAccessExpression(parent) || parent.name.text === key,
  );
}

/** A function in an options object that goes into a call of one of the repository's functions. */
function givenAsProperty(finder: Finder, owner: ts.Node, seen: Set<ts.Node>): Surroundings | undefined {
  const property = ts.isMethodDeclaration(owner) ? owner : owner.parent;
  if (
    (!ts.isMethodDeclaration(property) && !ts.isPropertyAssignment(property)) ||
    !ts.isObjectLiteralExpression(property.parent)
  )
    return undefined;
  const argument = wrappedWhole(property.parent);
  const call = argument.parent;
  return ts.isCallExpression(call) && call.expression !== argument
    ? insideCallee(finder, call, argument, seen, property.name.getText())
    : undefined;
}

/** What a name stands for, or was bound to, is the callback of an observation. */
function isPassed(finder: Finder, use: ts.MemberName): boolean {
  let at: ts.Expression = wrappedWhole(use);
  for (;;) {
    const { parent } = at;
    const onwards =
      ts.isPropertyAccessExpression(parent) ||
      (ts.isCallExpression(parent) && parent.expression === at) ||
      ts.isConditionalExpression(parent) ||
      ts.isBinaryExpression(parent);
    if (!onwards) return creationWith(finder, at) !== undefined;
    at = wrappedWhole(parent);
  }
}

/** A named function runs where it is used; used nowhere but as a callback of the SDK's, it is that callback. */
function aroundUses(finder: Finder, uses: readonly ts.MemberName[], seen: Set<ts.Node>): Surroundings {
  const [only] = uses;
  const creation = uses.length === 1 && only ? creationWith(finder, wrappedWhole(only)) : undefined;
  if (creation) return { kind: 'inside', creation };
  for (const use of uses.flatMap((one) => usesOfDecorated(finder, one) ?? [one, ...keptIn(finder, one)])) {
    if (commonJsExport(use) === 'whole') {
      const others = usesOfModule(finder, use.getSourceFile());
      const around =
        others === undefined
          ? undefined
          : aroundUses(
              finder,
              others.filter((other) => commonJsExport(other) !== 'whole'),
              seen,
            );
      if (around?.kind === 'none') continue;
      return around?.kind === 'unsure' ? around : { kind: 'unsure', cause: wholeModule };
    }
    const whole = wrappedWhole(use);
    const given =
      ts.isCallExpression(whole.parent) && whole.parent.expression !== whole
        ? givenTo(finder, whole.parent, whole, seen)
        : undefined;
    const around =
      isPassed(finder, use) || isExperimentTask(use, use.parent)
        ? undefined
        : (given ?? surroundingsOf(finder, use, seen));
    if (around?.kind === 'none') continue;
    if (around?.kind === 'unsure') return around;
    return {
      kind: 'unsure',
      cause: `\`${use.text}\` is used inside another observation in ${hostFileOf(use.getSourceFile().fileName).split('/').at(-1)}`,
    };
  }
  return { kind: 'none' };
}

/** The creation whose callback this expression is. */
export function creationWith(finder: Finder, whole: ts.Expression): Creation | undefined {
  const call = whole.parent;
  if (!ts.isCallExpression(call)) return undefined;
  const creation = creationOf(finder, call);
  return creation && callbackArgument(creation) === whole ? creation : undefined;
}

/** The creation that a function of the repository is the callback of. */
export function creationOfCallback(finder: Finder, owner: ts.Node): Creation | undefined {
  if (ts.isExpression(owner)) {
    const direct = creationWith(finder, wrappedWhole(owner));
    if (direct) return direct;
  }
  const name = nameOf(owner, owner.parent);
  const uses = name ? referencesOf(finder.tracer, name) : [];
  const [only] = uses;
  const creation = uses.length === 1 && only ? creationWith(finder, wrappedWhole(only)) : undefined;
  const callback = creation && callbackArgument(creation);
  return callback && functionOf(finder, callback) === owner ? creation : undefined;
}

/** The uses of the method that a decorator stands above: what the decorator puts in its place runs there. */
function usesOfDecorated(finder: Finder, use: ts.MemberName): ts.MemberName[] | undefined {
  const decorator = ts.findAncestor(use, (node) =>
    ts.isDecorator(node) ? true : ts.isFunctionLike(node) || ts.isClassLike(node) ? 'quit' : false,
  );
  return decorator && ts.isMethodDeclaration(decorator.parent)
    ? referencesOf(finder.tracer, decorator.parent.name)
    : undefined;
}

/** The uses of a property or an export that a function is put into. */
function keptIn(finder: Finder, use: ts.MemberName): ts.MemberName[] {
  const { parent } = wrappedWhole(use);
  const exported = commonJsExport(use);
  if (exported !== undefined && exported !== 'whole') return referencesOf(finder.tracer, exported);
  if (
    (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) &&
    parent.name !== use &&
    commonJsExport(parent.parent) === 'whole'
  )
    return referencesOf(finder.tracer, parent.name);
  return (ts.isPropertyAssignment(parent) && parent.name !== use) || ts.isShorthandPropertyAssignment(parent)
    ? referencesOfProperty(finder.tracer, parent)
    : [];
}

function nameOf(owner: ts.Node, parent: ts.Node): ts.Node | undefined {
  if (ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name)) return parent.name;
  if ((ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) && parent.initializer) return parent.name;
  if (ts.isFunctionDeclaration(owner) || ts.isMethodDeclaration(owner)) return owner.name;
  return undefined;
}

function calleeName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

/** A function that only its module's default export names. */
function isDefaultExport(owner: ts.Node): boolean {
  return (
    ts.isExportAssignment(owner.parent) ||
    (ts.canHaveModifiers(owner) &&
      ts.getModifiers(owner)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true)
  );
}

/** `task` of an options object that goes into a call. */
function isExperimentTask(owner: ts.Node, parent: ts.Node): boolean {
  const property = ts.isMethodDeclaration(owner)
    ? owner
    : ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)
      ? parent
      : undefined;
  if (property?.name.getText() !== 'task') return false;
  return ts.isObjectLiteralExpression(property.parent) && ts.isCallExpression(property.parent.parent);
}

function isWithin(node: ts.Node, outer: ts.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;
}
