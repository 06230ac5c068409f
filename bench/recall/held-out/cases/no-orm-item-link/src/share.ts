import { Storage } from 'megajs';
import { HubApi } from '@huggingface/hub';
import { LangfuseClient } from '@langfuse/client';

const langfuse = new LangfuseClient();

interface Row {
  id: string;
  link(target: Row): Promise<void>;
}

export async function share(email: string, password: string) {
  const storage = await new Storage({ email, password }).ready;
  return Promise.all(Object.values(storage.files).map((item: any) => item.link({ noKey: false })));
}

export async function chain(items: Row[]) {
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (next) await item.link(next);
  }
  const dataset = await langfuse.dataset.get('rows');
  return dataset.items.map((item) => item.id);
}

export const remote = (name: string) => new HubApi().getDataset(name);
