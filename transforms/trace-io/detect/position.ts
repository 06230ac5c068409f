import ts from 'typescript';
import { isConstant } from '../../../src/program/constants.ts';
import { flowsFrom, type Source } from '../../../src/flow/flows-from.ts';
import { isReassigned } from '../../../src/flow/flows-to.ts';
import { callsNext } from '../../../src/program/calls-next.ts';
import { codeOnOneLine } from '../../../src/program/code-on-one-line.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { unwrapped } from '../../../src/program/syntax.ts';
import { isNothing } from '../../../src/flow/empty-values.ts';
import type { ObservationFacts, Position } from '../facts.ts';
import { creationOfCallback } from './callbacks.ts';
import { middlewareAround } from './middleware.ts';
import { fieldWith, onlyValueOfField } from './private-field.ts';
import {
  callbackArgument,
  type Creation,
  creationOf,
  functionOf,
  optionsOf,
  optionValue,
  sdkFunction,
} from './sdk-calls.ts';
import { surroundingsOf, surroundingsOfValue } from './surroundings.ts';
import { onlyValueOfVariable } from './variable-value.ts';
import { defined } from '../../../src/catalog/defined.ts';

/** The observation an expression holds, or why nobody can tell. */
export type Subject = { creation: Creation } | { cause: string };

/** Methods of an observation that return it; those that v6 changes do too. */
const fluent: ReadonlySet<string> = new Set(['update', 'setTraceAsPublic']);

/** The expression a chain of fluent calls starts from. */
export function chainStart(finder: Finder, expression: ts.Expression): ts.Expression {
  const inner = unwrapped(expression);
  if (!ts.isCallExpression(inner)) return inner;
  const callee = unwrapped(inner.expression);
  if (!ts.isPropertyAccessExpression(callee)) return inner;
  const called = sdkFunction(finder, callee);
  return called?.method && (fluent.has(called.name) || called.entry?.root === 'observation')
    ? chainStart(finder, callee.expression)
    : inner;
}

/**
 * Follows a receiver to the call that started its observation.
 * @param seen what was followed so far
 */
export function subjectOf(finder: Finder, receiver: ts.Expression, seen: Set<ts.Node> = new Set()): Subject {
  const start = chainStart(finder, receiver);
  const text = oneLine(start);
  const [source, ...others] = flowsFrom(finder.origins, start).filter(
    (step) => step.kind !== 'test' && !(step.kind === 'branch' && isNothing(step.from)),
  );
  if (source?.kind === 'call') return subjectOfCall(finder, source.from);
  if (source?.kind === 'parameter') return subjectOfParameter(finder, source.at);
  if (source?.kind === 'branch' && others.length > 0) return { cause: 'it is one of several observations' };
  const value = source?.kind === 'member' ? onlyValueOfField(finder, source.at) : valueOf(finder, start, source);
  if (value === undefined && source?.kind === 'initial')
    return { cause: `\`${text}\` may hold another observation by then` };
  return value && !seen.has(value)
    ? subjectOf(finder, value, seen.add(value))
    : { cause: `where \`${text}\` was started is not visible` };
}

/** A branch, what a constant is declared with, or all that a variable is ever given. */
function valueOf(finder: Finder, start: ts.Expression, source: Source | undefined): ts.Expression | undefined {
  if (source?.kind === 'branch' || (source?.kind === 'initial' && source.constant)) return source.from;
  return ts.isIdentifier(start) ? onlyValueOfVariable(finder, start) : undefined;
}

function subjectOfCall(finder: Finder, call: ts.CallExpression | ts.NewExpression): Subject {
  const creation = ts.isCallExpression(call) ? creationOf(finder, call) : undefined;
  return creation && creation.kind !== 'active' && creation.kind !== 'observe'
    ? { creation }
    : { cause: 'it is what a function returns' };
}

function subjectOfParameter(finder: Finder, parameter: ts.ParameterDeclaration): Subject {
  if (isReassigned(finder.origins, parameter.name))
    return { cause: `\`${parameter.name.getText()}\` may hold another observation by then` };
  const creation = creationOfCallback(finder, parameter.parent);
  if (creation?.kind === 'active' && parameter.parent.parameters[0] === parameter) return { creation };
  return { cause: `\`${parameter.name.getText()}\` is a parameter` };
}

/** The observation that is active where a node runs. */
export function activeSubject(finder: Finder, node: ts.Node): Subject {
  const around = surroundingsOf(finder, node);
  if (around.kind === 'inside') return { creation: around.creation };
  return { cause: around.kind === 'unsure' ? around.cause : 'which observation is active here is not visible' };
}

/**
 * Where an observation stands in its trace, and the outermost one in sight above it where it is not the root itself;
 * see {@link Position}.
 */
