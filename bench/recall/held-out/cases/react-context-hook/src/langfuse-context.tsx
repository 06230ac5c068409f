import { createContext, useContext, type ReactNode } from 'react';
import { LangfuseClient } from '@langfuse/client';

const LangfuseContext = createContext<LangfuseClient | null>(null);

export function LangfuseProvider({ client, children }: { client: LangfuseClient; children: ReactNode }) {
  return <LangfuseContext.Provider value={client}>{children}</LangfuseContext.Provider>;
}

export function useLangfuse(): LangfuseClient {
  const client = useContext(LangfuseContext);
  if (!client) throw new Error('no LangfuseProvider');
  return client;
}
