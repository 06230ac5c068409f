import { AIMessage, AIMessageChunk, BaseMessage } from '@langchain/core/messages';

type Fields = Record<string, unknown>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A message as it is recorded: its content, the role of its kind, and the tools it calls. */
export function recordedMessage(message: BaseMessage): Fields {
  const { content, name, additional_kwargs: kwargs = {} } = message;
  const recorded: Fields = { content, ...roleOf(message) };
  if (message.type === 'ai') {
    const { tool_calls: calls } = message as AIMessage;
    if (Array.isArray(calls) && calls.length > 0) recorded['tool_calls'] = calls;
    if ('tool_calls' in kwargs) recorded['tool_calls'] = kwargs['tool_calls'];
  }
  if (message.type === 'function' || message.type === 'tool')
    return { ...recorded, role: name, additional_kwargs: kwargs };
  const asks = kwargs['function_call'] || kwargs['tool_calls'];
  return asks && recorded['tool_calls'] === undefined ? { ...recorded, additional_kwargs: kwargs } : recorded;
}

function roleOf({ type, name }: BaseMessage): Fields {
  const roles: Record<string, string> = { human: 'user', generic: 'human', ai: 'assistant', system: 'system' };
  const role = roles[type] ?? name;
  return role ? { role } : {};
}

/**
 * A value in which a list of messages under the given key is recorded message by message; undefined when there is none.
 */
export function recordedMessages(value: unknown, key: string): Fields[] | undefined {
  const list = isRecord(value) ? value[key] : undefined;
  return Array.isArray(list) && list.every((item) => item instanceof BaseMessage)
    ? list.map(recordedMessage)
    : undefined;
}

/** What goes into a chain: its messages, or its only text, or all of it. */
export function recordedInput(inputs: unknown): unknown {
  const messages = recordedMessages(inputs, 'input') ?? recordedMessages(inputs, 'messages');
  if (messages) return messages;
  const isOnlyContent = isRecord(inputs) && typeof inputs['content'] === 'string' && Object.keys(inputs).length === 1;
  return isOnlyContent ? inputs['content'] : inputs;
}

/** What comes out of a chain. */
export function recordedOutput(outputs: unknown): unknown {
  if (isRecord(outputs) && typeof outputs['output'] === 'string') return outputs['output'];
  const messages = recordedMessages(outputs, 'messages');
  return messages ? { messages } : outputs;
}

/** The message of a model's answer, when it is one of an assistant. */
export function assistantMessage(generation: unknown): AIMessage | AIMessageChunk | undefined {
  const message = isRecord(generation) ? generation['message'] : undefined;
  return message instanceof AIMessage || message instanceof AIMessageChunk ? message : undefined;
}