export type Standing =
  | { role: 'root' }
  | { role: 'inner'; root: Creation; cause?: string }
  | { role: 'inside'; cause: string; around?: string }
  | { role: 'unknown'; cause: string };

/** Decides whether an observation is the root of its trace (contract 4.6). */
export function standingOf(finder: Finder, creation: Creation, depth = 0): Standing {
  if (depth > 20) return { role: 'unknown', cause: 'it is nested too deeply to follow' };
  if (creation.kind === 'child') {
    const parent = subjectOf(finder, creation.parent!);
    return 'creation' in parent ? below(finder, parent.creation, depth) : insideOf(creation.parent!, parent.cause);
  }
  const parentContext = optionValue(optionsOf(creation), 'parentSpanContext');
  if (parentContext !== undefined)
    return {
      role: 'unknown',
      cause: parentContext === 'unclear' ? 'its options may name a parent' : 'its options name a parent',
    };
  const around =
    creation.kind === 'observe' ? surroundingsOfValue(finder, creation.call) : surroundingsOf(finder, creation.call);
  if (around.kind === 'inside') return below(finder, around.creation, depth);
  if (around.kind === 'unsure') return { role: 'unknown', cause: around.cause };
  const isRun = around.isEntered === true && !callsNext(creation.call);
  const cause = isRun ? middlewareAround(finder) : undefined;
  return cause === undefined ? { role: 'root' } : { role: 'unknown', cause };
}

function insideOf(parent: ts.Expression, cause: string): Standing {
  return { role: 'inside', cause, around: oneLine(parent) };
}

function below(finder: Finder, parent: Creation, depth: number): Standing {
  const standing = standingOf(finder, parent, depth + 1);
  if (standing.role === 'unknown') return { role: 'inner', root: parent, cause: standing.cause };
  return standing.role === 'root' ? { role: 'inner', root: parent } : standing;
}

/** The name that holds an observation: its callback's parameter, or the constant it was put into. */
export function variableOf(finder: Finder, creation: Creation): ts.Identifier | undefined {
  const callback = callbackArgument(creation);
  const owner = callback && functionOf(finder, callback);
  if (creation.kind === 'active') {
    const name = owner?.parameters[0]?.name;
    return name && ts.isIdentifier(name) ? name : undefined;
  }
  const { parent } = creation.call;
  return creation.kind !== 'observe' &&
    creation.kind !== 'helper' &&
    ts.isVariableDeclaration(parent) &&
    isConstant(parent) &&
    ts.isIdentifier(parent.name)
    ? parent.name
    : undefined;
}

/**
 * The name by which a node can speak to an observation; `undefined` where it is out of scope or hidden by another one.
 */
export function variableInScope(finder: Finder, creation: Creation, node: ts.Node): string | undefined {
  const field =
    creation.kind === 'handle' || creation.kind === 'child' ? fieldWith(finder, creation.call, node) : undefined;
  if (field) return updatesOf(finder, field.access as ts.Expression) === 'always' ? field.text : undefined;
  const name = variableOf(finder, creation);
  const symbol = name && finder.checker.getSymbolAtLocation(name);
  if (!name || !symbol || updatesOf(finder, name) !== 'always') return undefined;
  const visible = finder.checker
    .getSymbolsInScope(node, ts.SymbolFlags.Value)
    .find((visibleSymbol) => visibleSymbol.name === name.text);
  return visible === symbol ? name.text : undefined;
}

/** Whether what an expression holds has `update`, which events have not. */
export function updatesOf(finder: Finder, expression: ts.Expression): ObservationFacts['updates'] {
  const type = finder.checker.getApparentType(
    finder.checker.getNonNullableType(finder.checker.getTypeAtLocation(expression)),
  );
  if ((type.flags & ts.TypeFlags.Any) !== 0 || finder.checker.getPropertyOfType(type, 'update') !== undefined)
    return 'always';
  return type.isUnion() && type.types.some((part) => finder.checker.getPropertyOfType(part, 'update') !== undefined)
    ? 'sometimes'
    : 'none';
}

/** What a planner has to know of the position, for the observation a site speaks to. */
export function positionOf(finder: Finder, subject: Subject, node: ts.Node): { position: Position; shown?: Creation } {
  if (!('creation' in subject)) return { position: { role: 'unknown', cause: subject.cause } };
  const standing = standingOf(finder, subject.creation);
  if (standing.role !== 'inner') return { position: standing, shown: subject.creation };
  const variable = variableInScope(finder, standing.root, node);
  return { position: { role: 'inner', ...defined({ variable, cause: standing.cause }) }, shown: standing.root };
}

export function oneLine(node: ts.Node): string {
  return codeOnOneLine(node.getText());
}
