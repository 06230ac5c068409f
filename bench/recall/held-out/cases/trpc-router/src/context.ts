import { LangfuseClient } from '@langfuse/client';

const langfuse = new LangfuseClient();

export function createContext(opts: { req: Request }) {
  return { langfuse, actor: opts.req.headers.get('x-actor') };
}

export type Context = Awaited<ReturnType<typeof createContext>>;
