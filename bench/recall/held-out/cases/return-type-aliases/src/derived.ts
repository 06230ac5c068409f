import { SvcClient } from '@svc/client';
import type * as core from '@svc/core';

const make = () => ({ svc: new SvcClient(), started: Date.now() });
type Deps = ReturnType<typeof make>;
type TraceRow = Awaited<ReturnType<Deps['svc']['api']['trace']['list']>>['data'][number];

export const ids = (rows: TraceRow[]): string[] => rows.map((row) => row.id);

export async function load({ svc }: Deps, query: core.GetTracesRequest): Promise<TraceRow[]> {
  const page: core.Traces = await svc.api.trace.list(query);
  return page.data;
}

export async function main() {
  const deps = make();
  return ids(await load(deps, { limit: 3 }));
}
