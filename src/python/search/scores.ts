/** Methods of `api.scores` that major 5 has as well, in another form. */
import type { Entry } from '../../catalog/entry.ts';
import type { Argument } from '../arguments.ts';
import { handedOn } from '../carriers.ts';
import type { Statement } from '../scopes.ts';
import type { SiteUse } from '../site.ts';
import type { Token } from '../tokens.ts';
import type { Draft, Reading } from './reading.ts';

/** Keywords that only Scores API v3 has. */
const newScoreKeys = new Set(['id', 'experiment_id', 'cursor', 'value_min', 'value_max']);

/** A method of `api.scores` that major 5 has as well, in another form. */
export function findScores(
  reading: Reading,
  dotted: string,
  isSure: boolean,
  { token, statement, use }: { token: Token; statement: Statement; use: Extract<SiteUse, { kind: 'member' }> },
  mock: Pick<Draft, 'isMock' | 'isInferred'> = {},
): void {
  const id = dotted === 'scores.create' ? 'py:api.scores.create#kwargs' : 'py:api.scores.get_many#query';
  const given = use.call?.given ?? handedBy(reading, use);
  const form = oldForm(reading.entries.get(id), given);
  if (form !== 'no') reading.found.add(id, isSure, token, statement, use, { byVersion: form === 'maybe', ...mock });
}

/** What a function that the method is given to hands on to it. */
function handedBy(reading: Reading, { chain }: Extract<SiteUse, { kind: 'member' }>): readonly Argument[] | undefined {
  const handed = handedOn({ ...reading.file, source: reading.source }, chain)?.handed;
  return handed?.some(({ star }) => star) === true ? undefined : handed;
}

/** Whether a call is in the form of major 4; `maybe` where it could be in that of 5 as well. */
export function oldForm(entry: Entry | undefined, call: readonly Argument[] | undefined): 'yes' | 'maybe' | 'no' {
  const keys = (call ?? []).flatMap(({ keyword }) => keyword ?? []);
  if (entry?.id === 'py:api.scores.create#kwargs')
    return call !== undefined && (keys.includes('request') || call.length === 0) ? 'no' : 'yes';
  // One that major 5 lacks is told beside new ones as well: a run renames the others, and leaves this one.
  if (keys.some((key) => entry?.requestKeys?.[key] === null)) return 'yes';
  if (keys.some((key) => newScoreKeys.has(key))) return 'no';
  return keys.some((key) => entry?.requestKeys?.[key] !== undefined) ? 'yes' : 'maybe';
}
