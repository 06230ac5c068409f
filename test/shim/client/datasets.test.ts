import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MediaManager, SvcClient, SvcMedia, SvcMediaReference } from '../../../shim/svc/client.ts';
import { type RecordingServer, startRecordingServer } from '../recording-server.ts';

let server: RecordingServer;
let client: InstanceType<typeof SvcClient>;

const datasetItem = (id: string, extra: object = {}): object => ({
  id,
  datasetId: 'd1',
  input: id,
  mediaReferences: [],
  ...extra,
});

beforeEach(async () => {
  server = await startRecordingServer();
  client = new SvcClient({ publicKey: 'pk', secretKey: 'sk', baseUrl: server.url });
});
afterEach(() => server[Symbol.asyncDispose]());

const seen = (): unknown[] => server.requests.map(({ method, path, search }) => `${method} ${path}${search}`);

describe('dataset', () => {
  test('§2 get reads all pages; §4.6 items are plain data without link', async () => {
    server.answer = ({ path, search }) => {
      if (path.includes('/v2/datasets/'))
        return { body: { id: 'd1', name: 'my set', createdAt: '2026-01-01T00:00:00.000Z' } };
      const page = Number(new URLSearchParams(search).get('page'));
      return { body: { data: [datasetItem(`i${page}`)], meta: { page, limit: 1, totalItems: 2, totalPages: 2 } } };
    };
    const dataset = await client.dataset.get('my set', { fetchItemsPageSize: 1, version: 'v1' });
    expect(seen()).toEqual([
      'GET /api/public/v2/datasets/my%20set',
      'GET /api/public/dataset-items?datasetName=my+set&limit=1&page=1&version=v1',
      'GET /api/public/dataset-items?datasetName=my+set&limit=1&page=2&version=v1',
    ]);
    expect(dataset).toEqual({
      id: 'd1',
      name: 'my set',
      createdAt: '2026-01-01T00:00:00.000Z',
      version: 'v1',
      items: [datasetItem('i1'), datasetItem('i2')],
      runExperiment: expect.any(Function),
    });
    expect(() => (dataset.items[0] as unknown as { link(): void }).link()).toThrow(/link is not a function/);
  });

  test('get puts media references where they belong', async () => {
    const media = {
      mediaId: 'm1',
      contentType: 'image/png',
      contentLength: 1,
      url: 'http://x',
      urlExpiry: '2020-01-01T00:00:00Z',
    };
    const references = [
      { field: 'input', referenceString: 'ref', jsonPath: "$['images'][1]", media },
      { field: 'expectedOutput', referenceString: 'ref2', jsonPath: '$', media },
      { field: 'metadata', referenceString: 'ref3', jsonPath: '$.strange', media },
    ];
    server.answer = ({ path }) =>
      path.includes('/v2/')
        ? { body: { id: 'd1', name: 'a' } }
        : {
            body: {
              data: [
                datasetItem('i', {
                  input: { images: ['x', 'ref'] },
                  expectedOutput: 'ref2',
                  metadata: {},
                  mediaReferences: references,
                }),
              ],
              meta: { totalPages: 1 },
            },
          };
    const [only] = (await client.dataset.get('a')).items as unknown as [
      { input: { images: unknown[] }; expectedOutput: unknown; metadata: unknown },
    ];
    expect(only.input.images[1]).toBeInstanceOf(SvcMediaReference);
    expect(only.expectedOutput).toBeInstanceOf(SvcMediaReference);
    expect((only.expectedOutput as InstanceType<typeof SvcMediaReference>).isUrlExpired()).toBe(true);
    expect(JSON.stringify(only.input)).toBe('{"images":["x","ref"]}');
    expect(only.metadata).toEqual({});
  });

  test('createItem sends the item with an id', async () => {
    server.answer = ({ body }) => ({ body });
    const created = await client.dataset.createItem({
      datasetName: 'a',
      input: { n: 1, yes: true },
      metadata: { nested: { a: 1 } },
    });
    expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'POST',
        '/api/public/dataset-items',
        { datasetName: 'a', input: { n: 1, yes: true }, metadata: { nested: { a: 1 } }, id: created.id },
      ],
    ]);
  });

  test('createItem uploads media once and sends its reference', async () => {
    const media = new SvcMedia({ source: 'bytes', contentBytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' });
    const mediaId = await media.getId();
    server.answer = ({ method, path, body }) => {
      if (path === '/api/public/media') return { body: { mediaId, uploadUrl: `${server.url}/upload` } };
      if (path.includes('/v2/datasets/')) return { body: { id: 'd1' } };
      return method === 'PUT' ? {} : { body: body as object };
    };
    // The upload is no JSON; the server of this test reads JSON only.
    const before = globalThis.fetch;
    globalThis.fetch = (url, init) =>
      before(url, init?.method === 'PUT' ? { ...init, body: JSON.stringify([...(init.body as Uint8Array)]) } : init);
    try {
      await client.dataset.createItem({ id: 'i1', datasetName: 'a', input: { image: media, again: [media] } });
    } finally {
      globalThis.fetch = before;
    }
    const tag = `@@@svcMedia:type=image/png|id=${mediaId}|source=bytes@@@`;
    expect(seen()).toEqual([
      'GET /api/public/v2/datasets/a',
      'POST /api/public/media',
      'PUT /upload',
      `PATCH /api/public/media/${mediaId}`,
      'POST /api/public/dataset-items',
    ]);
    expect(server.requests[1]!.body).toEqual({
      datasetId: 'd1',
      datasetItemId: 'i1',
      field: 'input',
      contentLength: 3,
      contentType: 'image/png',
      sha256Hash: await media.getSha256Hash(),
    });
    expect(server.requests[2]!.body).toEqual([1, 2, 3]);
    expect(server.requests[4]!.body).toEqual({ id: 'i1', datasetName: 'a', input: { image: tag, again: [tag] } });
  });
});

