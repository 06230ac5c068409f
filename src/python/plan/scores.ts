/** Reads of scores: Scores API v3 in the place of v2. */
import type { Argument } from '../arguments.ts';
import { handedOn } from '../carriers.ts';
import type { PythonFile, PythonSite, SiteUse } from '../site.ts';
import { manual, type PythonDecision, review } from './decision.ts';
import { callSpan, rangeOf } from './pieces.ts';
import { apiText } from './suggested.ts';
import { variableCalls } from './variable-calls.ts';

const options = 'request_options';

/** All that a read of scores is given, there, by a function that it is handed to, or by a variable that holds it. */
function queryOf(file: PythonFile, site: PythonSite): readonly Argument[] | undefined {
  const { use } = site;
  if (use.kind !== 'member') return undefined;
  const { source, scopes } = file;
  if (use.call !== undefined) return use.call.given;
  return (
    handedOn({ ...scopes, source }, use.chain)?.handed ??
    variableCalls(file, use.chain, site)?.calls.flatMap(({ given }) => given)
  );
}

/** The query of v2 in the words of v3. */
export function planScoreQuery(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { entry } = site;
  const given = queryOf(file, site);
  if (given === undefined) return manual(site, file, 'The keywords arrive elsewhere');
  if (given.some(({ star }) => star)) return manual(site, file, 'Not all keywords are visible');
  const keys = entry.requestKeys ?? {};
  const gone = given.flatMap(({ keyword }) => (keyword !== undefined && keys[keyword] === null ? [keyword] : []));
  const edits = given.flatMap(({ keyword, name }) => {
    const key = keyword === undefined ? undefined : keys[keyword];
    return key === undefined || key === null ? [] : [{ ...rangeOf(file, { from: name!, to: name! + 1 }), text: key }];
  });
  if (gone.length === 0)
    return review(
      edits,
      'the rows are of Scores API v3, where the trace of a score is in its `subject`; its `value` may be a text or a boolean',
    );
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
    'a score that is missing raises `IndexError`, and its trace is in `subject`; its `value` may be a text or a boolean',
  );
}
