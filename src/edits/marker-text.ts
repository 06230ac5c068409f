/** What a marker says, in the room that a line has, whatever language it stands in. */
import { checkFirst, markerPrefixOf } from '../catalog/marker.ts';
import { namesOfId } from '../catalog/profile-names.ts';

/** UTF-16 units that the line of a marker may have behind its indentation, with what makes it a comment. */
export const longestMarkerLine = 120;

/** Stands for the clauses that have no room on the line and are in the report. */
const moreClauses = '; ...';

/** The other members of a test double that are to be checked. */
export const toCheck = /; check `[\w.]+`(?:; `[\w.]+`)*(?=;|$)/;

/** What to do where the edit is made and a person has to look at it. @param reason one clause without a full stop */
export function checkTodo(reason: string): string {
  return `${checkFirst}${reason}`;
}

/** What a marker says, whole. */
export interface MarkerWords {
  /** The neutral id. */
  id: string;
  /** The id in the names of the SDK that the repository has, where these are others. */
  readableId?: string;
  /** What to do; one line. */
  todo: string;
  /** Fields of a result that say something else now and raise no error: the marker names them in any case. */
  silent?: readonly string[];
}

/** What a marker says, whole; it can stand in every form of comment but `<!-- -->`. */
export function markerWords({ id, readableId = id, todo }: MarkerWords): string {
  return `${markerPrefixOf(id)}${readableId}: ${todo}`.replace(/\s+/g, ' ').replaceAll('*/', '*\\/').trim();
}

/**
 * A marker's words as they stand in a file: as many whole clauses as have room, the rest is in the report. Those behind
 * the id are the same in every profile: they have the room that the longest of its names leaves.
 *
 * @param room UTF-16 units that are left for the words on their line
 */
export function shortMarkerWords(marker: MarkerWords, room: number): string {
  const { id, readableId = id } = marker;
  const words = markerWords(marker);
  const head = `${markerPrefixOf(id)}${readableId}: `;
  const behindId = words.slice(head.length);
  const longestName = Math.max(...namesOfId(id).map((name) => name.length));
  const left = room - head.length + readableId.length - longestName;
  if (behindId.length <= left) return words;
  const short = wholeClauses(behindId, left);
  const { silent = [] } = marker;
  if (silent.every((name) => short !== undefined && namesField(short, name)))
    return head + (short ?? cutAtWord(behindId, left) ?? 'see the report');
  const check = behindId.startsWith(checkFirst) ? checkFirst : '';
  const most = left - moreClauses.length;
  const named = changedFields(silent, most - check.length);
  const fields =
    named === undefined ? (changedFields(silent, most) ?? `${silent.length} fields differ`) : check + named;
  const rest = behindId.slice(check.length);
  const end = lastEnd(rest, left - fields.length - '; '.length - moreClauses.length);
  return `${head}${fields}${end === 0 ? '' : `; ${rest.slice(0, end)}`}${moreClauses}`;
}

/** Whether words name a field, alone or behind what holds it: `id`, `.id`, `data[].id`. */
function namesField(words: string, name: string): boolean {
  return words.includes(`\`${name}\``) || words.includes(`.${name}\``);
}

/** `` `id`, `name` differ ``, as short as the room wants it: `usageDetails` for parts of that. */
function changedFields(names: readonly string[], room: number): string | undefined {
  const wholes = [...new Set(names.map((name) => name.split('.')[0]!))];
  const texts = [names.map((name) => `\`${name}\``), names, wholes.map((name) => `\`${name}\``), wholes].map(
    (listed) => `${listed.join(', ')} ${listed.length === 1 ? 'differs' : 'differ'}`,
  );
  return texts.find((text) => text.length <= room);
}

/** As many whole clauses as have room; undefined where there is none. */
function wholeClauses(words: string, left: number): string | undefined {
  const end = lastEnd(words, left - moreClauses.length);
  // What else was changed here and has to be checked is said of no other marker.
  const [named = ''] = toCheck.exec(words) ?? [];
  const short = named === '' ? 0 : lastEnd(words, left - moreClauses.length - named.length);
  if (short > 0 && words.indexOf(named) >= end) return `${words.slice(0, short)}${named}${moreClauses}`;
  if (end > 0) return `${words.slice(0, end)}${moreClauses}`;
  return withShortCode(words, left);
}