describe('media', () => {
  test('a data URI and bytes give the same media', async () => {
    const uri = new SvcMedia({ source: 'base64_data_uri', base64DataUri: 'data:text/plain;base64,aGVsbG8=' });
    const bytes = new SvcMedia({
      source: 'bytes',
      contentBytes: new TextEncoder().encode('hello'),
      contentType: 'text/plain',
    });
    expect([await uri.getId(), uri.contentLength, uri.base64DataUri, JSON.stringify({ uri })]).toEqual([
      await bytes.getId(),
      5,
      bytes.base64DataUri,
      '{"uri":"data:text/plain;base64,aGVsbG8="}',
    ]);
    expect((await uri.getId())!.length).toBe(22);
  });

  test('references are replaced by data URIs, also in depth, and one that cannot be read stays', async () => {
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
    server.answer = ({ path }) => {
      if (path.endsWith('/gone')) return { status: 404 };
      return path.startsWith('/api')
        ? { body: { mediaId: 'm1', contentType: 'text/plain', url: `${server.url}/content` } }
        : { body: 'hello' };
    };
    const reference = (id: string): string => `@@@svcMedia:type=text/plain|id=${id}|source=bytes@@@`;
    const record = { text: `see ${reference('m1')} and ${reference('m1')}`, list: [{ deep: reference('gone') }], n: 1 };
    expect(await client.media.resolveReferences({ obj: record, resolveWith: 'base64DataUri' })).toEqual({
      text: 'see data:text/plain;base64,aGVsbG8= and data:text/plain;base64,aGVsbG8=',
      list: [{ deep: reference('gone') }],
      n: 1,
    });
  });

  test('a reference is parsed, or refused', () => {
    expect(MediaManager.parseReferenceString('@@@svcMedia:type=a/b|id=m|source=bytes@@@')).toEqual({
      mediaId: 'm',
      source: 'bytes',
      contentType: 'a/b',
    });
    expect(() => MediaManager.parseReferenceString('@@@svcMedia:type=a/b@@@')).toThrow('a type, an id and a source');
    expect(() => MediaManager.parseReferenceString('text')).toThrow("starts with '@@@svcMedia:'");
  });
});
