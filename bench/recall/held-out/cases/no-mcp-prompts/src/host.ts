import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { LangfuseClient } from '@langfuse/client';

const langfuse = new LangfuseClient();

export async function prompts(command: string, names: string[]) {
  const client = new Client({ name: 'host', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command }));
  const texts: unknown[] = [];
  for (const name of names) {
    const prompt = await client.getPrompt({ name, arguments: { lang: 'en' } });
    texts.push(prompt.messages);
    const managed = await langfuse.prompt.get(name, { fallback: '' });
    texts.push(managed.prompt);
  }
  await client.close();
  return texts;
}
