import { LangfuseSpanProcessor } from '@langfuse/otel';
import { LangfuseClient, type TraceWithDetails } from './langfuse-client';

export const processor = new LangfuseSpanProcessor();
const client = new LangfuseClient('http://localhost:3000');

export async function warm(): Promise<TraceWithDetails | undefined> {
  const { data } = await client.fetchTraces();
  await client.getPrompt('warm');
  await client.api.sessions.list();
  return data[0] && client.api.trace.get(data[0].id);
}
