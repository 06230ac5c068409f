import { LangfuseClient } from '@langfuse/client';

export async function digest(day: Date): Promise<string> {
  const client = new LangfuseClient();
  const { data } = await client.api.trace.list({ fromTimestamp: day.toISOString(), limit: 10 });
  return data.map((trace) => `${trace.name ?? trace.id}: ${trace.latency}s`).join('\n');
}
