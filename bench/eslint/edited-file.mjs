/** A file of 500 lines that uses the SDK and the texts it has while somebody works on it: the same ones each time. */
import { fillUp } from '../plain-code.mjs';
import { createRandom } from '../random.mjs';

const lines = 500;

const start = `import { LangfuseClient } from '@langfuse/client';
import type { ApiTrace } from '@langfuse/core';
import { observability } from './observability';

const client = new LangfuseClient({ baseUrl: 'https://observe.example.com' });

export async function greeting(name: string): Promise<string> {
  const prompt = await client.getPrompt('greeting', { label: 'production' });
  return \`\${prompt.prompt}, \${name}\`;
}

export class Reports {
  readonly #client = observability;

  constructor(private readonly langfuse: LangfuseClient) {}

  async latest(userId: string): Promise<ApiTrace[]> {
    const { data } = await this.langfuse.api.trace.list({ userId, limit: 20 });
    return data as ApiTrace[];
  }

  item(id: string) {
    return this.#client.getDatasetItem(id, { timeoutInSeconds: 5 });
  }

  async publish(name: string, prompt: string) {
    await this.langfuse.createPrompt({ name, prompt, labels: ['staging'] });
    return this.langfuse.api.scoreV2.get({ name, limit: 5 });
  }
}

export const media = (id: string) => observability.fetchMedia(id);
`;

/** The text as it is on disk. */
export const originalText = fillUp(createRandom(500), start, lines + 10, true);

/**
 * Three of five edits are in plain code, two where the SDK is used.
 * @type {readonly ((text: string, at: number) => string)[]}
 */
const kinds = [
  (text, at) => insertLine(text, at, `export const step${at} = ${at};`),
  (text, at) => text.replace(/'greeting\d*'/, `'greeting${at}'`),
  (text, at) => insertLine(text, at * 7, `// Note ${at}: keep the order of the steps above.`),
  (text, at) =>
    insertLine(
      text,
      at * 3,
      `export const more${at} = () => client.getPrompt('more${at}', { cacheTtlSeconds: ${at} });`,
    ),
  (text, at) => text.replace(/\bparts\d*\b/g, `parts${at}`),
];

/**
 * Puts a line before one of the statements of the module.
 * @param {string} text
 * @param {number} at
 * @param {string} line
 */
function insertLine(text, at, line) {
  const all = text.split('\n');
  const places = all.flatMap((one, index) => (index > 40 && /^export /.test(one) ? [index] : []));
  all.splice(places[at % places.length] ?? all.length, 0, line);
  return all.join('\n');
}

/** @param {number} count @returns {string[]} the text after each edit; each is made to the one before */
export function editedTexts(count) {
  const texts = [];
  let text = originalText;
  for (let at = 0; at < count; at += 1) texts.push((text = kinds[at % kinds.length]?.(text, at) ?? text));
  return texts;
}
