/**
 * Uses of v5 by chapter, as often as public repositories have them (files of about 110 that were surveyed). Each is
 * code for a module that imports `client` from the repository's own `./observability`; `n` makes exported names unique.
 */

/**
 * @typedef {{ files: number, typed?: true, code: (n: number) => string }} Use `files` = its weight, `typed` =
 * TypeScript only
 */

const client = "import { client } from './observability';\n";

/** @type {readonly Use[]} */
export const uses = [
  {
    files: 12,
    code: (n) => `${client}
export async function trace${n}(id) {
  const trace = await client.api.trace.get(id);
  return { id: trace.id, input: trace.input, output: trace.output };
}
`,
  },
  {
    files: 14,
    code: (n) => `${client}
export async function latest${n}(userId) {
  const { data } = await client.api.trace.list({ userId, limit: 50 });
  return data.map((trace) => trace.id);
}
`,
  },
  {
    files: 10,
    code: (n) => `${client}
export async function every${n}(tags) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await client.api.trace.list({ tags, page, limit: 100 });
    found.push(...data);
    if (page >= meta.totalPages) return found;
  }
}
`,
  },
  {
    files: 12,
    typed: true,
    code: (n) => `import type { TraceWithFullDetails } from '@langfuse/core';

export const cost${n} = (trace: TraceWithFullDetails): number => trace.totalCost ?? 0;
`,
  },
  {
    files: 11,
    code: (n) => `${client}
export async function run${n}(dataset, name) {
  const run = await client.api.datasets.getRun(dataset, name);
  return run.datasetRunItems.map((item) => item.traceId);
}
`,
  },
  {
    files: 11,
    code: (n) => `${client}
export async function experiment${n}(task) {
  const dataset = await client.dataset.get('regressions');
  const result = await dataset.runExperiment({ name: 'nightly', task, evaluators: [] });
  return result.datasetRunUrl;
}
`,
  },
  {
    files: 9,
    code: (n) => `${client}
export async function rate${n}(traceId, value) {
  const score = await client.api.scores.create({ traceId, name: 'rating', value });
  return score.id;
}
`,
  },
  {
    files: 8,
    code: (n) => `${client}
export const send${n} = (batch) => client.api.ingestion.batch({ batch });
`,
  },
  {
    files: 8,
    code: (n) => `${client}
export const unrate${n} = (id) => client.api.legacy.scoreV1.delete(id, { maxRetries: 0 });
`,
  },
  {
    files: 7,
    code: (n) => `import { startObservation } from '@langfuse/tracing';

export function answer${n}(question) {
  const span = startObservation('answer', { input: question });
  span.setTraceIO({ input: question, output: question.length });
  span.end();
}
`,
  },
  {
    files: 7,
    code: (n) => `${client}
export const scores${n} = (traceId) => client.api.scoresV3.getManyV3({ traceId });
`,
  },
  {
    files: 6,
    code: (n) => `import { setActiveTraceIO, startActiveObservation } from '@langfuse/tracing';

export const traced${n} = (input) => startActiveObservation('traced', async () => {
  setActiveTraceIO({ input });
  return input;
});
`,
  },
  {
    files: 6,
    code: (n) => `${client}
export const record${n} = (item, traceId) => client.api.datasetRunItems.create({ datasetItemId: item.id, traceId, runName: 'nightly' });
`,
  },
  {
    files: 5,
    code: (n) => `${client}
export const health${n} = () => client.api.health.health({ timeoutInSeconds: 2 });
export const model${n} = (id) => client.api.models.get(id, { maxRetries: 2 });
`,
  },
  {
    files: 3,
    code: (n) => `${client}
export const good${n} = (page) => client.api.scores.getMany({ operator: '>', value: 0.5, page });
`,
  },
  {
    files: 2,
    code: (n) => `${client}
export const session${n} = async (id) => (await client.api.sessions.get(id)).traces.length;
`,
  },
  {
    files: 1,
    code: (n) => `${client}
export const prompt${n} = async (name) => (await client.getPrompt(name, { label: 'production' })).prompt;
`,
  },
];

/** The same as v6 code: nothing of it is a finding. @param {number} n @returns {string} */
export const migrated = (n) => `${client}
export const prompt${n} = async (name) => (await client.prompt.get(name)).prompt;
export const rows${n} = (traceId) => client.api.observations.getMany({ traceId });
`;
