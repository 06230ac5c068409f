/** `save = partial(client.api.scores.create, trace_id=…)`, `save(name=…)`: the variable makes the request then. */
import { scoreFields } from '../../catalog/python/score-fields.ts';
import type { Argument } from '../arguments.ts';
import { prepared } from '../carriers.ts';
import type { Chain } from '../chains.ts';
import type { HeldCall } from '../held-calls.ts';
import { type Scope, scopeOf } from '../scopes.ts';
import type { PythonFile, PythonSite, SiteUse } from '../site.ts';
import { type PythonDecision, placeOfSite, review } from './decision.ts';
import { importedName } from './imported-name.ts';
import { movedPath } from './moved-path.ts';
import { chainPart, rangeOf, textOf } from './pieces.ts';
import { apiText } from './suggested.ts';
import { variableCalls } from './variable-calls.ts';
import { wrappedArguments } from './wrapped-arguments.ts';

function areFields(given: readonly Argument[]): boolean {
  return given.every(({ keyword, star }) => !star && keyword !== undefined && scoreFields.has(keyword));
}

/** Whether what a chain begins with is the same in another scope, and members alone lead on from there. */
function isSameIn({ tokens }: PythonFile, { from, head, steps }: Chain, here: Scope, there: Scope): boolean {
  const { text } = tokens[from]!;
  const owner = scopeOf(text, here);
  const isOne = owner !== undefined && owner.names.get(text)?.length === 1;
  return head === from && isOne && scopeOf(text, there) === owner && steps.every(({ kind }) => kind === 'member');
}

/** Undefined where the variable has another use, or somebody gives it what is no field of a score. */
export function planKeptScore(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, part, entry } = site;
  const { scopes, source } = file;
  const kept = use.kind === 'member' ? prepared({ ...scopes, source }, use.chain) : undefined;
  const held = kept === undefined ? undefined : variableCalls(file, kept.whole, site);
  if (use.kind !== 'member' || kept === undefined || held === undefined) return undefined;
  if (!areFields(kept.handed) || !held.calls.every(({ given }) => areFields(given))) return undefined;
  const request = importedName(placeOfSite(site), file, 'api', 'CreateScoreRequest');
  if (typeof request === 'string') return undefined;
  if (held.calls.every(({ given }) => given.length === 0)) {
    const moved = entry.aspect === 'request' ? [] : movedPath(site, file);
    const wrap = wrappedArguments(file, kept.call, kept.handed, `request=${request.local}(`);
    if (moved === undefined || wrap === undefined) return undefined;
    return review([...moved, ...wrap], '`partial` passes on what it is given', request.imports);
  }
  const scores = scoresText(site, file, use);
  if (scores === undefined || !held.calls.every(({ scope }) => isSameIn(file, use.chain, part.scope, scope)))
    return undefined;
  const edits = [
    { ...rangeOf(file, use.chain), text: request.local },
    ...held.calls.flatMap((call) => sentBy(file, call, `${scores}.create`)),
  ];
  return review(edits, `\`${held.name}\` makes the request of a score, which each call sends`, request.imports);
}

/** `client.api.scores`, as it is written where the function is prepared. */
function scoresText(site: PythonSite, file: PythonFile, use: Extract<SiteUse, { kind: 'member' }>): string | undefined {
  if (site.entry.aspect === 'request') return textOf(file, chainPart(use.chain, use.index));
  const api = apiText(file, use, site);
  return api === undefined ? undefined : `${api}.scores`;
}

/** `save(name=…)` → `client.api.scores.create(request=save(name=…))` */
function sentBy({ tokens }: PythonFile, { at, close }: HeldCall, create: string) {
  const { start } = tokens[at]!;
  const { end } = tokens[close]!;
  return [
    { start, end: start, text: `${create}(request=` },
    { start: end, end, text: ')' },
  ];
}
