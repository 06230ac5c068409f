/** The text of major 5 that a person would write. */
import type { Entry } from '../../catalog/entry.ts';
import { filledSlots } from '../../catalog/suggestion-slots.ts';
import type { Argument } from '../arguments.ts';

/** What stands at a place. */
export interface Written {
  receiver: string;
  /** The API client; undefined where it is not written there. */
  api: string | undefined;
  /** Undefined where the member is not called. */
  call: readonly Argument[] | undefined;
}

function argumentText({ keyword, text }: Argument, keys: Entry['requestKeys'] = {}): string {
  return keyword === undefined ? text : `${keys[keyword] ?? keyword}=${text}`;
}

/** The one argument that a suggestion goes on with; undefined where there are others. */
function onlyArgument(call: readonly Argument[], parameter: string | undefined): string | undefined {
  const [only, second] = call;
  if (only === undefined || second !== undefined) return undefined;
  return only.keyword === undefined || only.keyword === parameter ? only.text : undefined;
}

/** Whether all arguments have a place in major 5: what becomes a request takes keywords alone. */
function allKept(call: readonly Argument[], isWrapped: boolean, keys: Entry['requestKeys'] = {}): boolean {
  return call.every(({ keyword, star }) => !star && (keyword === undefined ? !isWrapped : keys[keyword] !== null));
}

/** Whether a call of major 5 is the one that stands there: of the same member, with the same keywords. */
function isAsItIs({ suggestion, path, target, requestKeys = {} }: Entry, call: readonly Argument[] = []): boolean {
  if (suggestion?.endsWith('({args})') !== true) return false;
  const isKept = target !== undefined && path.join('.') === target.join('.');
  return isKept && call.every(({ keyword }) => (requestKeys[keyword ?? ''] ?? keyword) === keyword);
}

/** Undefined where the place does not say all of it, and where nothing else would be written. */
export function suggestionFor(entry: Entry, written: Written): string | undefined {
  const { suggestion, parameters, requestKeys } = entry;
  if (suggestion === undefined || isAsItIs(entry, written.call)) return undefined;
  const { receiver, api, call } = written;
  if (suggestion.includes('{api}') && api === undefined) return undefined;
  const asksForCall = suggestion.includes('{arg');
  const wrapped = suggestion.includes('({args}))');
  if (asksForCall && (call === undefined || !allKept(call, wrapped, requestKeys))) return undefined;
  const outside = wrapped ? (call ?? []).filter(({ keyword }) => keyword === 'request_options') : [];
  const inside = (call ?? []).filter((argument) => !outside.includes(argument));
  const only = onlyArgument(inside, parameters?.[0]);
  if (suggestion.includes('{arg0}') && only === undefined) return undefined;
  const filled = filledSlots(suggestion, (slot) => {
    if (slot === 'receiver') return receiver;
    if (slot === 'api') return api ?? '';
    return slot === 'args' ? inside.map((argument) => argumentText(argument, requestKeys)).join(', ') : (only ?? '');
  }).replace(/, \)$/, ')');
  return outside.length === 0
    ? filled
    : `${filled.slice(0, -1)}, ${outside.map((argument) => argumentText(argument)).join(', ')})`;
}
