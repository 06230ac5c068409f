import type { SvcGeneration, SvcGenerationAttributes } from '@svc/tracing';
import { isRecord } from './request.ts';
import { recordedResponse, recordedUsage } from './response.ts';

type Stream = AsyncIterable<unknown> & object;

export function isStream(value: unknown): value is Stream {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<Stream>)[Symbol.asyncIterator] === 'function'
  );
}

/**
 * The same stream, which records what runs through it and ends the generation when it is read to its end, left early or
 * broken. Its other members are the stream's own.
 * @param fail records an error and ends the generation
 */
export function observedStream(stream: Stream, generation: SvcGeneration, fail: (error: unknown) => void): Stream {
  const read = async function* (): AsyncGenerator<unknown> {
    const seen = new StreamRecord();
    let failed = false;
    try {
      for await (const chunk of stream) {
        seen.add(chunk);
        yield chunk;
      }
    } catch (error) {
      failed = true;
      generation.update(seen.attributes());
      fail(error);
      throw error;
    } finally {
      if (!failed) generation.update(seen.attributes()).end();
    }
  };
  return new Proxy(stream, {
    get(target, key) {
      if (key === Symbol.asyncIterator) return read;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** What the chunks of a stream add up to. */
class StreamRecord {
  private firstAt: Date | undefined;
  private text = '';
  private readonly toolCalls: { name: string; arguments: string }[] = [];
  private usage: Record<string, number> | undefined;
  private response: SvcGenerationAttributes = {};

  add(chunk: unknown): void {
    this.firstAt ??= new Date();
    if (!isRecord(chunk)) return;
    // An event of the Responses API: it carries the response so far.
    if (isRecord(chunk['response'])) this.response = recordedResponse(chunk['response']);
    this.usage = recordedUsage(chunk['usage']) ?? this.usage;
    const choice: unknown = Array.isArray(chunk['choices']) ? chunk['choices'][0] : undefined;
    if (!isRecord(choice)) return;
    const delta = isRecord(choice['delta']) ? choice['delta'] : { content: choice['text'] };
    if (Array.isArray(delta['tool_calls'])) for (const call of delta['tool_calls']) this.addToolCall(call);
    else if (typeof delta['content'] === 'string') this.text += delta['content'];
  }

  attributes(): SvcGenerationAttributes {
    const calls = this.toolCalls.filter(Boolean);
    const collected = calls.length > 0 ? { tool_calls: calls.map((call) => ({ function: call })) } : this.text;
    return {
      ...(this.usage ? { usageDetails: this.usage } : {}),
      ...this.response,
      output: this.response.output ?? collected,
      ...(this.firstAt ? { completionStartTime: this.firstAt } : {}),
    };
  }

  /** The parts of one call come with its index; its name comes once, its arguments in pieces. */
  private addToolCall(part: unknown): void {
    if (!isRecord(part)) return;
    const { name, arguments: text } = isRecord(part['function']) ? part['function'] : {};
    const call = (this.toolCalls[Number(part['index'] ?? 0)] ??= { name: '', arguments: '' });
    if (typeof name === 'string' && name !== '') call.name = name;
    if (typeof text === 'string') call.arguments += text;
  }
}
