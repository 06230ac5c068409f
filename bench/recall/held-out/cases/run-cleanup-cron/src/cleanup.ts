import cron from 'node-cron';
import { SvcClient } from '@svc/client';
import type { DatasetRun, DatasetRunWithItems } from '@svc/core';

const DAY = 86_400_000;
const svc = new SvcClient();

function isOld(run: DatasetRun, days: number): boolean {
  return Date.now() - Date.parse(run.createdAt) > days * DAY;
}

async function remove(dataset: string, run: DatasetRun) {
  const full: DatasetRunWithItems = await svc.api.datasets.getRun(dataset, run.name);
  if (full.datasetRunItems.length > 0) return false;
  await svc.api.datasets.deleteRun(dataset, run.name).catch((error: unknown) => {
    if ((error as { statusCode?: number }).statusCode !== 404) throw error;
  });
  return true;
}

cron.schedule('0 3 * * *', async () => {
  const { data: datasets } = await svc.api.datasets.list({ limit: 100 });
  for (const { name } of datasets) {
    const runs = await svc.getDatasetRuns(name, { limit: 50 });
    for (const run of runs.data.filter((one) => isOld(one, 30))) await remove(name, run);
  }
});
