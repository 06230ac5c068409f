import { langfuse } from './singleton';

export async function lastOutput(userId: string): Promise<unknown> {
  const { data } = await langfuse.api.trace.list({ userId, limit: 1, fields: 'io' });
  return data[0]?.output;
}
