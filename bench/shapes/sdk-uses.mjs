/**
 * What the few files of a repository do with the SDK that only a shared module creates: each way comes with the imports
 * it needs. `shared` is the module that has the client, the wrappers and the context type; `n` makes names unique.
 */

/**
 * @typedef {object} SdkUse
 * @property {boolean} byName the file imports a package of the SDK itself
 * @property {(n: number, shared: string) => string} imports
 * @property {(n: number) => string} code
 */

/** @type {SdkUse} */
const ownClient = {
  byName: true,
  imports: () => `import { LangfuseClient } from '@langfuse/client';\n`,
  code: (n) => `const own${n} = new LangfuseClient();
export const prompt${n} = () => own${n}.getPrompt('greeting', { label: 'production' });
`,
};

/** @type {SdkUse} */
const injected = {
  byName: true,
  imports: () => `import type { LangfuseClient } from '@langfuse/client';\n`,
  code: (n) => `export class Scores${n} {
  constructor(private readonly langfuse: LangfuseClient) {}

  page(traceId: string) {
    return this.langfuse.api.scoresV3.getManyV3({ traceId });
  }
}
`,
};

/** @type {SdkUse} */
const tracing = {
  byName: true,
  imports: () => `import { setActiveTraceIO } from '@langfuse/tracing';\n`,
  code: (n) => `export function record${n}(input: string, output: string): string {
  setActiveTraceIO({ input, output });
  return output;
}
`,
};

/** @type {SdkUse} */
const client = {
  byName: false,
  imports: (_n, shared) => `import { observability } from '${shared}';\n`,
  code: (n) => `export const item${n} = (id: string) => observability.getDatasetItem(id, { timeoutInSeconds: 5 });
export const traces${n} = () => observability.api.trace.list({ limit: 10 });
`,
};

/** @type {SdkUse} */
const destructured = {
  byName: false,
  imports: (_n, shared) => `import { observability } from '${shared}';\n`,
  code: (n) => `const { api } = observability;
export const sessions${n} = () => api.sessions.list({ limit: 20 });
`,
};

/** @type {SdkUse} */
const context = {
  byName: false,
  imports: (_n, shared) => `import type { Ctx } from '${shared}';\n`,
  code: (n) => `export async function dataset${n}(ctx: Ctx, name: string) {
  const { items } = await ctx.svc.getDataset(name);
  return { items, rows: await ctx.db.list(name) };
}
`,
};

/** @type {SdkUse} */
const callback = {
  byName: false,
  imports: (_n, shared) => `import { withClient } from '${shared}';\n`,
  code: (n) => `export const media${n} = (id: string) => withClient((client) => client.fetchMedia(id));
`,
};

/** @type {SdkUse} */
const wrapper = {
  byName: false,
  imports: (_n, shared) => `import { promptText } from '${shared}';\n`,
  code: (n) => `export const greeting${n} = async () => (await promptText('greeting-${n}')).trim();
`,
};

/** Three of ten name the SDK themselves. */
export const sdkUses = [
  ownClient,
  client,
  context,
  destructured,
  injected,
  callback,
  context,
  client,
  tracing,
  wrapper,
];

/** Uses of a module that exports the client itself. */
export const clientUses = [client, destructured];

/** Uses of a context type. */
export const contextUses = [context];

/** The module with the client and its wrappers. */
export const clientModule = `import { LangfuseClient } from '@langfuse/client';

export const observability = new LangfuseClient({ baseUrl: 'https://observe.example.com' });

export const withClient = <T>(run: (client: LangfuseClient) => T): T => run(observability);

export async function promptText(name: string): Promise<string> {
  const { prompt } = await observability.getPrompt(name, { type: 'text' });
  return prompt;
}

export const log = (message: string, ...details: unknown[]): void => console.info(message, ...details);
`;

/** The module with the types that everything shares; one of them mentions the SDK. */
export const typesModule = `import type { LangfuseClient } from '@langfuse/client';

export interface Row {
  id: string;
  amount: number;
  open: boolean;
  tags: string[];
}

export interface Page {
  rows: readonly Row[];
  count: number;
}

export interface Db {
  get(id: string): Promise<Row | undefined>;
  list(query: string): Promise<Row[]>;
  create(row: Row): Promise<Row>;
}

export interface Ctx {
  svc: LangfuseClient;
  db: Db;
}

/** Offers a page of rows, and takes rows from another one. */
export interface Source {
  get(rows: readonly Row[], limit?: number): Page;
  list(rows: readonly Row[]): Row[];
}
`;
