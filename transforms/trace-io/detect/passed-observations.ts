import ts from 'typescript';
import { referencesOf } from '../../../src/flow/references.ts';
import { symbolAt } from '../../../src/flow/uses.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { unwrapped } from '../../../src/program/syntax.ts';
import type { OwnValue } from '../facts.ts';
import { ownValuesOf } from './own-values.ts';
import { chainStart, standingOf, subjectOf } from './position.ts';
import { callOf } from './sdk-calls.ts';
import type { KeyValue } from './set-values.ts';
import { writesOf } from './writes.ts';
import { defined } from '../../../src/catalog/defined.ts';

/** Calls that are compared for one parameter; with more, it stays open whether their arguments agree. */
const mostCalls = 100;

/** What the visible calls of a function say of the observation that it is given. */
export interface PassedObservations {
  /** Why none of them is the root, one clause; absent when one may be. */
  cause?: string;
  /** Values of their own that differ from what the function sets for the trace. */
  ownValues: readonly OwnValue[];
  /** Why a call may set another value that was not looked at, one clause. */
  undecided?: string;
}

/** Follows a receiver that is a parameter to what the visible calls pass; `undefined` when it is none. */
export function passedObservations(
  finder: Finder,
  receiver: ts.Expression,
  site: ts.Node,
  values: readonly KeyValue[],
): PassedObservations | undefined {
  const start = chainStart(finder, receiver);
  const parameter = ts.isIdentifier(start) ? symbolAt(finder.checker, start)?.valueDeclaration : undefined;
  if (!parameter || !ts.isParameter(parameter)) return undefined;
  const owner = parameter.parent;
  const name = ts.isVariableDeclaration(owner.parent) ? owner.parent.name : owner.name;
  const calls = (name ? referencesOf(finder.origins, name) : []).flatMap((use) => callWith(use) ?? []);
  if (calls.length > mostCalls)
    return {
      ownValues: [],
      undecided: `\`${name?.getText()}\` has ${calls.length} calls, which may each give the observation another value`,
    };
  const ownValues: OwnValue[] = [];
  let inner = 0;
  for (const call of calls) {
    const passed = call.arguments[owner.parameters.indexOf(parameter)];
    const subject = passed && subjectOf(finder, passed);
    if (!passed || !subject || !('creation' in subject)) continue;
    const { role } = standingOf(finder, subject.creation);
    if (role === 'inner' || role === 'inside') inner += 1;
    ownValues.push(
      ...ownValuesOf(finder, site, inTermsOf(finder, call, owner, values), writesOf(finder, subject, passed, passed)),
    );
  }
  const cause =
    calls.length > 0 && inner === calls.length
      ? `what \`${name?.getText()}\` is given is inside another observation`
      : undefined;
  return { ownValues, ...defined({ cause }) };
}

function callWith(use: ts.MemberName): ts.CallExpression | undefined {
  const { parent } = use;
  return callOf(ts.isPropertyAccessExpression(parent) && parent.name === use ? parent : use);
}

/**
 * The values as the caller writes them: parameters become arguments; of anything else nobody can say that it differs.
 */
function inTermsOf(
  finder: Finder,
  call: ts.CallExpression,
  owner: ts.SignatureDeclaration,
  values: readonly KeyValue[],
): KeyValue[] {
  return values.map((value) => {
    const inner = unwrapped(value.node);
    const declaration = ts.isIdentifier(inner) ? symbolAt(finder.checker, inner)?.valueDeclaration : undefined;
    const argument =
      declaration && ts.isParameter(declaration) && declaration.parent === owner
        ? call.arguments[owner.parameters.indexOf(declaration)]
        : undefined;
    return argument ? { ...value, node: argument } : { ...value, exact: false };
  });
}
