import ts from 'typescript';
import { callbackStep, type CallbackStep } from '../callbacks.ts';
import { elementFunctions } from '../list-methods.ts';
import { listSteps, takesOtherElements } from '../lists.ts';
import type { StepOf } from '../step.ts';
import { type Follower, type Held, partAt, heldWithOthers, heldAnywhereInList, isOfOthers } from './follower.ts';
import { objectMethods, presenceKey } from './presence-key.ts';
import { followContainedMember } from './contained.ts';
import { containedIn, elementAt, keyedBy, listedAt, outcomeOf } from './record-uses.ts';
import { isTest } from './result-syntax.ts';
import { isList, isText } from './result-types.ts';

type Member = StepOf<'member'>;

/** A member that is read of a part of the result, or called on it. */
export function followMember(follower: Follower, step: Member, held: Held): void {
  const { to, key, name, call } = step;
  const last = held.path.at(-1);
  if (held.promised)
    return call && key !== undefined ? followPromise(follower, call, key, held) : follower.read(name, held, 'read');
  if (containedIn.container(last) !== undefined) return followContainedMember(follower, step, held);
  if (last === outcomeOf) return followOutcome(follower, step, held);
  if (keyedBy.key(last) !== undefined) return followKeyed(follower, step, held);
  const position = ts.isNumericLiteral(name) ? listedAt.position(last) : undefined;
  if (position !== undefined && Number(name.getText()) !== position) return;
  const rows = follower.isRows(to.expression, held.path);
  if (key === undefined)
    return rows && !isSymbolKey(follower, name)
      ? follower.follow(to, partAt(held, elementAt(held.path)))
      : follower.escapeIfObject(to.expression, held, 'passed');
  return rows ? followList(follower, step, key, held) : followProperty(follower, step, key, held);
}

function followProperty(follower: Follower, { to, name, call }: Member, key: string, held: Held): void {
  const { checker } = follower.origins;
  // A list behind something else: an iterator, a set.
  if (isList(checker, follower.partOf(held.path))) return follower.escapeIfObject(to.expression, held, 'passed');
  if (call && objectMethods.has(key) && follower.isObject(to.expression, held.path))
    return followPresence(follower, to.expression, call.arguments[0], held, key);
  if (call && isText(checker, follower.typeAt(to.expression, held.path)))
    return follower.read(to.expression, held, 'call');
  if (isOfOthers(held, key)) return;
  const part = { ...held, path: [...held.path, key], from: name };
  if (call) follower.noteUse(to.expression, held);
  follower.read(name, part, isTest(follower.origins, to) ? 'presence' : call ? 'call' : 'read');
  if (!call) follower.follow(to, part);
}

/** `'name' in row`, `row.hasOwnProperty('name')`, `Object.hasOwn(row, 'name')`: a question about that key. */
export function followPresence(
  follower: Follower,
  row: ts.Expression,
  asked: ts.Expression | undefined,
  held: Held,
  method?: string,
): void {
  const key = presenceKey(asked, method);
  if (key && isOfOthers(held, key.text)) return;
  if (key) follower.read(key, { ...held, path: [...held.path, key.text] }, 'presence');
  else if (!follower.isRows(row, held.path)) follower.escapeIfObject(row, held, 'passed');
}

/** `.status`, `.value` and `.reason` of what `Promise.allSettled` gives. */
function followOutcome(follower: Follower, { to, key }: Member, held: Held): void {
  if (key === 'value') follower.follow(to, partAt(held, held.path.slice(0, -1)));
  else if (key === 'status') follower.discarded = true;
  else if (key !== 'reason') follower.escape(to, held, 'passed');
}

/** `[0]` of `[result, error]`, `.value` of `{ value }`; what else is in there is nothing of ours. */
function followKeyed(follower: Follower, { to, key, name }: Member, held: Held): void {
  const written = key ?? (ts.isNumericLiteral(name) ? name.text : undefined);
  if (written === keyedBy.key(held.path.at(-1))) follower.follow(to, partAt(held, held.path.slice(0, -1)));
  else if (written === undefined) follower.escape(to, held, 'passed');
}

/** `.then(trace => …)`, `.catch(…)`, `.finally(…)`; anything else, as `.withRawResponse()`, takes it out of sight. */
function followPromise(follower: Follower, call: ts.CallExpression, method: string, held: Held): void {
  const [callback, onError] = call.arguments;
  if (method === 'catch') follower.errorsHandled = true;
  if (method === 'catch' || method === 'finally') return follower.follow(call, held);
  if (method !== 'then') return follower.escape(call, held, 'passed');
  if (!callback) return follower.follow(call, held);
  if (onError) follower.errorsHandled = true;
  followCallback(follower, callbackStep(follower.origins, callback, 0, 'element'), partAt(held, held.path));
}

function followCallback(follower: Follower, { callback, to, mixed, hidden }: CallbackStep, held: Held): void {
  if (hidden) follower.escape(callback, held, 'callback');
  else if (to) follower.bindTo(to, heldWithOthers(held, mixed));
}

/**
 * `Array.from(rows, (row) => …)`: the elements of a list that is the first argument of such a function.
 * @returns whether the call gives nothing of the list itself
 */
export function followGivenElements(follower: Follower, call: ts.Node, list: ts.Expression, listed: Held): boolean {
  if (!ts.isCallExpression(call) || listed.promised || !follower.isRows(list, listed.path)) return false;
  const gives = elementFunctions.get(call.expression.getText());
  const callback = call.arguments[1];
  if (gives === undefined || callback === undefined) return false;
  const held = heldAnywhereInList(listed);
  followCallback(follower, callbackStep(follower.origins, callback, 0, 'element'), partAt(held, elementAt(held.path)));
  return gives === 'results';
}

/** The elements of a list through its methods. */
function followList(follower: Follower, { to, call }: Member, key: string, listed: Held): void {
  const list = to.expression;
  const held = heldAnywhereInList(listed);
  if (!call) return key === 'length' ? follower.read(to, held, 'read') : follower.escapeIfObject(list, held, 'passed');
  // Of a variable every use is looked at for that.
  if (!ts.isIdentifier(list) && takesOtherElements(list)) follower.escapeIfObject(list, held, 'stored');
  for (const step of listSteps(follower.origins, call, key)) {
    if (step.kind === 'escape') follower.escapeIfObject(list, held, 'passed');
    else {
      const part = step.part === 'list' ? held : partAt(held, elementAt(held.path));
      if (step.kind === 'callback') followCallback(follower, step, part);
      else follower.follow(step.to, heldWithOthers(part, step.mixed));
    }
  }
}

/** `Symbol.iterator` and its like: no position in a list. */
function isSymbolKey({ origins: { checker } }: Follower, key: ts.Node): boolean {
  return (
    key.getText().startsWith('Symbol.') || (checker.getTypeAtLocation(key).flags & ts.TypeFlags.ESSymbolLike) !== 0
  );
}
