import { LangfuseClient } from '@langfuse/client';

let cached: LangfuseClient | null | undefined;

export function maybeLangfuse(): LangfuseClient | null {
  if (cached !== undefined) return cached;
  cached = process.env.LANGFUSE_SECRET_KEY ? new LangfuseClient() : null;
  return cached;
}
