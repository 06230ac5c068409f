/**
 * Every way a client reaches the place where it is used, as TypeScript or JavaScript snippets. A snippet may import the
 * cluster's singleton from `./observability`; `n` makes exported names unique.
 */

/** @typedef {{ extension: string, code: (n: number) => string }} ArrivalShape */

/** @param {(n: number) => string} code @returns {ArrivalShape} */
const ts = (code) => ({ extension: 'ts', code });
const client = `import { LangfuseClient } from '@langfuse/client';\n`;
const clientType = `import type { LangfuseClient } from '@langfuse/client';\n`;
const singleton = `import { observability } from './observability';\n`;

/** @type {readonly ArrivalShape[]} */
export const arrivalShapes = [
  ts(
    (n) => `${client}
const client = new LangfuseClient();
export const greeting${n} = () => client.getPrompt('greeting', { label: 'production' });
`,
  ),
  ts(
    (n) => `${singleton}
export const item${n} = (id: string) => observability.getDatasetItem(id, { timeoutInSeconds: 5 });
export const traces${n} = () => observability.api.trace.list({ limit: 10 });
`,
  ),
  ts(
    (n) => `${client}
export class Prompts${n} {
  client = new LangfuseClient();
  #inner = new LangfuseClient();

  load(name: string) {
    return this.client.getPrompt(name);
  }

  publish(name: string, prompt: string) {
    return this.#inner.createPrompt({ name, prompt, labels: ['staging'] });
  }
}
`,
  ),
  ts(
    (n) => `${clientType}
export class Scores${n} {
  constructor(private readonly langfuse: LangfuseClient) {}

  async remove(id: string) {
    await this.langfuse.api.legacy.scoreV1.delete(id, { maxRetries: 0 });
  }

  page(traceId: string) {
    return this.langfuse.api.scoresV3.getManyV3({ traceId });
  }
}
`,
  ),
  ts(
    (n) => `${client}
class Backed${n} extends LangfuseClient {
  greeting() {
    return this.getPrompt('greeting');
  }
}

export const backed${n} = new Backed${n}();
export const viaSubclass${n} = () => backed${n}.getDataset('regressions');
`,
  ),
  ts(
    (n) => `${client}
let held: LangfuseClient | null = null;

export function getClient${n}(): LangfuseClient | null {
  if (!process.env.LANGFUSE_SECRET_KEY) return null;
  return (held ??= new LangfuseClient());
}

export async function load${n}() {
  const client = getClient${n}();
  if (!client) return undefined;
  return (await client.getPrompt('load')).prompt;
}

export const optional${n} = () => getClient${n}()?.fetchMedia('m1');
`,
  ),
  ts(
    (n) => `${client}
const holder = globalThis as typeof globalThis & { observability${n}?: LangfuseClient };
holder.observability${n} ??= new LangfuseClient();

export const global${n} = () => holder.observability${n}!.api.datasets.get('a', { timeoutInSeconds: 3 });
`,
  ),
  ts(
    (n) => `export async function connect${n}() {
  const { LangfuseClient } = await import('@langfuse/client');
  return new LangfuseClient();
}

export async function health${n}() {
  const client = await connect${n}();
  return client.api.health.health({ timeoutInSeconds: 2 });
}

export const chained${n} = () => connect${n}().then((client) => client.createDataset({ name: 'chained' }));
`,
  ),
  ts(
    (n) => `${client}
const byTenant${n} = new Map<string, LangfuseClient>();

export function tenant${n}(name: string) {
  let client = byTenant${n}.get(name);
  if (!client) byTenant${n}.set(name, (client = new LangfuseClient()));
  return client.updatePrompt({ name, version: 1, newLabels: ['production'] });
}

export const all${n} = () => [...byTenant${n}.values()].map((client) => client.api.projects.get({ maxRetries: 1 }));
`,
  ),
  ts(
    (n) => `${singleton}
const { getPrompt, api } = observability;

export const destructured${n} = async () => {
  const { prompt } = await getPrompt('destructured');
  const scores = await api.scoresV3.getManyV3({ name: prompt });
  return scores.data;
};

export const spread${n} = ({ api: { trace } } = observability) => trace.delete('t', { timeoutInSeconds: 1 });
`,
  ),
  ts(
    (n) => `${singleton}
const models = observability.api.models;
const members = observability['api']['organizations'];

export const model${n} = (id: string) => models.get(id, { maxRetries: 2 });
export const projects${n} = () => members.getOrganizationProjects({ timeoutInSeconds: 4 });
export const element${n} = () => observability['getPrompt']('element');
`,
  ),
  ts(
    (n) => `${clientType}${singleton}
type Reader = Pick<LangfuseClient, 'api' | 'prompt'>;

async function withReader<T>(run: (reader: Reader) => Promise<T>): Promise<T> {
  return run(observability);
}

export const read${n} = () => withReader((reader) => reader.api.comments.getById('c', { timeoutInSeconds: 1 }));
export type Prompt${n} = Awaited<ReturnType<LangfuseClient['getPrompt']>>;
`,
  ),
  ts(
    (n) => `${singleton}
const names = ['a', 'b', 'c'];

export const tuple${n} = async () => {
  const [dataset, items] = await Promise.all([observability.getDataset('x'), Promise.all(names.map((name) => observability.getDatasetItem(name)))]);
  return { dataset, items };
};

export const mapped${n} = () => names.map((name) => observability.getPrompt(name));
`,
  ),
  ts(
    (n) => `import { LangfuseAPIClient } from '@langfuse/core';

const api = new LangfuseAPIClient({ environment: '', baseUrl: 'https://example.com' });

export const remove${n} = (id: string) => api.trace.delete(id, { timeoutInSeconds: 2 });
export const create${n} = (traceId: string) => api.legacy.scoreV1.create({ traceId, name: 'thumb', value: 1 });
`,
  ),
  ts(
    (n) => `${client}
export async function experiment${n}() {
  const client = new LangfuseClient();
  const dataset = await client.dataset.get('regressions');
  const result = await dataset.runExperiment({ name: 'nightly', task: async ({ input }) => String(input), evaluators: [] });
  return result.datasetRunUrl ?? \`none of \${result.itemResults.length}\`;
}
`,
  ),
  {
    extension: 'js',
    code: (n) => `const { LangfuseClient } = require('@langfuse/client');

/** @type {import('@langfuse/client').LangfuseClient | undefined} */
let client;

function connect() {
  client = client || new LangfuseClient();
  return client;
}

module.exports = {
  sync${n}: (name, prompt) => connect().createPrompt({ name, prompt }),
  observations${n}: () => connect().fetchObservations({ limit: 5 }),
};
`,
  },
  {
    extension: 'js',
    code: (n) => `const client_1 = require('@langfuse/client');

const service = { client: new client_1.LangfuseClient(), name: 'compiled' };

/** @param {import('@langfuse/client').LangfuseClient} langfuse */
function typed(langfuse) {
  return langfuse.getPrompt('jsdoc');
}

exports.compiled${n} = () => service.client.getDataset('compiled');
exports.typed${n} = () => typed(service.client);
`,
  },
  ts(
    (n) => `import { setActiveTraceIO, startActiveObservation, updateActiveObservation } from '@langfuse/tracing';

export const traced${n} = (input: string) =>
  startActiveObservation('traced', async (span) => {
    updateActiveObservation({ input });
    setActiveTraceIO({ input });
    span.setTraceIO({ output: input.length });
    return input.trim();
  });
`,
  ),
  ts(
    (n) => `import { expect, it, vi } from 'vitest';
import { LangfuseClient } from '@langfuse/client';

vi.mock('@langfuse/client', () => ({
  LangfuseClient: vi.fn(() => ({ getPrompt: vi.fn(async () => ({ prompt: 'fake' })) })),
}));

it('reads the fake ${n}', async () => {
  const client = new LangfuseClient();
  expect((await client.getPrompt('a')).prompt).toBe('fake');
  vi.spyOn(client, 'getPrompt');
});
`,
  ),
];
