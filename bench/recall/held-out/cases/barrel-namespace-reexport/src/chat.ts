import { tracing, ObservabilityClient } from './vendor';

const client = new ObservabilityClient();

export const chat = tracing.observe(
  async (question: string) => {
    tracing.updateActiveObservation({ input: question });
    tracing.setActiveTraceIO({ input: question });
    const prompt = await client.getPrompt('chat');
    return prompt.prompt.toString() + question;
  },
  { name: 'chat', asType: 'agent' },
);
