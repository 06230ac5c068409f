import { withClient } from './with-client';

export const rename = (id: string) =>
  withClient(async (client) => {
    const trace = await client.api.trace.get(id);
    return trace.name?.trim();
  });

export const recent = (project: string) => withClient(project, async (_, { trace }) => (await trace.list({ limit: 5 })).data);

export const runs = (dataset: string) => withClient((_client, api) => api.datasets.getRuns(dataset));
