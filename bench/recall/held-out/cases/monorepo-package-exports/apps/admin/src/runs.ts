import { connect, type Telemetry } from '@shop/telemetry/client';

const telemetry: Telemetry = connect({ timeout: 30 });

export async function compareRuns(dataset: string, a: string, b: string) {
  const [left, right] = await Promise.all([a, b].map((run) => telemetry.api.datasets.getRun(dataset, run)));
  return { left: left?.datasetRunItems.length, right: right?.datasetRunItems.length };
}

export async function newest(dataset: string) {
  const { data: [first] } = await telemetry.api.datasets.getRuns(dataset, { page: 1, limit: 1 });
  return first?.name;
}
