import { after } from 'next/server';
import { streamText, type ModelMessage } from 'ai';
import { observe, propagateAttributes, setActiveTraceIO, setActiveTraceAsPublic, updateActiveObservation } from '@langfuse/tracing';
import { flush, model } from '../../../lib/runtime';

const handler = async (request: Request): Promise<Response> => {
  const { messages, sessionId } = (await request.json()) as { messages: ModelMessage[]; sessionId: string };
  const inputText = messages.at(-1)?.content;

  return propagateAttributes({ sessionId, tags: ['chat'] }, async () => {
    updateActiveObservation({ input: inputText });
    setActiveTraceIO({ input: inputText });
    setActiveTraceAsPublic();
    const stream = streamText({
      model,
      messages,
      onFinish: ({ text }: { text: string }) => {
        updateActiveObservation({ output: text });
        setActiveTraceIO({ output: text });
      },
    });
    after(flush);
    return stream.toUIMessageStreamResponse();
  });
};

export const POST = observe(handler, { name: 'chat', endOnExit: false });
