import { holder } from './holder.js';

export async function costByName(from: Date, to: Date) {
  const query = JSON.stringify({
    view: 'traces',
    metrics: [{ measure: 'totalCost', aggregation: 'sum' }],
    dimensions: [{ field: 'name' }],
    filters: [],
    fromTimestamp: from.toISOString(),
    toTimestamp: to.toISOString(),
  });
  const { data } = await holder().client.api.legacy.metricsV1.metrics({ query });
  return data;
}

export async function generations(traceId: string) {
  const { client } = holder();
  const page = await client.api.legacy.observationsV1.getMany({ traceId, type: 'GENERATION', page: 1 });
  return page.data.map((one) => one.usageDetails);
}
