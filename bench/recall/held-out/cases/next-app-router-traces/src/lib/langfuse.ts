import { LangfuseClient } from '@langfuse/client';

declare global {
  var __langfuse: LangfuseClient | undefined;
}

export const langfuse = globalThis.__langfuse ?? new LangfuseClient({ baseUrl: process.env.LANGFUSE_BASE_URL });

if (process.env.NODE_ENV !== 'production') globalThis.__langfuse = langfuse;
