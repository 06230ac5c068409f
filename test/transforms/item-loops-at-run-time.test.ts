import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';
import { SvcClient } from '../../shim/svc/client.ts';
import { startActiveObservation, startObservation } from '../../shim/svc/tracing.ts';
import { runningService } from '../shim/service/running-service.ts';

const service = runningService();
const items = ['a', 'b', 'archived', 'bad', 'c'].map((id) => ({
  id,
  datasetId: 'd',
  datasetName: 'qa',
  status: id === 'archived' ? 'ARCHIVED' : 'ACTIVE',
  input: id === 'bad' ? 'fails' : `in ${id}`,
}));

type Functions = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** The functions of a file of the fixture, with a client of one's own, and a model that fails for one item. */
function functionsOf(file: string, client: unknown): Functions {
  const text = readFileSync(
    new URL(`../../fixtures/dataset-runs/record-in-other-loops/${file}`, import.meta.url),
    'utf8',
  );
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const module = { exports: {} };
  const packages = { SvcClient: client, startActiveObservation, startObservation };
  const ask = (input: string): Promise<string> =>
    input === 'fails' ? Promise.reject(new Error('no answer')) : Promise.resolve(`out of ${input}`);
  new Function('module', 'exports', 'require', 'ask', outputText)(module, module.exports, () => packages, ask);
  return module.exports;
}

/** The items that v5 recorded in a run. */
function clientOfV5(rows: readonly object[], recorded: string[]): unknown {
  const linked = rows.map((row) => ({ ...row, link: () => record((row as { id: string }).id) }));
  const record = (id: string): Promise<void> => Promise.resolve(void recorded.push(id));
  return class {
    dataset = { get: () => Promise.resolve({ items: linked }) };
    api = {
      datasetItems: { list: () => Promise.resolve({ data: rows }) },
      datasetRunItems: { create: ({ datasetItemId }: { datasetItemId: string }) => record(datasetItemId) },
    };
  };
}

/** The items of the runs that v6 makes. */
function clientOfV6(recorded: string[]): unknown {
  return class extends SvcClient {
    constructor() {
      super({ publicKey: 'pk', secretKey: 'sk', baseUrl: service.url! });
      const { experiment } = this;
      const run = experiment.run.bind(experiment);
      experiment.run = async (config) => {
        const result = await run(config);
        recorded.push(...result.itemResults.map(({ item }) => (item as { id: string }).id));
        return result;
      };
    }
  };
}

/** What a function gives back, and the items that are in the run. */
async function runOf(name: string, functions: Functions, recorded: string[]): Promise<unknown> {
  recorded.length = 0;
  const given = await functions[name]!('run', 2);
  return { given, recorded: [...recorded] };
}

describe('item loops that became runs', () => {
  const withoutFailure = ['firstOnes', 'withoutArchived', 'collects', 'outputs', 'numbered', 'ofRoute'];
  const caught = ['entries', 'goesOn'];

  it.each([...withoutFailure, ...caught])('%s records the same items in the same order', async (name) => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const rows = caught.includes(name) ? items : items.filter(({ input }) => input !== 'fails');
    service.seed({ datasets: [{ id: 'd', name: 'qa' }], datasetItems: rows });
    const inV5: string[] = [];
    const inV6: string[] = [];
    const listed = await new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: service.url! }).dataset.get('qa');
    const before = await runOf(name, functionsOf('input.ts', clientOfV5(listed.items, inV5)), inV5);
    const linesBefore = log.mock.calls.splice(0);
    const after = await runOf(name, functionsOf('output.ts', clientOfV6(inV6)), inV6);
    expect([after, log.mock.calls]).toEqual([before, linesBefore]);
    expect(inV6.length).toBeGreaterThan(1);
    vi.restoreAllMocks();
  });
});
