import ts from 'typescript';
import { calledName } from '../../../src/flow/functions.ts';
import { referencesOf } from '../../../src/flow/references.ts';
import { outermostWrapper } from '../../../src/program/syntax.ts';
import type { Finder } from '../../../src/sites/finder.ts';
import { callbackArgument, type Creation, creationOf, functionOf } from './sdk-calls.ts';
import { startingHelper } from './starting-functions.ts';

/** The creation whose callback this expression is. */
export function creationWith(finder: Finder, value: ts.Expression): Creation | undefined {
  const outermost = outermostWrapper(value);
  const call = outermost.parent;
  if (!ts.isCallExpression(call) || call.expression === outermost) return undefined;
  const creation = creationOf(finder, call) ?? createdByHelper(finder, call);
  return creation && callbackArgument(creation) === outermost ? creation : undefined;
}

function createdByHelper(finder: Finder, call: ts.CallExpression): Creation | undefined {
  const helper = startingHelper(finder, call);
  return helper && { call, kind: 'helper', helper };
}

/** The creation whose callback a named function is, where it is used for nothing else. */
export function onlyCreationWith(finder: Finder, uses: readonly ts.MemberName[]): Creation | undefined {
  const [only, ...others] = uses;
  return only && others.length === 0 ? creationWith(finder, only) : undefined;
}

/** The creation that a function of the repository is the callback of. */
export function creationOfCallback(finder: Finder, owner: ts.Node): Creation | undefined {
  const direct = ts.isExpression(owner) ? creationWith(finder, owner) : undefined;
  if (direct) return direct;
  const name = calledName(owner);
  const creation = name && onlyCreationWith(finder, referencesOf(finder.origins, name));
  const callback = creation && callbackArgument(creation);
  return callback && functionOf(finder, callback) === owner ? creation : undefined;
}
