/** Code that looks like the SDK and is not: other libraries and own classes with the same names. */

/** Each is a whole TypeScript snippet; `n` makes names unique. @type {readonly ((n: number) => string)[]} */
export const lookAlikes = [
  (n) => `import { Langfuse } from 'langfuse';

const old${n} = new Langfuse();

export async function weekly${n}() {
  const { data } = await old${n}.fetchTraces({ limit: 100 });
  const prompt = await old${n}.getPrompt('weekly', undefined, { type: 'text' });
  const dataset = await old${n}.getDataset('weekly');
  return { count: data.length, prompt, items: dataset.items };
}
`,
  (n) => `import { Client } from '@modelcontextprotocol/sdk/client/index.js';

export async function toolPrompt${n}(client: Client, name: string) {
  return client.getPrompt({ name, arguments: { tone: 'short' } });
}
`,
  (n) => `class PromptStore${n} {
  private readonly texts = new Map<string, string>();

  async getPrompt(name: string): Promise<string> {
    return this.texts.get(name) ?? '';
  }

  async createPrompt(name: string, text: string): Promise<void> {
    this.texts.set(name, text);
  }
}

const store${n} = new PromptStore${n}();
export const prompt${n} = () => store${n}.getPrompt('welcome');
export const save${n} = (text: string) => store${n}.createPrompt('welcome', text);
`,
  (n) => `interface CrmClient${n} {
  api: { sessions: { get(id: string): Promise<{ customer: string }> }; trace: { list(): Promise<string[]> } };
}

export async function customer${n}(crm: CrmClient${n}, id: string) {
  const [session, hops] = await Promise.all([crm.api.sessions.get(id), crm.api.trace.list()]);
  return { ...session, hops };
}
`,
  (n) => `import { trace } from '@opentelemetry/api';

export function annotate${n}(attributes: Record<string, string>) {
  trace.getActiveSpan()?.setAttributes(attributes);
  return trace.getTracer('app-${n}');
}
`,
  (n) => `class LangfuseClient${n} {
  constructor(private readonly base: string) {}

  fetchTrace(id: string) {
    return fetch(\`\${this.base}/traces/\${id}\`).then((response) => response.json());
  }

  getDataset(name: string) {
    return fetch(\`\${this.base}/datasets/\${name}\`).then((response) => response.json());
  }
}

export const own${n} = new LangfuseClient${n}('https://example.com');
export const dataset${n} = () => own${n}.getDataset('a');
export const trace${n} = (id: string) => own${n}.fetchTrace(id);
`,
  (n) => `interface Rpc${n} {
  client: { api: { projects: { get(input: { query: { page: number } }): Promise<unknown> } } };
}

export const projects${n} = ({ client }: Rpc${n}) => client.api.projects.get({ query: { page: ${n % 7} } });
`,
];
