import { LangfuseClient, type FetchedDataset, type LinkDatasetItemFunction } from '@langfuse/client';
import { startActiveObservation, startObservation } from '@langfuse/tracing';

const langfuse = new LangfuseClient();

type Item = FetchedDataset['items'][number];

async function runItem(item: Item, runName: string, answer: (input: unknown) => Promise<string>) {
  const span = startObservation('item', { input: item.input });
  const output = await answer(item.input);
  span.update({ output }).setTraceIO({ input: item.input, output }).end();
  await item.link(span, runName, { description: 'nightly', metadata: { model: 'small' } });
}

export async function run(name: string, runName: string, answer: (input: unknown) => Promise<string>) {
  const { items } = await langfuse.dataset.get(name);
  for (const item of items) await runItem(item, runName, answer);
  await startActiveObservation('last', async (span) => {
    await items.at(-1)?.link(span, `${runName}-last`);
  });
}

export const linker: (link: LinkDatasetItemFunction, run: string) => (span: Parameters<LinkDatasetItemFunction>[0]) => Promise<unknown> =
  (link, run) => (span) => link(span, run);
