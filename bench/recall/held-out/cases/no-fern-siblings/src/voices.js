import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { CohereClient } from 'cohere-ai';
import { observe } from '@langfuse/tracing';

const eleven = new ElevenLabsClient();
const cohere = new CohereClient({ token: process.env.COHERE });

export const setup = observe(async (id) => {
  const voice = await eleven.voices.get(id, { maxRetries: 0, timeoutInSeconds: 10 });
  const model = await cohere.models.get('command', { timeoutInSeconds: 3 });
  const dataset = await cohere.datasets.get(id, { maxRetries: 2 });
  await eleven.models.delete?.(id, { maxRetries: 1 });
  return { voice, model, dataset };
});
