/**
 * Migrated dataset runs and links, run as they are written: the shim is their SDK, the contract service answers them.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createContractService, type SeedData } from '../../shim/service/index.ts';
import { fixturesRoot } from '../harness/fixture-case.ts';

type Migrated = Record<string, (...values: any[]) => any>; // eslint-disable-line @typescript-eslint/no-explicit-any

function migrated(name: string): Promise<Migrated> {
  const folder = join(fixturesRoot, name);
  const [file] = readdirSync(folder).filter((each) => each.startsWith('output.'));
  return import(join(folder, file ?? ''));
}

/** 2,300 items of one run and two of another: more than one page, and more traces than one call deletes. */
const runItems = Array.from({ length: 2302 }, (_, index) => {
  const name = index < 2300 ? 'long' : 'short';
  return {
    id: `o${index}`,
    traceId: `t${index}`,
    startTime: '2026-02-01T00:00:00.000Z',
    endTime: '2026-02-01T00:00:01.000Z',
    level: 'DEFAULT',
    environment: 'default',
    experimentId: `id-${name}`,
    experimentName: name,
    experimentItemId: `i${index % 3}`,
    experimentDatasetId: 'd1',
    experimentDescription: `The ${name} run`,
  };
});

const seed: SeedData = {
  datasets: [{ id: 'd1', name: 'golden', createdAt: '2026-01-01T00:00:00.000Z' }],
  datasetItems: ['i1', 'i2'].map((id) => ({ id, datasetId: 'd1', datasetName: 'golden', input: { film: id } })),
  experimentItems: runItems,
};

const service = createContractService();

beforeAll(async () => {
  const { url } = await service.start();
  vi.stubEnv('SVC_BASE_URL', url).stubEnv('SVC_PUBLIC_KEY', 'pk').stubEnv('SVC_SECRET_KEY', 'sk');
});
beforeEach(() => {
  service.clear();
  service.seed(seed);
  service.clearRequests();
});
afterAll(() => service.stop());

/** Trace ids of each delete, in order. */
function deletes(): number[] {
  return service.requests
    .filter(({ method, path }) => method === 'DELETE' && path === '/api/public/traces')
    .map(({ body }) => (body as { traceIds: string[] }).traceIds.length);
}

it('lists the runs of a dataset', async () => {
  const { names } = await migrated('dataset-runs/list-served');
  expect((await names!('golden')).sort()).toEqual(['long', 'short']);
});

it('reads one run by its name', async () => {
  const { id, description, lazily } = await migrated('dataset-runs/read-run');
  expect([
    await id!('golden', 'short'),
    await description!('golden', 'long'),
    await lazily!('golden', 'short'),
  ]).toEqual(['d1/id-short', 'The long run', 'id-short']);
});

it('lists the items of a run', async () => {
  const { traces } = await migrated('dataset-runs/list-items');
  expect((await traces!('d1', 'short')).sort()).toEqual(['t2300', 't2301']);
});

it('deletes every trace of a run, page by page and in chunks', async () => {
  const { remove, removeAll } = await migrated('dataset-runs/delete-statement');
  // A run of another name, which is not there, is removed behind it.
  await expect(remove!('golden', 'long')).rejects.toThrow('The run is not found');
  expect(deletes()).toEqual([1000, 1000, 300]);
  await expect(removeAll!('golden', ['short', 'unknown'])).rejects.toThrow('The run is not found');
  expect(deletes()).toEqual([1000, 1000, 300, 2]);
});

it.each([
  ['loop-callback', 'run', 1],
  ['loop-manual-span', 'linkedFirst', 1],
  ['whole-item', 'run', 1],
  ['parallel', 'run', 2],
  ['parallel-expression', 'run', 2],
])('runs the task of %s once for each item', async (name, main, atOnce) => {
  let running = 0;
  let most = 0;
  const seen: string[] = [];
  Object.assign(globalThis, {
    async answer({ film }: { film: string }) {
      running += 1;
      most = Math.max(most, running);
      seen.push(film);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return 'yes';
    },
  });
  const { [main]: use } = await migrated(`dataset-item-link/${name}`);
  await use!('nightly', {});
  expect([seen.sort(), most]).toEqual([['i1', 'i2'], atOnce]);
});

it('narrows a response and goes on with its id', async () => {
  const { store } = await migrated('scores-create-response/needs-an-id');
  const { id, body } = await migrated('scores-create-response/inline-await');
  const { store: taken } = await migrated('scores-create-response/destructured');
  const ids = [await store!(), await id!(), (await body!()).scoreId, await taken!()];
  expect(ids.map((each) => typeof each)).toEqual(['string', 'string', 'string', 'string']);
});
