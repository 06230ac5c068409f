import { PromptLayer } from 'promptlayer';
import { Client } from 'langsmith';
import { LangfuseClient } from '@langfuse/client';

const layer = new PromptLayer({ apiKey: process.env.PL_KEY });
const smith = new Client();
const langfuse = new LangfuseClient();

class Registry {
  #prompts = new Map();
  getPrompt = (name) => this.#prompts.get(name);
  createPrompt = (name, text) => this.#prompts.set(name, text);
}

const registry = new Registry();

export async function migratePrompts(names) {
  const dataset = await smith.createDataset('prompts');
  for (const name of names) {
    const other = await layer.getPrompt(name);
    registry.createPrompt(name, other.text);
    await smith.createExample({ text: registry.getPrompt(name) }, {}, { datasetId: dataset.id });
    await langfuse.prompt.create({ name, prompt: other.text });
  }
  return layer.templates.get(names[0]);
}
