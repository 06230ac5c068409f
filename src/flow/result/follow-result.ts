import ts from 'typescript';
import { holdsNoMember } from '../empty-values.ts';
import type { Step, StepOf } from '../step.ts';
import { unwrapped, outermostWrapper } from '../../program/syntax.ts';
import type { Origins } from '../origin/origins.ts';
import { isFailureSeen } from './failure-seen.ts';
import { followArgument, followCollected, followReturn, followTuple, followYield } from './follow-function.ts';
import { followMember, followPresence } from './follow-member.ts';
import { Follower, type Held, partAt, heldWithOthers, heldAnywhereInList } from './follower.ts';
import { mergedAt, namesBehind } from './merged-object.ts';
import { containedIn, elementAt, isHolderStep, keyedBy } from './record-uses.ts';
import { isConst } from './result-syntax.ts';
import { isOwnType } from './result-types.ts';
import type { ResultUse } from './result-use.ts';

type Handle<K extends Step['kind']> = (follower: Follower, step: StepOf<K>, value: ts.Expression, held: Held) => void;

function escapeIfObject(
  kind: 'passed' | 'stored',
): (follower: Follower, step: Step, value: ts.Expression, held: Held) => void {
  return (follower, _step, value, held) => follower.escapeIfObject(value, held, kind);
}

function nothing(): void {}

function noteUse(follower: Follower, _step: Step, value: ts.Expression, held: Held): void {
  follower.noteUse(value, held);
}

/** What each step means for the part of the result that a place holds. */
const handlers: { [K in Step['kind']]: Handle<K> } = {
  same: (follower, { to }, _value, held) => follower.follow(to, held),
  cast: (follower, { to, type }, _value, held) => {
    if (hidesChange(type)) follower.escape(to, held, 'cast');
    follower.follow(to, held);
  },
  await: (follower, { to }, _value, held) => follower.follow(to, partAt(held, held.path)),
  branch: (follower, { to, other }, _value, held) => follower.follow(to, heldWithOthers(held, !holdsNoMember(other))),
  member: (follower, step, _value, held) => followMember(follower, step, held),
  call: nothing,
  argument: (follower, step, value, held) => {
    follower.noteUse(value, held);
    followArgument(follower, step, value, held);
  },
  binding: followBinding,
  default: (follower, { to }, _value, held) => follower.bind(to, heldWithOthers(held)),
  assignment: (follower, { to }, value, held) =>
    ts.isIdentifier(to) || ts.isObjectLiteralExpression(to) || ts.isArrayLiteralExpression(to)
      ? follower.bind(to, held)
      : follower.escapeIfObject(value, held, 'stored'),
  element: followTuple,
  property: escapeIfObject('stored'),
  field: escapeIfObject('stored'),
  spread: followSpread,
  return: (follower, { to }, value, held) => followReturn(follower, to, value, held),
  yield: followYield,
  iteration: followLoop,
  export: escapeIfObject('passed'),
  test: (follower, _step, value, held) => {
    follower.noteUse(value, held);
    follower.read(value, held, 'presence');
  },
  presence: (follower, { key }, value, held) => followPresence(follower, value, key, held),
  compare: noteUse,
  operand: (follower, _step, value, held) => {
    follower.noteUse(value, held);
    follower.escapeIfObject(value, held, 'passed');
  },
  text: escapeIfObject('passed'),
  discard: (follower, _step, value, held) => {
    follower.discarded ||= !held.promised && !ts.isBinaryExpression(unwrapped(value));
  },
  overwrite: nothing,
  store: escapeIfObject('stored'),
  use: (follower, { to }, _value, held) => follower.follow(to, held),
  pick: nothing,
  escape: (follower, _step, value, held) => {
    follower.noteUse(value, held);
    follower.escapeIfObject(value, held, 'passed');
  },
};

/** A cast to any or a promise's own type hides nothing of ours; another type is somebody's own view of the result. */
function hidesChange(type: ts.TypeNode): boolean {
  const { kind } = ts.isArrayTypeNode(type) ? type.elementType : type;
  return kind !== ts.SyntaxKind.AnyKeyword && kind !== ts.SyntaxKind.UnknownKeyword && !isConst(type);
}

/** A type of one's own on the variable hides the change like a cast, and names of that type stay. */
function followBinding(
  follower: Follower,
  { to, declaration }: StepOf<'binding'>,
  _value: ts.Expression,
  held: Held,
): void {
  const type = ts.isVariableDeclaration(declaration) ? declaration.type : undefined;
  const isOwn = type !== undefined && isOwnType(follower.origins, type);
  if (isOwn) follower.escape(to, held, 'cast');
  follower.bind(to, heldWithOthers(held, isOwn));
}

/** `{ ...row, cost: 3 }`: an object that has the record's properties beside others. */
function followMerged(follower: Follower, to: ts.ObjectLiteralExpression, value: ts.Expression, held: Held): void {
  const isOther = held.promised || isHolderStep(held.path.at(-1)) || follower.isRows(value, held.path);
  const behind = isOther ? undefined : namesBehind(to, value);
  if (!behind) return follower.escapeIfObject(value, held, 'spread');
  follower.follow(to, { ...held, merged: mergedAt(held.path, behind, held.merged) });
}

/** What holds it is no list of it. */
function isHeldAlone({ path }: Held): boolean {
  return keyedBy.key(path.at(-1)) !== undefined || containedIn.container(path.at(-1)) !== undefined;
}

/** `[...rows]` and `all.push(...rows)`: a list of the same elements, maybe beside others. */
function followSpread(follower: Follower, { to }: StepOf<'spread'>, value: ts.Expression, held: Held): void {
  if (ts.isObjectLiteralExpression(to)) return followMerged(follower, to, value, held);
  if (isHeldAlone(held)) return follower.escapeIfObject(value, held, 'passed');
  const list = heldAnywhereInList(partAt(held, held.path));
  if (!follower.isRows(value, held.path)) follower.escapeIfObject(value, held, 'spread');
  else if (ts.isArrayLiteralExpression(to)) follower.follow(to, heldWithOthers(list, to.elements.length > 1));
  else if (!followCollected(follower, to, list)) follower.escapeIfObject(value, held, 'spread');
}

function followLoop(follower: Follower, { to }: StepOf<'iteration'>, value: ts.Expression, held: Held): void {
  if (isHeldAlone(held)) return follower.escapeIfObject(value, held, 'passed');
  const element = partAt(heldAnywhereInList(held), elementAt(held.path));
  if (!ts.isVariableDeclarationList(to.initializer)) return follower.escapeIfObject(value, held, 'stored');
  for (const { name } of to.initializer.declarations) follower.bind(name, element);
}

/**
 * Follows the result of a call through awaits, variables, patterns, callbacks, and the functions it is returned from.
 * @param method the member that is called: its type says what the result is where the receiver is `any` to the checker
 */
export function followResult(origins: Origins, call: ts.CallExpression, method: ts.Symbol): ResultUse {
  const follower = new Follower(origins, call, method, (following, step, value, held) =>
    (handlers[step.kind] as Handle<Step['kind']>)(following, step, value, held),
  );
  follower.follow(call, { path: [], promised: true, alone: true });
  const { errorsHandled, discarded } = follower;
  return {
    ...follower.recorded(),
    errorsHandled: errorsHandled || isFailureSeen(origins, call),
    discarded,
    awaited: ts.isAwaitExpression(outermostWrapper(call).parent),
  };
}
