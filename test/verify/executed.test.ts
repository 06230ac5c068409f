/** Migrated fixtures, run as they are written: the shim is their SDK, the contract service answers them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createContractService, sampleData, type RecordedRequest, type SeedData } from '../../shim/service/index.ts';
import { SvcClient } from '../../shim/svc/client.ts';
import { fixturesRoot } from '../harness/fixture-case.ts';

/** The exports of a fixture's output; what they are is the fixture's business. */
type Migrated = Record<string, (...values: any[]) => any>; // eslint-disable-line @typescript-eslint/no-explicit-any

function migrated(name: string): Promise<Migrated> {
  const folder = join(fixturesRoot, name);
  const [file] = readdirSync(folder).filter((each) => each.startsWith('output.'));
  return import(join(folder, file ?? ''));
}

const films: SeedData = {
  ...sampleData,
  datasets: [
    { id: 'films-id', name: 'films' },
    { id: 'eval-id', name: 'films-eval' },
  ],
  datasetItems: ['i1', 'i2'].map((id) => ({ id, datasetId: 'films-id', datasetName: 'films', input: { film: id } })),
  prompts: ['movie-critic', 'a', 'films', 'x'].map((name) => ({
    name,
    version: 1,
    type: 'text',
    prompt: 'Judge {{film}}',
    labels: ['production', 'latest'],
  })),
  media: ['m1', 'i1'].map((mediaId) => ({
    mediaId,
    contentType: 'text/plain',
    contentLength: 2,
    content: 'aGk=',
    uploadedAt: '2026-01-05T08:00:00.000Z',
  })),
  scores: ['s1', 's2', 's3'].map((id, index) => ({
    id,
    traceId: 't1',
    name: 'thumb',
    value: index,
    timestamp: '2026-01-05T09:01:00.000Z',
  })),
  models: [{ id: 'id', modelName: 'sample', matchPattern: '^sample$' }],
};

const service = createContractService();
let client: InstanceType<typeof SvcClient>;

beforeAll(async () => {
  const { url } = await service.start();
  vi.stubEnv('SVC_BASE_URL', url).stubEnv('SVC_PUBLIC_KEY', 'pk').stubEnv('SVC_SECRET_KEY', 'sk');
  // Scores of a fixture's own client would be sent while a later fixture runs.
  vi.stubEnv('SVC_FLUSH_INTERVAL', '600');
  client = new SvcClient();
  // What fixtures declare and do not make.
  for (const name of ['client', 'maybe', 'raw']) vi.stubGlobal(name, client);
});
afterAll(() => service.stop());

const madeId = /"id":"[0-9a-f]{8}-[0-9a-f-]{27}"/g;

/** `POST /path?query {"body":1} 200` */
function told({ method, path, query, body, status }: RecordedRequest): string {
  const parameters = Object.entries(query).map(([key, value]) => `${key}=${String(value)}`);
  const target = parameters.length > 0 ? `${path}?${parameters.join('&')}` : path;
  const sent = body === undefined ? [] : [JSON.stringify(body).replace(madeId, '"id":"…"')];
  return [method, target, ...sent, status].join(' ');
}

/** Runs a fixture on a fresh store. @returns its answer and the requests in order */
async function run(
  name: string,
  use: (exports: Migrated) => unknown,
): Promise<{ answer: unknown; requests: string[] }> {
  service.clear();
  service.clearRequests();
  service.seed(films);
  const answer = await use(await migrated(name));
  await client.flush();
  return { answer, requests: service.requests.map(told) };
}

/** Some delete what they read again: the service then says so. */
const untilGone = (work: Promise<unknown>): Promise<unknown> => work.catch((error: Error) => error.name);

const getFilms = 'GET /api/public/v2/datasets/films 200';
const getItems = 'GET /api/public/dataset-items?datasetName=films&limit=50&page=1 200';

