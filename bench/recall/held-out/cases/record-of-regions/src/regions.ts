import { SvcClient } from '@svc/client';

type Region = 'eu' | 'us';

export const byRegion: Record<Region, SvcClient> = {
  eu: new SvcClient({ baseUrl: 'https://eu.svc.example' }),
  us: new SvcClient({ baseUrl: 'https://us.svc.example' }),
};

const holders = { primary: { client: byRegion.eu, weight: 2 }, backup: { client: byRegion.us, weight: 1 } } as const satisfies Record<string, { client: SvcClient; weight: number }>;

export async function sessionTotals() {
  const totals: Partial<Record<Region, number>> = {};
  for (const [region, client] of Object.entries(byRegion) as [Region, SvcClient][]) {
    totals[region] = (await client.api.sessions.list({ limit: 1 })).meta.totalItems;
  }
  return totals;
}

export async function weighted(id: string) {
  const sorted = Object.values(holders).sort((a, b) => b.weight - a.weight);
  for (const { client } of sorted) {
    const score = await client.api.scores.getById(id).catch(() => undefined);
    if (score) return score;
  }
  return holders['primary'].client.api.scores.getById(id);
}
