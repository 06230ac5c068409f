import { LangfuseClient } from '@langfuse/client';

type Use<T> = (client: LangfuseClient, api: LangfuseClient['api']) => Promise<T>;

export function withClient<T>(use: Use<T>): Promise<T>;
export function withClient<T>(project: string, use: Use<T>): Promise<T>;
export async function withClient<T>(first: string | Use<T>, second?: Use<T>): Promise<T> {
  const use = typeof first === 'function' ? first : second!;
  const client = new LangfuseClient(typeof first === 'string' ? { publicKey: first } : {});
  try {
    return await use(client, client.api);
  } finally {
    await client.flush();
  }
}
