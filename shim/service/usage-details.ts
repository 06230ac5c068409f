/** What OpenAI calls the tokens of a completion, and those of a response. */
const spellings = [
  { input: 'prompt_tokens', output: 'completion_tokens' },
  { input: 'input_tokens', output: 'output_tokens' },
] as const;

/**
 * The tokens of an observation as the public server keeps them: what OpenAI counts has the SDK's names, and what it
 * tells apart (`prompt_tokens_details`) is taken off and stands beside it (`input_cached_tokens`). All else stays; what
 * is no number is left out. The contract is silent about it.
 */
export function usageDetailsOf(sent: object): Record<string, number> {
  const details: Readonly<Record<string, unknown>> = { ...sent };
  const spelling = spellings.find(({ input, output }) => isCountedAs(details, input, output));
  if (spelling === undefined) return finiteNumbers(sent);
  return {
    ...countOf(details, spelling.input, 'input'),
    ...countOf(details, spelling.output, 'output'),
    total: Number(details['total_tokens']),
  };
}

/** The values of an object that are numbers. */
export function finiteNumbers(values: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}

/** All three counts are there, and nothing besides but their details. */
function isCountedAs(details: Readonly<Record<string, unknown>>, input: string, output: string): boolean {
  const counts = [input, output, 'total_tokens'];
  const known = [...counts, `${input}_details`, `${output}_details`];
  return (
    counts.every((key) => Number.isFinite(details[key])) && Object.keys(details).every((key) => known.includes(key))
  );
}

function countOf(
  details: Readonly<Record<string, unknown>>,
  key: string,
  kind: 'input' | 'output',
): Record<string, number> {
  const parts = Object.entries(finiteNumbers(Object(details[`${key}_details`])));
  const sum = parts.reduce((all, [, count]) => all + count, 0);
  return {
    [kind]: Math.max(Number(details[key]) - sum, 0),
    ...Object.fromEntries(parts.map(([part, count]) => [`${kind}_${part}`, count])),
  };
}
