import { SvcAPIClient, type Session } from './vendor';

const api = new SvcAPIClient({ environment: 'https://svc.example', username: 'pk', password: 'sk' });

export async function session(id: string): Promise<Session> {
  const { traces, ...rest } = await api.sessions.get(id);
  console.debug(traces.length);
  return rest;
}
