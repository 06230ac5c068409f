/** Scores: one `request` in the place of keywords, and Scores API v3 in that of v2. */
import type { Argument } from '../arguments.ts';
import type { PythonFile, PythonSite, SiteUse } from '../site.ts';
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
  if (value.to - value.from !== 1) return file.tokens[value.from]!.text === '{' && !speaksOfOptions(file);
  const name = file.tokens[value.from]!.text;
  const bindings = site.part.scope.names.get(name) ?? file.scopes.module.names.get(name) ?? [];
  const areLiterals = bindings.every(
    (binding) => binding.kind === 'value' && /^(?:\{|dict\()/.test(textOf(file, binding.span)),
  );
  return bindings.length > 0 && areLiterals && !speaksOfOptions(file);
}

function speaksOfOptions({ tokens }: PythonFile): boolean {
  return tokens.some((token) => plainText(token) === options || (token.kind === 'name' && token.text === options));
}

/** `create(name=…)` → `create(request=CreateScoreRequest(name=…))` */
export function planCreateScore(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use, entry } = site;
  if (use.kind !== 'member' || use.call === undefined) return manual(site, file, 'The keywords arrive elsewhere');
  const { given } = use.call;
  const inner = given.filter(({ keyword }) => keyword !== options);
  if (inner.some(({ keyword, star }) => keyword === undefined && !star))
    return manual(site, file, 'Major 4 takes keywords alone');
  const moved = entry.aspect === 'request' ? [] : movedPath(site, file);
  if (moved === undefined) return manual(site, file, whyNotMoved(site, file));
  if (inner.some(({ keyword }) => keyword === 'request')) return migrated(moved);
  const request = importedName(site, file, 'api', 'CreateScoreRequest');
  if (typeof request === 'string') {
    // What would be suggested has the name of the other one.
    const { suggestion: _, ...left } = manual(site, file, request);
    return left;
  }
  const wrap = wrappedArguments(file, use.call, inner, `request=${request.local}(`);
  if (wrap === undefined) return manual(site, file, `\`${options}\` stands between the fields`);
  const edits = [...moved, ...wrap];
  const [star] = inner.filter((argument) => argument.star);
  if (star === undefined) return migrated(edits, request.imports);
  if (file.tokens[star.value.from - 1]!.text !== '**' || !lacksOptions(file, star, site))
    return manual(site, file, `What \`**${star.text}\` holds is not visible`);
  return review(edits, `\`${star.text}\` holds fields of a score alone`, request.imports);
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
