/** Keywords that the SDK no longer takes. */
import type { Argument } from '../arguments.ts';
import type { KeywordTaker } from '../keyword-calls.ts';
import { type Scope, scopeOf, type Statement } from '../scopes.ts';
import type { Call, SiteUse } from '../site.ts';
import { plainText } from '../tokens.ts';
import { type Chain, chainAt, type ChainStep } from '../chains.ts';
import type { Value } from '../value.ts';
import { callOf, type Member, ofOwner, type Reading } from './reading.ts';

const batchKeywords = new Set(['scope', 'fetch_trace_fields', '_additional_trace_tags', 'resume_from']);
/** Keywords that stay, and are reported where what they are given is of major 4. */
const keptKeywords = new Set(['mapper', 'filter']);
export const constructing = [new Set(['blocked_instrumentation_scopes']), 'py:Svc'] as const;
const evaluating = [new Set([...batchKeywords, ...keptKeywords]), 'py:Svc.run_batched_evaluation'] as const;

/** Keywords of the constructor and of `run_batched_evaluation` that are gone. */
export function findKeywords(
  reading: Reading,
  chain: Chain,
  index: number,
  step: Extract<ChainStep, { kind: 'call' }>,
  statement: Statement,
): void {
  const place = { chain, index, step, statement };
  const taker = reading.keywords.takerOf(place) ?? unknownTaker(reading, chain, index, statement);
  if (taker === undefined) return;
  const [wanted, prefix] = taker.name === 'constructor' ? constructing : evaluating;
  const call = callOf(reading, step);
  for (const { argument: found, statement: own, arrives } of reading.keywords.keywordsOf(place, wanted)) {
    const argument = call.given.find(({ name }) => name === found.name) ?? found;
    const token = reading.file.tokens[argument.name!]!;
    if (keptKeywords.has(argument.keyword!) && !isOfTraces(reading, argument, call, own.scope)) continue;
    // A parameter of that name is one of its own.
    if (taker.through?.some(({ names }) => names.has(argument.keyword!)) === true) continue;
    const isElsewhere = arrives || taker.through !== undefined;
    const use: SiteUse = { kind: 'keyword', chain, call, argument, ...(isElsewhere ? { arrives: true } : {}) };
    reading.found.add(`${prefix}#${argument.keyword!}`, taker.isSure, token, own, use, ofOwner(taker));
  }
}

/** What is not the SDK's as far as anybody knows takes a keyword that only the constructor has. */
function unknownTaker(reading: Reading, chain: Chain, index: number, { scope }: Statement): KeywordTaker | undefined {
  const { kind } = reading.values.ofChain(chain, scope, index);
  return ['unknown', 'none', 'other'].includes(kind) ? { name: 'constructor', isSure: false } : undefined;
}

/** A filter of traces, and a function that takes no other keywords than those of major 4. */
function isOfTraces(reading: Reading, { keyword, value, text }: Argument, { given }: Call, scope: Scope): boolean {
  if (keyword === 'filter') {
    // What is no JSON list is no filter of version 2, whatever it filters.
    const written = value.to - value.from === 1 ? plainText(reading.file.tokens[value.from]!) : undefined;
    if (written === undefined ? /^[{[]/.test(text) : !written.trim().startsWith('[')) return true;
    return text !== 'None' && given.some((other) => other.keyword === 'scope' && /^["']traces["']$/.test(other.text));
  }
  if (text.startsWith('lambda')) return !text.slice(0, text.indexOf(':')).includes('**');
  return reading.values.takesKeywords(value, scope) === false;
}

/** Of a call on something that nobody knows. */
export function findBatchKeywords(reading: Reading, { call, statement, chain }: Member): void {
  for (const argument of call?.given ?? []) {
    if (argument.keyword === undefined || !batchKeywords.has(argument.keyword)) continue;
    const token = reading.file.tokens[argument.name!]!;
    const use: SiteUse = { kind: 'keyword', chain, call: call!, argument };
    reading.found.add(`py:Svc.run_batched_evaluation#${argument.keyword}`, false, token, statement, use);
  }
}

/** `client.run_batched_evaluation.call_args.kwargs["scope"]`: what a test reads of a mock's call. */
export function findRecordedKeyword(reading: Reading, chain: Chain, index: number, statement: Statement): void {
  const { tokens } = reading.file;
  const item = chain.steps[index]!;
  const at = item.kind === 'item' ? item.open + 1 : 0;
  const key = plainText(tokens[at]!);
  if (key === undefined || !batchKeywords.has(key)) return;
  const method = recordedBy(reading, chain, index, statement.scope);
  if (method?.kind !== 'method' || method.name !== 'run_batched_evaluation') return;
  const use: SiteUse = { kind: 'string', token: at };
  reading.found.add(`${evaluating[1]}#${key}`, method.likely !== true, tokens[at]!, statement, use, { isMock: true });
}

/** What the first steps of a chain are the recorded keywords of; a name may hold them. */
function recordedBy(reading: Reading, chain: Chain, length: number, scope: Scope): Value | undefined {
  const { tokens } = reading.file;
  if (length === 0) return recordedUnder(reading, tokens[chain.from]!.text, scope);
  const [before, last] = [chain.steps[length - 2], chain.steps[length - 1]];
  const isKwargs =
    (last?.kind === 'member' && last.name === 'kwargs') ||
    (last?.kind === 'item' && tokens[last.open + 1]!.text === '1' && last.close === last.open + 2);
  if (before?.kind !== 'member' || !/^(?:call|await)_args$/.test(before.name) || !isKwargs) return undefined;
  return reading.values.ofChain(chain, scope, length - 2);
}

function recordedUnder(reading: Reading, name: string, from: Scope): Value | undefined {
  const [binding, ...others] = scopeOf(name, from)?.names.get(name) ?? [];
  if (binding?.kind !== 'value' || others.length > 0) return undefined;
  const { span, scope } = binding;
  const given = chainAt(reading.file.tokens, span.from);
  const isWhole = given?.to === span.to && given.steps.length > 0;
  return isWhole ? recordedBy(reading, given, given.steps.length, scope) : undefined;
}

/** `ExperimentResult(dataset_run_url=…)`: one that is made by hand, or what a `case` reads of one. */
export function findResultKeywords(
  reading: Reading,
  chain: Chain,
  index: number,
  step: Extract<ChainStep, { kind: 'call' }>,
  statement: Statement,
): void {
  const target = reading.values.mocks.dottedPath(chain, statement.scope, index) ?? '';
  if (!target.startsWith(`${reading.names.module}.`) || !target.endsWith('.ExperimentResult')) return;
  const call = callOf(reading, step);
  for (const argument of call.given) {
    const { keyword, name } = argument;
    if (keyword === undefined || name === undefined) continue;
    const use: SiteUse = { kind: 'keyword', chain, call, argument };
    reading.found.add(`py:experimentResult.${keyword}`, true, reading.file.tokens[name]!, statement, use);
  }
}
