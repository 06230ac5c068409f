/** What runs in the place of a mocked method: `client.api.scores.create.side_effect = lambda name, value: None`. */
import type { Chain } from './chains.ts';
import { type FileScopes, type Scope, scopeOf, splitAt } from './scopes.ts';

/** The parameters of a lambda or a function of the file that an attribute is given; undefined for anything else. */
function parametersGiven({ tokens }: FileScopes, { to }: Chain, scope: Scope): readonly string[] | undefined {
  const text = tokens[to + 1]?.text ?? '';
  if (text === 'lambda') {
    const end = tokens.findIndex(({ kind }, at) => at > to && kind === 'newline');
    const [written] = splitAt(tokens, { from: to + 2, to: end < 0 ? tokens.length : end }, ':');
    return written === undefined ? [] : splitAt(tokens, written, ',').map(({ from }) => tokens[from]!.text);
  }
  const [binding, ...others] = scopeOf(text, scope)?.names.get(text) ?? [];
  if (binding?.kind !== 'function' || others.length > 0) return undefined;
  return [...(binding.of.parameters ?? []), ...(binding.of.keywords === undefined ? [] : ['**'])];
}

/** Whether a function that takes the fields of a score one by one is given as what a mock does. */
export function takesFields(file: FileScopes, chain: Chain, index: number, scope: Scope): boolean {
  const next = chain.steps[index + 1];
  const isGiven = next?.kind === 'member' && next.name === 'side_effect' && index + 2 === chain.steps.length;
  if (!isGiven || file.tokens[chain.to]?.text !== '=') return false;
  const parameters = parametersGiven(file, chain, scope) ?? [];
  return parameters.length > 0 && !parameters.some((name) => name === 'request' || name === '**');
}
