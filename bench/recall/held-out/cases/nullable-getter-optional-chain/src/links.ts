import { maybeLangfuse } from './maybe-langfuse';

export async function traceName(id: string): Promise<string | undefined> {
  const trace = await maybeLangfuse()?.api.trace.get(id);
  return trace?.name ?? undefined;
}

export async function userTraces(userId: string) {
  const client = maybeLangfuse();
  if (!client?.api.trace?.list) return [];
  return (await client.api.trace.list({ userId })).data;
}

export async function promptText(name: string, fallback: string) {
  const prompt = (await maybeLangfuse()?.getPrompt(name).catch(() => null)) ?? null;
  return prompt?.prompt ?? fallback;
}
