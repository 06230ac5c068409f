import { SvcClient } from '@svc/client';

export class MemoryStore {
  readonly api = {
    trace: {
      get: async (id: string) => ({ id, name: 'memory' }),
    },
  };
}

export type Backend = SvcClient | MemoryStore;

export const backend = (): Backend => (process.env.OFFLINE ? new MemoryStore() : new SvcClient());

export async function nameOf(id: string): Promise<string | null | undefined> {
  const trace = await backend().api.trace.get(id);
  return trace.name;
}

export async function onlyRemote(id: string) {
  const chosen = backend();
  if (chosen instanceof SvcClient) return chosen.api.trace.get(id);
  return chosen.api.trace.get(id);
}
