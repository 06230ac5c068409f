import { treaty } from '@elysiajs/eden';
import { SvcClient } from '@svc/client';

const client = treaty('localhost:3000');
const svc = new SvcClient();

export async function page(id, signal) {
  const project = await client.api.projects.get({ query: { id }, fetch: { signal } });
  const health = await client.api.health.get();
  const mine = await svc.api.projects.get();
  const trace = await client.api.trace({ id }).get();
  return { project: project.data, health: health.data, mine: mine.data, trace: trace.data };
}
