import { SvcClient } from '@svc/client';

const svc = new SvcClient();

const commands = {
  async seed(name) {
    await svc.createDataset({ name, description: 'seeded' });
    await svc.createDatasetItem({ datasetName: name, input: { q: 1 }, expectedOutput: 2 });
  },
  item: (id) => svc.getDatasetItem(id, { maxRetries: 1 }),
  media: (id) => svc.fetchMedia(id),
  inline: (obj) => svc.resolveMediaReferences({ obj, resolveWith: 'base64DataUri' }),
  trace: (id) => svc.fetchTrace(id),
  sessions: async (page) => (await svc.fetchSessions({ page: Number(page) })).data,
  observation: (id) => svc.fetchObservation(id),
  observations: async (traceId) => (await svc.fetchObservations({ traceId })).data,
  run: (name, run) => svc.getDatasetRun(name, run),
};

const [command, ...args] = process.argv.slice(2);
console.log(await commands[command]?.(...args));
