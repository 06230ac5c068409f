import type { SvcGenerationAttributes } from '@svc/tracing';
import { isRecord, picked } from './request.ts';

/** Settings that a response of the Responses API repeats. */
const parameterNames = [
  'max_output_tokens',
  'parallel_tool_calls',
  'store',
  'temperature',
  'tool_choice',
  'top_p',
  'truncation',
  'user',
];
const metadataNames = [
  'reasoning',
  'incomplete_details',
  'instructions',
  'previous_response_id',
  'tools',
  'metadata',
  'status',
  'error',
];

/** What a response says of the generation: output, usage, model, and the settings it repeats. */
export function recordedResponse(response: unknown): SvcGenerationAttributes {
  const fields = isRecord(response) ? response : {};
  const usageDetails = recordedUsage(fields['usage']);
  const modelParameters = withoutNull(picked(fields, parameterNames)) as Record<string, string | number>;
  const metadata = Object.fromEntries(
    Object.entries(picked(fields, metadataNames)).filter(([, value]) => Boolean(value)),
  );
  return {
    output: outputOf(fields),
    ...(usageDetails ? { usageDetails } : {}),
    ...(typeof fields['model'] === 'string' ? { model: fields['model'] } : {}),
    ...(Object.keys(modelParameters).length > 0 ? { modelParameters } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}

/** The text or the parts of a response; the message or the text of a completion's first choice. */
function outputOf(fields: Readonly<Record<string, unknown>>): unknown {
  const { output_text: text, output, choices } = fields;
  if (typeof text === 'string' && text !== '') return text;
  if (Array.isArray(output)) return output.length > 1 ? output : (output[0] ?? null);
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isRecord(choice)) return '';
  return 'message' in choice ? choice['message'] : (choice['text'] ?? '');
}

/**
 * Tokens by kind, of both of the provider's forms. What the details count (cached or reasoning tokens) is a kind of its
 * own and not counted as `input` or `output` again. Nothing when it is no usage.
 */
export function recordedUsage(usage: unknown): Record<string, number> | undefined {
  if (!isRecord(usage)) return undefined;
  const [input, output] =
    'prompt_tokens' in usage ? ['prompt_tokens', 'completion_tokens'] : ['input_tokens', 'output_tokens'];
  const { total_tokens: total } = usage;
  if (![usage[input!], usage[output!], total].every((count) => typeof count === 'number')) return undefined;
  const inputDetails = counts(usage[`${input}_details`]);
  const outputDetails = counts(usage[`${output}_details`]);
  return {
    input: without(usage[input!] as number, inputDetails),
    output: without(usage[output!] as number, outputDetails),
    total: total as number,
    ...Object.fromEntries(inputDetails.map(([kind, count]) => [`input_${kind}`, count])),
    ...Object.fromEntries(outputDetails.map(([kind, count]) => [`output_${kind}`, count])),
  };
}

function counts(details: unknown): [kind: string, count: number][] {
  return Object.entries(isRecord(details) ? details : {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
}

function without(count: number, details: readonly [string, number][]): number {
  return details.reduce((left, [, part]) => Math.max(left - part, 0), count);
}

function withoutNull(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
