import { SvcClient } from '@svc/client';
import { markdown, row } from './report';

const svc = new SvcClient();

async function runOne(name: string) {
  const dataset = await svc.dataset.get(name);
  return { name, result: await dataset.runExperiment({ name, task: async ({ input }) => input }) };
}

export async function suite(names: string[]) {
  const outcomes = await Promise.all(names.map(runOne));
  outcomes.forEach(({ name, result }) => console.log(`${name}: ${result.datasetRunUrl ?? 'local'}`));
  const project = outcomes.map((o) => /\/project\/([^/]+)/.exec(o.result?.datasetRunUrl ?? '')?.[1]);
  return { project, text: markdown(outcomes.map((o) => row(o.name, o.result))) };
}
