/** What of a call is recorded before its response is there. */
export interface RecordedRequest {
  model?: string;
  input: unknown;
  modelParameters: Record<string, string | number>;
  responseFormat: unknown;
}

const parameterNames = [
  'frequency_penalty',
  'logit_bias',
  'logprobs',
  'max_tokens',
  'n',
  'presence_penalty',
  'seed',
  'stop',
  'stream',
  'temperature',
  'top_p',
  'user',
  'top_logprobs',
] as const;

/** What goes with the messages of a chat: functions and tools, and which of them to call. */
const besideMessages = ['function_call', 'functions', 'tools', 'tool_choice'] as const;

/** Reads the first argument of a call of the provider's client: a chat, a completion or a response. */
export function recordedRequest(body: unknown): RecordedRequest {
  const fields = isRecord(body) ? body : {};
  // The format is metadata, as it can be a whole schema; its parameter stays empty.
  const modelParameters = { ...picked(fields, parameterNames), response_format: '' } as Record<string, string | number>;
  return {
    ...(typeof fields['model'] === 'string' ? { model: fields['model'] } : {}),
    input:
      'messages' in fields
        ? { messages: fields['messages'], ...picked(fields, besideMessages) }
        : fields['input'] || fields['prompt'],
    modelParameters,
    responseFormat: fields['response_format'],
  };
}

/** The named fields that are there. */
export function picked(fields: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
