/** Scores: one `request` in the place of keywords, and Scores API v3 in that of v2. */
import { scoreFields } from '../../catalog/python/score-fields.ts';
import { type Argument, argumentsOf } from '../arguments.ts';
import { handedOn } from '../carriers.ts';
import { closing, type Span, splitAt } from '../scopes.ts';
import type { Call, PythonFile, PythonSite, SiteUse } from '../site.ts';
import { plainText } from '../tokens.ts';
import { manual, migrated, type PythonDecision, review } from './decision.ts';
import { importedName } from './imported-name.ts';
import { movedPath } from './moved-path.ts';
import { callSpan, rangeOf, textOf, whyNotMoved } from './pieces.ts';
import { apiText } from './suggested.ts';
import { wrappedArguments } from './wrapped-arguments.ts';

const options = 'request_options';

/** Whether what is given by `**` holds fields of a score alone: nothing of the file speaks of the other keyword. */
function lacksOptions(file: PythonFile, { value }: Argument, site: PythonSite): boolean {
  if (value.to - value.from !== 1) return isVisible(file, value) && !speaksOfOptions(file, value);
  const name = file.tokens[value.from]!.text;
  const bindings = site.part.scope.names.get(name) ?? file.scopes.module.names.get(name) ?? [];
  const areLiterals = bindings.every(
    (binding) => binding.kind === 'value' && /^(?:\{|dict\()/.test(textOf(file, binding.span)),
  );
  return bindings.length > 0 && areLiterals && !speaksOfOptions(file);
}

/** Whether all keys of a dictionary stand there: `{"name": …}`, `dict(name=…)`. */
function isVisible({ tokens, source }: PythonFile, { from, to }: Span): boolean {
  const isCall = tokens[from]!.text === 'dict' && tokens[from + 1]!.text === '(';
  const open = isCall ? from + 1 : from;
  if ((!isCall && tokens[open]!.text !== '{') || closing(tokens, open) !== to - 1) return false;
  if (isCall) return argumentsOf(tokens, { open, close: to - 1 }, source).every(({ keyword }) => keyword !== undefined);
  return splitAt(tokens, { from: open + 1, to: to - 1 }, ',').every(
    (entry) => tokens[entry.from + 1]?.text === ':' && plainText(tokens[entry.from]!) !== undefined,
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

/** What a method is called with, there or by a function that it is handed to; undefined where that is elsewhere. */
function givenTo(file: PythonFile, use: SiteUse): { call: Call; fields: readonly Argument[]; by?: string } | undefined {
  if (use.kind !== 'member') return undefined;
  const ofScore = (given: readonly Argument[]): Argument[] => given.filter(({ keyword }) => keyword !== options);
  if (use.call !== undefined) return { call: use.call, fields: ofScore(use.call.given) };
  const handing = handedOn({ ...file, imports: file.scopes.imports }, use.chain);
  if (handing === undefined || !handing.handed.every(isOfScore)) return undefined;
  return { call: handing.call, fields: ofScore(handing.handed), by: handing.by };
}

/** `create(name=…)` → `create(request=CreateScoreRequest(name=…))` */
export function planCreateScore(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, entry } = site;
  const given = givenTo(file, use);
  if (given === undefined) return manual(site, file, 'The keywords arrive elsewhere');
  const { call, fields, by } = given;
  if (fields.some(({ keyword, star }) => keyword === undefined && !star))
    return manual(site, file, 'Major 4 takes keywords alone');
  const moved = entry.aspect === 'request' ? [] : movedPath(site, file);
  if (moved === undefined) return manual(site, file, whyNotMoved(site, file));
  if (fields.some(({ keyword }) => keyword === 'request')) return migrated(moved);
  const request = importedName(site, file, 'api', 'CreateScoreRequest');
  if (typeof request === 'string') {
    // What would be suggested has the name of the other one.
    const { suggestion: _, ...left } = manual(site, file, request);
    return left;
  }
  const wrap = wrappedArguments(file, call, fields, `request=${request.local}(`);
  if (wrap === undefined) return manual(site, file, `\`${options}\` stands between the fields`);
  const edits = [...moved, ...wrap];
  const [star] = fields.filter((argument) => argument.star);
  if (star !== undefined && !isOfFields(file, star, site))
    return manual(site, file, `What \`**${star.text}\` holds is not visible`);
  if (by !== undefined) return review(edits, `\`${by}\` passes on what it is given`, request.imports);
  return star === undefined
    ? migrated(edits, request.imports)
    : review(edits, `\`${star.text}\` holds fields of a score alone`, request.imports);
}

function isOfFields(file: PythonFile, star: Argument, site: PythonSite): boolean {
  return file.tokens[star.value.from - 1]!.text === '**' && lacksOptions(file, star, site);
}

/** Whether a function that hands arguments on has no use for one of its own. */
function isOfScore({ keyword, star }: Argument): boolean {
  return star || (keyword !== undefined && (keyword === options || keyword === 'request' || scoreFields.has(keyword)));
}

/** The query of v2 in the words of v3. */
export function planScoreQuery(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, entry } = site;
  if (use.kind !== 'member' || use.call === undefined) return manual(site, file, 'The keywords arrive elsewhere');
  const { given } = use.call;
  if (given.some(({ star }) => star)) return manual(site, file, 'Not all keywords are visible');
  const keys = entry.requestKeys ?? {};
  const gone = given.flatMap(({ keyword }) => (keyword !== undefined && keys[keyword] === null ? [keyword] : []));
  const edits = given.flatMap(({ keyword, name }) => {
    const key = keyword === undefined ? undefined : keys[keyword];
    return key === undefined || key === null ? [] : [{ ...rangeOf(file, { from: name!, to: name! + 1 }), text: key }];
  });
  if (gone.length === 0)
    return review(edits, 'the rows are of Scores API v3, where the trace of a score is in its `subject`');
  const names = gone.map((name) => `\`${name}\``).join(', ');
  const decision = review(edits, `Scores API v3 has no ${names}`);
  return { ...decision, isPart: true, todo: `Scores API v3 has no ${names}. ${entry.todo}` };
}

/** Whether the method of a member gives what has to be awaited; undefined where nobody says. */
function isAwaitable(
  { values, answers, tokens }: PythonFile,
  { chain, index }: Extract<SiteUse, { kind: 'member' }>,
  { part }: PythonSite,
): boolean | undefined {
  const value = values.ofChain(chain, part.scope, index);
  if (value.kind === 'namespace') return value.likely ? undefined : value.isAsync === true;
  const step = chain.steps[index];
  const answer = step?.kind === 'member' ? answers.members.get(tokens[step.at]!.start) : undefined;
  if (answer?.kind !== 'proven' || answer.owner.kind !== 'namespace') return undefined;
  return answer.owner.isAsync === true;
}

/** `get_by_id(x)` → `get_many(id=x).data[0]` */
export function planScoreById(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, entry } = site;
  if (use.kind !== 'member' || use.call === undefined) return manual(site, file, 'It is not called here');
  const api = apiText(file, use, site);
  const [id, ...others] = use.call.given;
  const isPlain = id !== undefined && !id.star && (id.keyword === undefined || id.keyword === entry.parameters?.[0]);
  if (api === undefined || !isPlain || others.some(({ keyword }) => keyword !== options))
    return manual(site, file, 'The arguments have another form');
  const span = callSpan(file, use);
  const awaitable = isAwaitable(file, use, site);
  if (!span.isAwaited && awaitable !== false)
    return manual(site, file, awaitable ? 'It is awaited elsewhere' : 'Nothing here says whether it is to be awaited');
  const rest = others.map(({ text }) => `, ${options}=${text}`).join('');
  const call = `${api}.scores.get_many(id=${id.text}${rest})`;
  const text = span.isAwaited ? `(await ${call}).data[0]` : `${call}.data[0]`;
  return review(
    [{ ...rangeOf(file, span), text }],
    'a score that is missing raises `IndexError`, and its trace is in `subject`',
  );
}
