import { describe } from 'vitest';
import { lines, testCases } from './migrate-cases.ts';

describe('destructured aliases', () => {
  testCases({
    'takes the manager in place of the alias': {
      input: lines('const { getPrompt } = client;', "await getPrompt('x');"),
      output: lines('const { prompt } = client;', "await prompt.get('x');"),
      found: ['SvcClient.getPrompt: migrated'],
    },
    'takes each manager once': {
      input: lines(
        'const { getPrompt: gp, createPrompt, flush, getDataset } = client;',
        "await gp('x', { label: 'l' });",
        "await createPrompt({ name: 'a', prompt: 'b' });",
        "await getDataset('x');",
        'await flush();',
      ),
      output: lines(
        'const { prompt, flush, dataset } = client;',
        "await prompt.get('x', { label: 'l' });",
        "await prompt.create({ name: 'a', prompt: 'b' });",
        "await dataset.get('x');",
        'await flush();',
      ),
      found: ['SvcClient.getPrompt: migrated', 'SvcClient.createPrompt: migrated', 'SvcClient.getDataset: migrated'],
    },
    'tells what is taken out in terms of where it comes from and of its only call': {
      input: lines(
        'const svc = client;',
        'const { datasets, datasetRunItems } = svc.api;',
        'const { getRuns } = datasets;',
        'const { create } = datasetRunItems;',
        "await getRuns('films');",
        "await create({ runName: 'nightly', datasetItemId: 'i', traceId: 't' });",
      ),
      found: [
        'api.datasetRunItems: manual',
        'api.datasets.getRuns: manual',
        'api.datasetRunItems.create: manual (`runExperiment` links the trace that the task makes, and none that exists already)',
      ],
      suggestions: [
        undefined,
        lines(
          "const dataset = await svc.api.datasets.get('films');",
          'const runs = await svc.api.experiments.list({',
          '  datasetId: dataset.id,',
          '  fromStartTime: dataset.createdAt,',
          '});',
        ).trimEnd(),
        undefined,
      ],
    },
    'takes a name that only a path of a type has': {
      input: lines(
        'type Datasets = Awaited<ReturnType<typeof client.api.datasets.list>>;',
        'const { createDataset } = client;',
        "await createDataset({ name: 'd' });",
      ),
      output: lines(
        'type Datasets = Awaited<ReturnType<typeof client.api.datasets.list>>;',
        'const { api } = client;',
        "await api.datasets.create({ name: 'd' });",
      ),
      found: ['SvcClient.createDataset: migrated'],
    },
    'follows every use': {
      input: lines(
        'declare const o: { maxRetries: number };',
        'const { getDatasetItem, createDataset } = client;',
        "getDatasetItem('x', o);",
        "createDataset({ name: 'a' });",
        'export const own = { createDataset, create: createDataset };',
        "if (createDataset) ['a'].map((name) => createDataset({ name }));",
      ),
      output: lines(
        'declare const o: { maxRetries: number };',
        'const { api } = client;',
        "api.datasetItems.get('x', {}, o);",
        "api.datasets.create({ name: 'a' });",
        'export const own = { createDataset: api.datasets.create.bind(api.datasets), create: api.datasets.create.bind(api.datasets) };',
        "if (api.datasets.create) ['a'].map((name) => api.datasets.create({ name }));",
      ),
      found: ['SvcClient.getDatasetItem: migrated', 'SvcClient.createDataset: migrated'],
    },
    'uses a manager that is taken already': {
      input: lines(
        'const { prompt, getPrompt, flush } = client;',
        "await prompt.create({ name: 'a' } as never);",
        "await getPrompt('x');",
      ),
      output: lines(
        'const { prompt, flush } = client;',
        "await prompt.create({ name: 'a' } as never);",
        "await prompt.get('x');",
      ),
      found: ['SvcClient.getPrompt: migrated'],
    },
    'does not reuse a name that may be another one inside': {
      input: lines('const { prompt, getPrompt } = client;', "for (const prompt of ['a']) await getPrompt(prompt);"),
      found: [
        'SvcClient.getPrompt: manual (`prompt` is already destructured here, and may mean something else where `getPrompt` is used)',
      ],
    },
    'keeps the layout of the pattern': {
      input: lines(
        'const {',
        '  flush,',
        '  getPrompt, // the alias',
        '  createPrompt,',
        '} = client;',
        "await getPrompt('x');",
        "await createPrompt({ name: 'a', prompt: 'b' });",
      ),
      output: lines(
        'const {',
        '  flush,',
        '  prompt, // the alias',
        '} = client;',
        "await prompt.get('x');",
        "await prompt.create({ name: 'a', prompt: 'b' });",
      ),
      found: ['SvcClient.getPrompt: migrated', 'SvcClient.createPrompt: migrated'],
    },
    'leaves a pattern with a rest element to a person': {
      input: lines('const { getPrompt, ...rest } = client;', "await getPrompt('x');"),
      found: ['SvcClient.getPrompt: manual (the pattern has a rest element, which would collect other members)'],
    },
    'leaves a taken name to a person': {
      input: lines('const { getPrompt } = client;', "const prompt = await getPrompt('x');"),
      found: ['SvcClient.getPrompt: manual (the name `prompt` is already used in this file)'],
    },
    'leaves an exported, variable or parameter pattern to a person': {
      input: lines(
        'export const { getPrompt } = client;',
        'let { createPrompt } = client;',
        "createPrompt({ name: 'a', prompt: 'b' });",
        'export function f({ getDataset }: SvcClient) {',
        "  return getDataset('x');",
        '}',
        'f(client);',
      ),
      found: [
        'SvcClient.getPrompt: manual (`getPrompt` leaves this file)',
        'SvcClient.createPrompt: manual (it is not destructured into a constant)',
        'SvcClient.getDataset: manual (it is destructured in a parameter, whose callers would have to change)',
      ],
    },
    'leaves a default to a person': {
      input: 'const { getPrompt = undefined } = client as Partial<SvcClient>;',
      found: [
        'SvcClient.getPrompt: manual (the type of the receiver makes its members optional, and the manager with them)',
      ],
    },
    'leaves a positional call to a person, and the other alias follows': {
      input: lines(
        'const { getPrompt, createPrompt } = client;',
        "await getPrompt('x', 3 as never);",
        "await getPrompt('x', 3);",
        "await createPrompt({ name: 'a', prompt: 'b' });",
      ),
      output: lines(
        'const { getPrompt, prompt } = client;',
        "await getPrompt('x', 3 as never);",
        "await getPrompt('x', 3);",
        "await prompt.create({ name: 'a', prompt: 'b' });",
      ),
      found: [
        'SvcClient.getPrompt: manual (one of its calls is in the positional form of major 3)',
        'SvcClient.createPrompt: migrated',
      ],
    },
    'takes lines out that hold nothing else': {
      input: lines(
        'const {',
        '  createPrompt,',
        '  flush,',
        '  getPrompt,',
        '  updatePrompt',
        '} = client;',
        "await createPrompt({ name: 'a', prompt: 'b' });",
        "await getPrompt('x');",
        "await updatePrompt({ name: 'a', version: 1, newLabels: [] });",
      ),
      output: lines(
        'const {',
        '  prompt,',
        '  flush,',
        '} = client;',
        "await prompt.create({ name: 'a', prompt: 'b' });",
        "await prompt.get('x');",
        "await prompt.update({ name: 'a', version: 1, newLabels: [] });",
      ),
      found: ['SvcClient.createPrompt: migrated', 'SvcClient.getPrompt: migrated', 'SvcClient.updatePrompt: migrated'],
    },
    'leaves the call of an alias that stays as it is': {
      input: lines('export const { getDatasetItem } = client;', "getDatasetItem('x', { maxRetries: 1 });"),
      found: ['SvcClient.getDatasetItem: manual (`getDatasetItem` leaves this file)'],
    },
  });
});