/** Stands for the rest of a clause that has no room. */
const moreWords = ' ...';

/** Fewer units of a clause say nothing. */
const leastWords = 24;

/** Behind these a clause goes on. */
const leadsOn =
  / (?:an?|and|are|as|at|but|by|for|from|has|if|in|is|its|no|of|on|or|so|than|that|the|this|to|was|were|which|with)$/;

/** As many words of the first clause as have room. */
function cutAtWord(words: string, left: number): string | undefined {
  const end = endsOf(words, / /y).findLast((at) => at <= left - moreWords.length && !leadsOn.test(words.slice(0, at)));
  return end === undefined || end < leastWords ? undefined : words.slice(0, end) + moreWords;
}

/** Fewer units of code say nothing. */
const leastCode = 12;

/** The first clause with its longest code cut, which stays a whole clause. A name alone is never cut. */
function withShortCode(words: string, left: number): string | undefined {
  const end = firstEnd(words);
  const clause = words.slice(0, end);
  const rest = end === words.length ? '' : moreClauses;
  const [longest = ''] = [...clause.matchAll(/(?<=`)[^`]+(?=`)/g)]
    .filter(([code], index) => index % 2 === 0 && /[^\w$]/.test(code))
    .map(([code]) => code)
    .sort((a, b) => b.length - a.length);
  const room = longest.length - (clause.length + rest.length - left) - 1;
  const short = room < leastCode ? undefined : shortCode(longest, room);
  return short === undefined ? undefined : `${clause.replace(longest, () => short)}${rest}`;
}

/** Code of that many units and `…`. The name of what is called stays, and the last one of a path. */
function shortCode(code: string, room: number): string | undefined {
  const path = /^[\w$]+(?:\??\.[\w$]+)+(?=\(|$)/.exec(code)?.[0] ?? '';
  if (room > path.length) return `${code.slice(0, room).trimEnd()}…`;
  const call = path.length < code.length ? '(…)' : '';
  const starts = [...path.matchAll(/\./g)].map(({ index }) => index + 1);
  const start = starts.find((at) => path.length - at + call.length <= room);
  return start === undefined ? undefined : `…${path.slice(start)}${call}`;
}

/** What is no clause in front of a colon: the tool's own words, and code alone. */
const introduces = /(?:^|[ ;.(])(?:check|not done here|text|v6)$|(?:^|[;.:] )`[^`]*`$/i;

/** What may follow a clause: another one, or what the clause is whole without. */
const clauseEnd =
  /(?:; |\. |: | \(v6: |(?<!\.) \((?=[^()]*\)(?:$|[;.,]))|, (?:after|and|as|but|for|if|of which|so|then|which|where|while|with|without|or (?:leave|only|remove)) )/y;

/** Where the last clause ends among the first `longest` units; 0 without one. */
function lastEnd(words: string, longest: number): number {
  return clauseEnds(words).findLast((end) => end <= longest) ?? 0;
}

function firstEnd(words: string): number {
  return clauseEnds(words)[0] ?? words.length;
}

/** Where clauses end, but the last. */
function clauseEnds(words: string): number[] {
  return endsOf(words, clauseEnd).filter((at) => words[at] !== ':' || !introduces.test(words.slice(0, at)));
}

/** Where a pattern fits, never in code in backticks or in brackets. @param pattern with the flag `y` */
function endsOf(words: string, pattern: RegExp): number[] {
  const ends: number[] = [];
  let inCode = false;
  let depth = 0;
  for (let at = 0; at < words.length; at += 1) {
    const unit = words[at]!;
    if (unit === '`') inCode = !inCode;
    pattern.lastIndex = at;
    if (!inCode && depth <= 0 && pattern.test(words)) ends.push(at);
    if (!inCode && '([{'.includes(unit)) depth += 1;
    if (!inCode && ')]}'.includes(unit)) depth -= 1;
  }
  return ends;
}
