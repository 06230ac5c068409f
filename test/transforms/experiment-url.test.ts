import { describe } from 'vitest';
import { lines, testCases } from '../rewriting/migrate-cases.ts';

describe('the experiment URL', () => {
  testCases({
    'renames reads and keeps own keys': {
      input: lines(
        "const dataset = await client.dataset.get('x');",
        "const result = await dataset.runExperiment({ name: 'n', task: async () => 1 });",
        "console.log(result.datasetRunUrl, { datasetRunUrl: result.datasetRunUrl }, `${result.datasetRunUrl ?? ''}`);",
        "console.log(result['datasetRunUrl'], result?.datasetRunUrl);",
        "if (result.datasetRunUrl) console.log('datasetRunUrl' in result);",
        'type Url = typeof result.datasetRunUrl;',
      ),
      output: lines(
        "const dataset = await client.dataset.get('x');",
        "const result = await dataset.runExperiment({ name: 'n', task: async () => 1 });",
        "console.log(result.experimentUrl, { datasetRunUrl: result.experimentUrl }, `${result.experimentUrl ?? ''}`);",
        "console.log(result['experimentUrl'], result?.experimentUrl);",
        "if (result.experimentUrl) console.log('experimentUrl' in result);",
        'type Url = typeof result.experimentUrl;',
      ),
      found: [
        'experimentResult.datasetRunUrl: migrated',
        'experimentResult.datasetRunUrl: migrated',
        'experimentResult.datasetRunUrl: migrated',
        'experimentResult.datasetRunUrl: migrated',
        'experimentResult.datasetRunUrl: migrated',
        'experimentResult.datasetRunUrl: migrated',
        'experimentResult.datasetRunUrl: migrated',
        'experimentResult.datasetRunUrl: migrated',
      ],
    },
    'changes only the key of a pattern': {
      input: lines(
        "const dataset = await client.dataset.get('x');",
        "const result = await dataset.runExperiment({ name: 'n', task: async () => 1 });",
        'const { datasetRunUrl } = result;',
        "const { datasetRunUrl: url = '', ...rest } = result;",
        'export function link({ datasetRunUrl }: typeof result) {',
        '  return datasetRunUrl ?? url;',
        '}',
      ),
      output: lines(
        "const dataset = await client.dataset.get('x');",
        "const result = await dataset.runExperiment({ name: 'n', task: async () => 1 });",
        'const { experimentUrl: datasetRunUrl } = result;',
        "const { experimentUrl: url = '', ...rest } = result;",
        'export function link({ experimentUrl: datasetRunUrl }: typeof result) {',
        '  return datasetRunUrl ?? url;',
        '}',
      ),
      found: [
        'experimentResult.datasetRunUrl: migrated',
        'experimentResult.datasetRunUrl: migrated',
        'experimentResult.datasetRunUrl: migrated',
      ],
    },
    'writes the member that a spread filled, where the result has a name': {
      input: lines(
        'interface Summary { datasetRunUrl?: string; total: number }',
        "const dataset = await client.dataset.get('x');",
        "const result = await dataset.runExperiment({ name: 'n', task: async () => 1 });",
        'export const named: Summary = { ...result, total: 1 };',
        'export const unnamed = async (): Promise<Summary> => ({',
        "  ...(await dataset.runExperiment({ name: 'n', task: async () => 1 })),",
        '  total: 1,',
        '});',
      ),
      found: [
        "experimentResult.datasetRunUrl: manual (this spread filled `datasetRunUrl` of Summary, which v6's result does not have)",
        "experimentResult.datasetRunUrl: manual (this spread filled `datasetRunUrl` of Summary, which v6's result does not have)",
      ],
      suggestions: ['...result, datasetRunUrl: result.experimentUrl', undefined],
    },
    'leaves other objects with such a key alone': {
      input: lines("const own = { datasetRunUrl: 'x' };", 'console.log(own.datasetRunUrl);'),
      found: [],
    },
  });
});
