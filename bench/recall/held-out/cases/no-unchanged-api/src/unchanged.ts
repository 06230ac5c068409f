import { LangfuseClient, type TextPromptClient } from '@langfuse/client';
import type { Dataset, Prompt, ScoreConfig } from '@langfuse/core';

const client = new LangfuseClient();
const options = { timeoutInSeconds: 5 };

export async function stays(id: string): Promise<[Dataset, Prompt, ScoreConfig]> {
  const prompt: TextPromptClient = await client.prompt.get('p', { version: 2 });
  await client.prompt.update({ name: prompt.name, version: prompt.version, newLabels: ['a'] });
  const dataset = await client.api.datasets.get(id);
  await client.api.datasets.list({ limit: 1 }, options);
  await client.api.trace.delete(id);
  await client.api.trace.deleteMultiple({ traceIds: [id] }, options);
  await client.api.observations.getMany({ traceId: id }, options);
  await client.api.scores.create({ name: 's', value: 1, traceId: id });
  client.score.create({ traceId: id, name: 's', value: 1 });
  const raw = await client.api.prompts.get('p', { version: 1 }, options);
  return [dataset, raw, await client.api.scoreConfigs.getById('c')];
}
