import { Worker, type Job } from 'bullmq';
import { LangfuseClient } from '@langfuse/client';

interface ExportJob {
  tenant: string;
  traceIds: string[];
}

const clients = new Map<string, LangfuseClient>();

function clientFor(tenant: string): LangfuseClient {
  let found = clients.get(tenant);
  if (!found) {
    found = new LangfuseClient({ publicKey: process.env[`${tenant}_PUBLIC`], secretKey: process.env[`${tenant}_SECRET`] });
    clients.set(tenant, found);
  }
  return found;
}

export const worker = new Worker('exports', async (job: Job<ExportJob>) => {
  const { tenant, traceIds } = job.data;
  const rows: unknown[] = [];
  for (const id of traceIds) {
    const { observations, scores } = await clientFor(tenant).api.trace.get(id);
    rows.push({ id, observations: observations.length, scores: scores.length });
    await job.updateProgress(rows.length / traceIds.length);
  }
  return rows;
});

worker.on('closed', async () => {
  await Promise.all([...clients.values()].map((c) => c.flush()));
  for (const [tenant, client] of clients) {
    const latest = (await client.api.trace.list({ limit: 1 })).data[0];
    console.log(tenant, latest?.timestamp);
  }
});
