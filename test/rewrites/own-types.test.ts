import { describe } from 'vitest';
import { lines, testCases } from './migrate-cases.ts';

const own = 'Gateway is an own type that an SDK value is assigned to; it and its other implementers have to move together';

const gateway = lines(
  "import { SvcClient } from '@svc/client';",
  'interface Run { datasetRunUrl?: string }',
  'interface Item { link(span: object, name: string): Promise<unknown> }',
  'type Gateway = {',
  '  dataset: { get: (name: string) => Promise<{ items: Item[]; runExperiment: (options: object) => Promise<Run> }> };',
  '  experiment: { run(options: object): Promise<any> };',
  '};',
  'const gateway = new SvcClient() as unknown as Gateway;',
  "const run = (name: string) => gateway.dataset.get(name).then((dataset) => dataset.runExperiment({ name }));",
);
const url = `experimentResult.datasetRunUrl: manual (${own})`;

describe('results of own types', () => {
  testCases({
    'are followed through a function and a callback': {
      input: gateway + lines("export const a = async () => (await run('films')).datasetRunUrl;", "export const b = () => run('films').then((result) => result.datasetRunUrl);"),
      found: [url, url],
      suggestions: ["(await run('films')).experimentUrl", 'result.experimentUrl'],
    },
    'are followed through a pattern': {
      input: gateway + lines("const { dataset } = gateway;", "const films = await dataset.get('films');", "const { datasetRunUrl } = await films.runExperiment({});", 'console.log(datasetRunUrl);'),
      found: [url],
    },
    'are followed through a variable that is assigned later': {
      input: gateway + lines('let result: Run | undefined;', "try { result = await run('films'); } catch { result = undefined; }", "console.log(result?.datasetRunUrl ?? 'none');"),
      found: [url],
    },
    'are followed where their type says nothing': {
      input: gateway + lines('export const a = async () => (await gateway.experiment.run({})).datasetRunUrl;'),
      found: [url],
    },
    'are followed into a parameter that something else is given too': {
      input: gateway + lines('function show(result: Run) { return result.datasetRunUrl; }', "show(await run('films'));", "show({ datasetRunUrl: 'https://example.com' });"),
      found: [url],
    },
    'are followed into loops': {
      input: gateway + lines("const { items } = await gateway.dataset.get('films');", "for (const item of items) await item.link({}, 'nightly');", "await Promise.all(items.map((item) => item.link({}, 'nightly')));"),
      found: [`datasetItem.link: manual (${own})`, `datasetItem.link: manual (${own})`],
    },
    'are told of where the type has no name': {
      input: lines(
        'const gateway = client as unknown as { dataset: { get(name: string): Promise<{ runExperiment(options: object): Promise<{ datasetRunUrl: string }> }> } };',
        "const dataset = await gateway.dataset.get('films');",
        'console.log((await dataset.runExperiment({})).datasetRunUrl);',
      ),
      found: ['experimentResult.datasetRunUrl: manual (an SDK value is assigned to an own type without a name; it and its other implementers have to move together)'],
    },
    'are nothing where nobody gives the SDK': {
      input: gateway + lines('export const a = (result: Run) => result.datasetRunUrl;', "export const b = async () => JSON.parse('{}').datasetRunUrl;"),
      found: [],
    },
  });
});
