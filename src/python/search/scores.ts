/** Methods of `api.scores` that major 5 has as well, in another form. */
import type { Entry } from '../../catalog/entry.ts';
import type { Argument } from '../arguments.ts';
import { handedOn, prepared } from '../carriers.ts';
import { heldCalls } from '../held-calls.ts';
import type { Statement } from '../scopes.ts';
import type { SiteUse } from '../site.ts';
import { startedWith } from '../started-calls.ts';
import type { Token } from '../tokens.ts';
import type { Draft, Reading } from './reading.ts';

type MemberUse = Extract<SiteUse, { kind: 'member' }>;

/** Keywords that only Scores API v3 has. */
const newScoreKeys = new Set(['id', 'experiment_id', 'cursor', 'value_min', 'value_max']);

/** A method of `api.scores` that major 5 has as well, in another form. */
export function findScores(
  reading: Reading,
  dotted: string,
  isSure: boolean,
  { token, statement, use }: { token: Token; statement: Statement; use: MemberUse },
  mock: Pick<Draft, 'isMock' | 'isInferred'> = {},
): void {
  const id = dotted === 'scores.create' ? 'py:api.scores.create#kwargs' : 'py:api.scores.get_many#query';
  const forms = keysOf(reading, use, statement).map((keys) => oldForm(reading.entries.get(id), keys));
  const form = forms.find((one) => one === 'yes') ?? forms.find((one) => one === 'maybe') ?? 'no';
  if (form !== 'no') reading.found.add(id, isSure, token, statement, use, { byVersion: form === 'maybe', ...mock });
}

/** The keywords of each call of the method, as far as they stand here; undefined: of one that is made elsewhere. */
function keysOf(
  { source, file }: Reading,
  { chain, call }: MemberUse,
  statement: Statement,
): readonly (readonly string[] | undefined)[] {
  if (call !== undefined) return [keywordsOf(call.given)];
  const text = { ...file, source };
  const started = startedWith(text, chain)?.entries;
  if (started !== undefined) return [started.map(({ key }) => key)];
  const handed = handedOn(text, chain);
  if (handed !== undefined) return [keywordsOf(handed.handed)];
  const partial = prepared(text, chain);
  const value = partial === undefined ? chain : partial.whole;
  const held = heldCalls(file, source, value, statement)?.calls ?? (partial === undefined ? [] : [{ given: [] }]);
  return held.length === 0 ? [undefined] : held.map(({ given }) => keywordsOf([...(partial?.handed ?? []), ...given]));
}

/** Undefined where not all are written there; empty: of an argument without one. */
export function keywordsOf(given: readonly Argument[]): readonly string[] | undefined {
  return given.some(({ star }) => star) ? undefined : given.map(({ keyword = '' }) => keyword);
}

/** Whether a call is in the form of major 4; `maybe` where it could be in that of 5 as well. */
export function oldForm(entry: Entry | undefined, keys: readonly string[] | undefined): 'yes' | 'maybe' | 'no' {
  if (entry?.id === 'py:api.scores.create#kwargs')
    return keys !== undefined && (keys.includes('request') || keys.length === 0) ? 'no' : 'yes';
  // One that major 5 lacks is told beside new ones as well: a run renames the others, and leaves this one.
  if (keys?.some((key) => entry?.requestKeys?.[key] === null) === true) return 'yes';
  if (keys?.some((key) => newScoreKeys.has(key)) === true) return 'no';
  return keys?.some((key) => entry?.requestKeys?.[key] !== undefined) === true ? 'yes' : 'maybe';
}
