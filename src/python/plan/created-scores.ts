/** Scores that are created: one `request` in the place of keywords. */
import { scoreFields } from '../../catalog/python/score-fields.ts';
import type { Argument } from '../arguments.ts';
import { handedOn } from '../carriers.ts';
import type { NamePlace } from '../import-order.ts';
import { closing, type Scope, type Span, splitAt } from '../scopes.ts';
import type { Call, PythonFile, PythonSite } from '../site.ts';
import { entriesOf } from '../started-calls.ts';
import { plainText } from '../tokens.ts';
import { manual, migrated, placeOfSite, type PythonDecision, review } from './decision.ts';
import { importedName } from './imported-name.ts';
import { planKeptScore } from './kept-score.ts';
import { movedPath } from './moved-path.ts';
import { whyNotMoved } from './pieces.ts';
import { planStartedScore } from './started-score.ts';
import { variableCalls } from './variable-calls.ts';
import { wrappedArguments } from './wrapped-arguments.ts';

const options = 'request_options';

/** Whether what is given by `**` holds fields of a score alone: nothing of the file speaks of the other keyword. */
function lacksOptions(file: PythonFile, { value }: Argument, scope: Scope): boolean {
  if (entriesOf(file, value) !== undefined) return !speaksOfOptions(file, value);
  return isWritten(file, value, scope) && !speaksOfOptions(file);
}

/** Whether all keys of a dictionary are in sight: it is a literal, or a name for one; as are those that it takes in. */
function isWritten(file: PythonFile, { from, to }: Span, scope: Scope, seen: readonly string[] = []): boolean {
  const { tokens } = file;
  const { kind, text } = tokens[from]!;
  const open = text === 'dict' && tokens[from + 1]?.text === '(' ? from + 1 : from;
  const isCall = open > from;
  if ((isCall || text === '{') && closing(tokens, open) === to - 1) {
    return splitAt(tokens, { from: open + 1, to: to - 1 }, ',').every((part) => {
      if (tokens[part.from]!.text === '**') return isWritten(file, { ...part, from: part.from + 1 }, scope, seen);
      return !isCall || tokens[part.from + 1]?.text === '=' || isWritten(file, part, scope, seen);
    });
  }
  const bindings = scope.names.get(text) ?? file.scopes.module.names.get(text) ?? [];
  const isName = kind === 'name' && to - from === 1 && !seen.includes(text) && bindings.length > 0;
  return (
    isName && bindings.every((one) => one.kind === 'value' && isWritten(file, one.span, one.scope, [...seen, text]))
  );
}

/** Whether the other keyword is named in some code; one that a call of the SDK is given is no key of a dictionary. */
function speaksOfOptions({ tokens, sites }: PythonFile, { from, to }: Span = { from: 0, to: tokens.length }): boolean {
  const ofCalls = new Set(
    sites.flatMap(({ use }) => ('call' in use ? (use.call?.given ?? []) : [])).map(({ name }) => name),
  );
  return tokens.slice(from, to).some((token, offset) => {
    const isName = token.kind === 'name' && token.text === options && !ofCalls.has(from + offset);
    return isName || plainText(token) === options;
  });
}

/** A call that creates a score; `place`: where it reads names. */
interface ScoreCall {
  call: Call;
  fields: readonly Argument[];
  place: NamePlace;
}

/** Whether a function that hands arguments on has no use for one of its own. */
function isOfScore({ keyword, star }: Argument): boolean {
  return star || (keyword !== undefined && (keyword === options || keyword === 'request' || scoreFields.has(keyword)));
}

/** The calls of a method: there, by a function that it is handed to, or of the variable that holds it. */
function callsOf(file: PythonFile, site: PythonSite): { calls: readonly ScoreCall[]; by?: string } | undefined {
  const { use } = site;
  if (use.kind !== 'member') return undefined;
  const place = placeOfSite(site);
  const ofScore = (given: readonly Argument[]): Argument[] => given.filter(({ keyword }) => keyword !== options);
  if (use.call !== undefined) return { calls: [{ call: use.call, fields: ofScore(use.call.given), place }] };
  const { scopes, source } = file;
  const handing = handedOn({ ...scopes, source }, use.chain);
  if (handing !== undefined && handing.handed.every(isOfScore))
    return { calls: [{ call: handing.call, fields: ofScore(handing.handed), place }], by: handing.by };
  const held = variableCalls(file, use.chain, site);
  if (held === undefined) return undefined;
  return { calls: held.calls.map((call) => ({ call, fields: ofScore(call.given), place: call })) };
}

/** The calls of one file, with `request` in the place of the keywords of each. */
export function planCreateScore(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const taken = callsOf(file, site);
  if (taken === undefined)
    return (
      planKeptScore(site, file) ?? planStartedScore(site, file) ?? manual(site, file, 'The keywords arrive elsewhere')
    );
  const moved = site.entry.aspect === 'request' ? [] : movedPath(site, file);
  if (moved === undefined) return manual(site, file, whyNotMoved(site, file));
  const requests = taken.calls.map((call) => planRequest(site, file, call));
  const left = requests.find(({ status }) => status === 'manual');
  if (left !== undefined) return left;
  const edits = [...moved, ...requests.flatMap((request) => request.edits)];
  const imports = requests.flatMap((request) => request.imports ?? []);
  const check =
    taken.by === undefined
      ? requests.find(({ status }) => status === 'review')?.reason
      : `\`${taken.by}\` passes on what it is given`;
  return check === undefined ? migrated(edits, imports) : review(edits, check, imports);
}

/** `create(name=…)` → `create(request=CreateScoreRequest(name=…))` */
function planRequest(site: PythonSite, file: PythonFile, { call, fields, place }: ScoreCall): PythonDecision {
  if (fields.some(({ keyword, star }) => keyword === undefined && !star))
    return manual(site, file, 'Major 4 takes keywords alone');
  if (fields.length === 0 || fields.some(({ keyword }) => keyword === 'request')) return migrated([]);
  const request = importedName(place, file, 'api', 'CreateScoreRequest');
  if (typeof request === 'string') return withoutSuggestion(manual(site, file, request));
  const wrap = wrappedArguments(file, call, fields, `request=${request.local}(`);
  if (wrap === undefined) return manual(site, file, `\`${options}\` stands between the fields`);
  const [star] = fields.filter((argument) => argument.star);
  if (star === undefined) return migrated(wrap, request.imports);
  return isOfFields(file, star, place.scope)
    ? review(wrap, `\`${star.text}\` holds fields of a score alone`, request.imports)
    : manual(site, file, `What \`**${star.text}\` holds is not visible`);
}

/** What would be suggested has the name of something else. */
function withoutSuggestion({ suggestion: _, ...decision }: PythonDecision): PythonDecision {
  return decision;
}

function isOfFields(file: PythonFile, star: Argument, scope: Scope): boolean {
  return file.tokens[star.value.from - 1]!.text === '**' && lacksOptions(file, star, scope);
}
