import { LangfuseClient } from '@langfuse/client';

const eu = new LangfuseClient({ baseUrl: 'https://eu.example.com' });
const us = new LangfuseClient({ baseUrl: 'https://us.example.com' });

export async function anywhere(traceId: string) {
  return Promise.any([eu, us].map((region) => region.api.trace.get(traceId)));
}

export async function overview(dataset: string, run: string) {
  const [details, project] = await Promise.all([
    eu.api.datasets.getRun(dataset, run),
    eu.api.projects.get(),
  ]);
  return `${project.data[0]?.name}: ${details.datasetRunItems.length}`;
}

export async function census() {
  const settled = await Promise.allSettled([eu.api.trace.list({ limit: 1 }), us.api.trace.list({ limit: 1 })]);
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.meta.totalItems] : []));
}

const slow = new Promise<never>((_, reject) => setTimeout(reject, 5000));

export const healthy = () => Promise.race([us.api.health.health({ timeoutInSeconds: 3 }), slow]);
