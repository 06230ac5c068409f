import type { SvcGenerationAttributes } from '@svc/tracing';
import { defined } from '../../src/catalog/defined.ts';
import { assistantMessage, isRecord, recordedMessage } from './messages.ts';

type Fields = Record<string, unknown>;

const parameterNames = [
  'temperature',
  'max_tokens',
  'top_p',
  'frequency_penalty',
  'presence_penalty',
  'request_timeout',
];

/** What is known of a model's run when it starts. */
export function modelStart(
  prompts: unknown,
  extraParams: Fields | undefined,
  metadata: Fields | undefined,
): SvcGenerationAttributes {
  const settings = isRecord(extraParams?.['invocation_params']) ? extraParams['invocation_params'] : {};
  const { tools, tool_choice: toolChoice } = settings;
  const model = extraParams ? (settings['model'] ?? metadata?.['ls_model_name']) : undefined;
  const modelParameters = Object.fromEntries(
    parameterNames
      .filter((name) => settings[name] !== undefined && settings[name] !== null)
      .map((name) => [name, settings[name]]),
  ) as Record<string, string | number>;
  const withTools = {
    messages: prompts,
    ...defined({ tools, tool_choice: toolChoice }),
  };
  return {
    input: tools === undefined && toolChoice === undefined ? prompts : withTools,
    modelParameters,
    ...(typeof model === 'string' ? { model } : {}),
  };
}

/** What a model's run gave: the last answer, its model, and the tokens it took. */
export function modelEnd(output: { generations: unknown[][]; llmOutput?: Fields }): SvcGenerationAttributes {
  const answer = output.generations.at(-1)?.at(-1);
  const message = assistantMessage(answer);
  const model: unknown = message?.response_metadata?.['model_name'];
  const usage = message?.usage_metadata ?? output.llmOutput?.['tokenUsage'];
  const spoken =
    isRecord(answer) && 'message' in answer
      ? recordedMessage(answer['message'] as Parameters<typeof recordedMessage>[0])
      : (answer as { text?: string })?.text;
  return {
    ...(typeof model === 'string' ? { model } : {}),
    output: spoken,
    usageDetails: usageOf(isRecord(usage) ? usage : {}),
  };
}

/** Tokens by kind: those of the details are kinds of their own and not counted as `input` or `output` again. */
function usageOf(usage: Fields): Record<string, number> {
  const details: Record<string, number> = {};
  for (const [kind, count] of [
    ['input', usage['input_tokens'] ?? usage['promptTokens']],
    ['output', usage['output_tokens'] ?? usage['completionTokens']],
    ['total', usage['total_tokens'] ?? usage['totalTokens']],
  ] as const) {
    if (typeof count === 'number') details[kind] = count;
  }
  for (const kind of ['input', 'output'] as const) {
    const parts = usage[`${kind}_token_details`];
    for (const [part, count] of Object.entries(isRecord(parts) ? parts : {})) {
      if (typeof count !== 'number') continue;
      details[`${kind}_${part}`] = count;
      if (details[kind] !== undefined) details[kind] = Math.max(0, details[kind] - count);
    }
  }
  return details;
}
