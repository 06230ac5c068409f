import { SvcClient } from '@svc/client';

const client = new SvcClient();
const { api: { trace: traces, legacy: { scoreV1 } }, getDataset, fetchTraces: findTraces } = client;

export async function undo(id) {
  await scoreV1.delete(id);
}

export async function both(name, { limit = 10 } = {}) {
  const { data: found } = await traces.list({ name, limit });
  const { data: again = [] } = await findTraces({ name, limit });
  return [...found, ...again];
}

export async function scan(clients = [client]) {
  const totals = [];
  for (const { api: { sessions } } of clients) {
    const { meta } = await sessions.list({ limit: 1 });
    totals.push(meta.totalItems);
  }
  return totals;
}

export const items = async (name) => (await getDataset(name)).items;
