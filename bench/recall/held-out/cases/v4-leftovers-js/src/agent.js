import { LangfuseClient } from '@langfuse/client';
import { startObservation, updateActiveTrace } from '@langfuse/tracing';

const langfuse = new LangfuseClient();

export async function agent(task) {
  const span = startObservation('agent', { input: task });
  span.updateTrace({ userId: task.user, tags: ['agent'] });
  try {
    const output = await task.run();
    span.update({ output });
    updateActiveTrace({ output });
    return output;
  } finally {
    span.end();
  }
}

export const scores = (traceId) => langfuse.api.scoreV2.get({ traceId });

export const observation = (id) => langfuse.api.observations.get(id);
