/** Parameters without a type of which it matters what callers give. */
import { pythonEntries } from '../catalog/python/entries.ts';
import { type Chain, chainAt } from './chains.ts';
import { type FileScopes, type Scope, scopeOf } from './scopes.ts';
import type { Token } from './tokens.ts';

/** Members that change, and those that lead to them. */
const members = new Set([
  ...[...pythonEntries.values()].flatMap(({ root, path }) => (['type', 'package'].includes(root) ? [] : path)),
  ...['api', 'async_api', 'with_raw_response', 'get_dataset', 'run_experiment', 'update', '__dict__', '__enter__'],
]);
const starts = /^start_/;

const asks = new Set(['if', 'elif', 'while', 'not', 'and', 'or']);
const endsQuestion = new Set([':', 'and', 'or', 'is', '==', '!=']);

/** Whether a value goes on from where its name stands, or may be one of the SDK there. */
function matters(tokens: readonly Token[], { from, to, steps }: Chain): boolean {
  if (steps.length > 0)
    return steps.some((step) => step.kind === 'member' && (members.has(step.name) || starts.test(step.name)));
  const [before, next] = [tokens[from - 1]?.text ?? '', tokens[to]?.text ?? ''];
  return next !== 'is' && !(asks.has(before) && endsQuestion.has(next));
}

/** The names of parameters, by their functions. */
export function toldParameters({ tokens, statements }: FileScopes): ReadonlyMap<Scope, ReadonlySet<string>> {
  const told = new Map<Scope, Set<string>>();
  for (const { from, to, scope } of statements)
    for (let at = from; at < to; at += 1) {
      const { kind, text } = tokens[at]!;
      const owner = kind === 'name' ? scopeOf(text, scope) : undefined;
      if (owner?.parameters?.includes(text) !== true || told.get(owner)?.has(text) === true) continue;
      const chain = chainAt(tokens, at);
      if (chain !== undefined && matters(tokens, chain)) told.set(owner, (told.get(owner) ?? new Set()).add(text));
    }
  return told;
}
