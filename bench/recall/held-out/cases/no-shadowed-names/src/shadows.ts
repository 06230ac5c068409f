import { SvcClient } from '@svc/client';
import { updateActiveObservation } from '@svc/tracing';

const client = new SvcClient();

interface Remote {
  getPrompt(name: string): Promise<string>;
  api: { trace: { get(id: string): Promise<string> } };
}

export async function viaRemote(client: Remote, id: string) {
  const prompt = await client.getPrompt('x');
  return prompt + (await client.api.trace.get(id));
}

export function traced(setActiveTraceIO: (io: { input: string }) => void, input: string) {
  setActiveTraceIO({ input });
  updateActiveObservation({ input });
}

export async function local(name: string) {
  const remote = client;
  {
    const remote: Remote = { getPrompt: async (n) => n, api: { trace: { get: async (id) => id } } };
    await remote.getPrompt(name);
    await remote.api.trace.get(name);
  }
  return remote.prompt.get(name);
}

const local2: Remote = { getPrompt: async (n) => n, api: { trace: { get: async (id) => id } } };
void viaRemote(local2, 'a');