it.each<[name: string, use: (exports: Migrated) => unknown, answer: unknown, requests: readonly string[]]>([
  [
    'client-aliases/callback-client',
    async ({ critic, all }) => [
      (await (critic as unknown as Promise<{ name: string }>)).name,
      (await (all as unknown as Promise<[{ items: [] }]>))[0].items.length,
    ],
    ['movie-critic', 2],
    ['GET /api/public/v2/prompts/movie-critic 200', getFilms, getItems],
  ],
  [
    'client-aliases/comments-inside-chain',
    ({ run: all }) => all!(client),
    undefined,
    ['GET /api/public/v2/prompts/a 200', 'PATCH /api/public/v2/prompts/a/versions/1 {"newLabels":[]} 200'],
  ],
  [
    'client-aliases/bind',
    async ({ load, add, create }) => [
      (await load!('a')).name,
      (await add!({})).datasetName,
      (await create!({ name: 'books' })).name,
    ],
    ['a', 'films', 'books'],
    [
      'GET /api/public/v2/prompts/a 200',
      'POST /api/public/dataset-items {"datasetName":"films","id":"…"} 200',
      'POST /api/public/v2/datasets {"name":"books"} 200',
    ],
  ],
  [
    'client-aliases/destructured-many',
    ({ seed }) => seed!(),
    undefined,
    [
      'GET /api/public/v2/prompts/movie-critic 200',
      'PATCH /api/public/v2/prompts/movie-critic/versions/1 {"newLabels":["production"]} 200',
      'POST /api/public/v2/datasets {"name":"films"} 200',
    ],
  ],
  [
    'client-aliases/destructured-nested',
    async ({ films: load }) => (await load!()).name,
    'films-eval',
    ['GET /api/public/v2/datasets/films-eval 200', getItems.replace('films', 'films-eval')],
  ],
  [
    'client-aliases/destructured-one',
    ({ add }) => add!([{ datasetName: 'films', id: 'i9' }]),
    undefined,
    [
      'POST /api/public/dataset-items {"datasetName":"films","id":"…"} 200',
      'POST /api/public/dataset-items {"datasetName":"films","id":"i9"} 200',
    ],
  ],
  ['client-aliases/destructured-multi-line', async ({ run: all }) => (await all!()).length, 2, [getFilms, getItems]],
  [
    'client-aliases/destructured-sibling-there',
    async ({ seed }) => (await seed!(client)).data.length,
    2,
    [
      'POST /api/public/v2/datasets {"name":"films"} 200',
      'GET /api/public/media/m1 200',
      'GET /api/public/v2/datasets 200',
    ],
  ],
  [
    'client-aliases/request-options-follow',
    async ({ copyItem }) => {
      const { item, media } = await copyItem!(client, 'i1', AbortSignal.timeout(5_000));
      return [item.id, media.mediaId];
    },
    ['i1', 'i1'],
    [
      'POST /api/public/v2/datasets {"name":"films"} 200',
      'GET /api/public/v2/observations?traceId=i1 200',
      'GET /api/public/dataset-items/i1 200',
      'GET /api/public/media/i1 200',
    ],
  ],
  [
    'client-aliases/value-kept',
    async ({ critic }) => (await critic!()).compile({ film: 'Heat' }),
    'Judge Heat',
    ['GET /api/public/v2/prompts/movie-critic 200'],
  ],
  [
    'client-aliases/no-final-newline',
    async ({ load }) => (await load!('a')).prompt,
    'Judge {{film}}',
    ['GET /api/public/v2/prompts/a 200'],
  ],
  [
    'request-options/bound-method',
    async ({ films: load, patient }) => [(await load!()).name, (await patient!()).name],
    ['films', 'films'],
    [getFilms, getFilms],
  ],
  [
    'request-options/health-first-argument',
    ({ ready }) => ready!(),
    true,
    ['GET /api/public/health 200', 'GET /api/public/health 200'],
  ],
  [
    'request-options/datasets-and-items',
    ({ run: all }) => untilGone(all!('i1')),
    'NotFoundError',
    [
      'GET /api/public/dataset-items/i1 200',
      'DELETE /api/public/dataset-items/i1 200',
      getFilms,
      'GET /api/public/dataset-items/i1 404',
    ],
  ],
  [
    'request-options/annotation-queues',
    ({ run: all }) => untilGone(all!(client, 'queueId', 'itemId')),
    'NotFoundError',
    [
      'GET /api/public/annotation-queues/queueId 200',
      'GET /api/public/annotation-queues/queueId/items/itemId 200',
      'DELETE /api/public/annotation-queues/queueId/items/itemId 200',
      'GET /api/public/annotation-queues/queueId 200',
      'GET /api/public/annotation-queues/queueId/items/itemId 404',
    ],
  ],
  [
    'score-renames/cursor-loop',
    ({ allScores }) => allScores!(['t1']),
    [2, 1, 0],
    ['GET /api/public/v3/scores?traceId=t1&limit=100 200'],
  ],
  [
    'score-renames/create-result-read',
    async ({ write }) => typeof (await write!(client)),
    'string',
    ['POST /api/public/scores {"name":"thumb","value":1,"traceId":"t1"} 200'],
  ],
  [
    'score-renames/destructured-namespace',
    async ({ read }) => (await read!(client, 't1')).data.length,
    3,
    ['GET /api/public/v3/scores?traceId=t1 200'],
  ],
  ['score-renames/presence', ({ run: all }) => all!(client, 't1'), 3, ['GET /api/public/v3/scores?traceId=t1 200']],
  [
    'experiment-url/reads',
    async ({ run: all }) => new URL(await all!(client)).pathname,
    '/project/projectId/experiments/results',
    [getFilms, getItems, 'GET /api/public/projects 200'],
  ],
])('%s', async (name, use, answer, requests) => {
  expect(await run(name, use)).toEqual({ answer, requests });
});
