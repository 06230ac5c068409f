import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entries } from '../../../transforms/entries.ts';
import { explainRemoved, removedUses, stopExplaining } from '../../../shim/explain/index.ts';
import { LangfuseClient } from '../../../shim/langfuse/client.ts';
import { SvcClient } from '../../../shim/svc/client.ts';
import { startRecordingServer } from '../recording-server.ts';

const keys = { publicKey: 'pk', secretKey: 'sk', baseUrl: 'http://127.0.0.1:9' };
/** A value at a path, where anything may be missing. */
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((current, name) => (current as Record<string, unknown> | undefined)?.[name], value);
const gone = entries.filter(
  ({ kind, root, id }) => ['client', 'api'].includes(root) && kind !== 'placeholder' && !id.includes('#'),
);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  stopExplaining();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What goes to stderr. */
const told = (): string[] => vi.mocked(console.error).mock.calls.map(([line]) => String(line));

describe('§7.3 removed members', () => {
  const client = new SvcClient(keys);
  const start = (root: string): object => (root === 'client' ? client : client.api);

  test.each(gone)('§7.3 $id does not exist', ({ root, path }) => {
    expect(at(start(root), path)).toBe(undefined);
    const owner = at(start(root), path.slice(0, -1));
    expect(path.at(-1)! in ((owner as object | undefined) ?? {})).toBe(false);
  });

  test('§7.3 a call of one is the native TypeError', () => {
    const loose = client as unknown as {
      getPrompt(name: string): void;
      api: { trace: { list(): void }; legacy: { scoreV1: { create(): void } }; scoresV3: { getManyV3(): void } };
    };
    expect(() => loose.getPrompt('a')).toThrow(new TypeError('loose.getPrompt is not a function'));
    expect(() => loose.api.trace.list()).toThrow(new TypeError('loose.api.trace.list is not a function'));
    expect(() => loose.api.legacy.scoreV1.create()).toThrow(TypeError);
    expect(() => loose.api.scoresV3.getManyV3()).toThrow(TypeError);
  });

  test('§4.3 rule 2, rule 3: the namespaces scoresV3 and legacy do not exist', () => {
    expect(['scoresV3' in client.api, 'legacy' in client.api]).toEqual([false, false]);
  });

  test('§4.3 rule 5: trace keeps delete and deleteMultiple', () => {
    expect(Object.getOwnPropertyNames(Object.getPrototypeOf(client.api.trace)).sort()).toEqual([
      'delete',
      'deleteMultiple',
    ]);
  });
});

describe('explanations', () => {
  test('say id, call site and what to do, once for each place', () => {
    explainRemoved();
    const client = new SvcClient(keys) as unknown as Record<string, unknown>;
    for (let round = 0; round < 2; round += 1) expect(client['getPrompt']).toBe(undefined);
    expect(removedUses()).toEqual([
      {
        kind: 'removed',
        id: 'SvcClient.getPrompt',
        profile: 'svc',
        message: '`getPrompt` is gone from the client; `prompt.get` is the same function. Call `prompt.get` instead.',
        callSite: expect.stringMatching(/removed\.test\.ts:\d+:\d+$/),
      },
    ]);
    expect(told()).toEqual([
      `svc-codemod: ${removedUses()[0]!.callSite}: ${removedUses()[0]!.message} (SvcClient.getPrompt)`,
    ]);
  });

  test('are told in the names of the SDK that was used', () => {
    explainRemoved();
    const client = new LangfuseClient(keys) as unknown as Record<string, unknown>;
    expect(client['getPrompt']).toBe(undefined);
    expect(told().map((line) => line.slice(line.lastIndexOf(' (')))).toEqual([' (LangfuseClient.getPrompt)']);
    expect(removedUses().map(({ id }) => id)).toEqual(['SvcClient.getPrompt']);
  });

  test.each(gone)('know $id', ({ id, root, path }) => {
    explainRemoved({ stderr: false });
    const client = new SvcClient(keys);
    at(root === 'client' ? client : client.api, path);
    const parents = entries
      .filter(
        (entry) =>
          entry.root === root &&
          entry.path.length < path.length &&
          entry.path.every((name, index) => name === path[index]),
      )
      .map((entry) => entry.id);
    expect([id, ...parents]).toContain(removedUses().at(-1)?.id);
  });

  test('leave the object as it is: the same keys, the same answers to in, no member', () => {
    const plain = new SvcClient(keys);
    explainRemoved({ stderr: false });
    const client = new SvcClient(keys);
    expect(Object.keys(client)).toEqual(Object.keys(plain));
    expect(['getPrompt' in client, 'list' in client.api.trace, 'prompt' in client]).toEqual([false, false, true]);
    expect(client).toBeInstanceOf(SvcClient);
    expect(client.api.trace).toBe(client.api.trace);
    expect(Object.keys(client.api)).toEqual(Object.keys(plain.api));
    expect(removedUses()).toEqual([]);
  });

  test('are off unless asked for', () => {
    void (new SvcClient(keys) as unknown as Record<string, unknown>)['getPrompt'];
    expect(removedUses()).toEqual([]);
    void (new SvcClient({ ...keys, explainRemoved: true } as never) as unknown as Record<string, unknown>)['getPrompt'];
    expect(removedUses().map(({ id }) => id)).toEqual(['SvcClient.getPrompt']);
  });

  test('are turned on by the environment, and go to a file, in the names of the profile', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-codemod-explain-'));
    try {
      const file = join(folder, 'uses.jsonl');
      vi.stubEnv('SVC_CODEMOD_EXPLAIN_FILE', file);
      const client = new LangfuseClient(keys as never) as unknown as { api: { trace: Record<string, unknown> } };
      void client.api.trace['get'];
      void client.api.trace['nothingOfTheKind'];
      expect(
        readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as object),
      ).toEqual([
        expect.objectContaining({
          kind: 'removed',
          id: 'api.trace.get',
          profile: 'langfuse',
          callSite: expect.stringContaining('removed.test.ts'),
        }),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('know what a dataset item and the result of an experiment lost', async () => {
    await using server = await startRecordingServer(({ path }) => {
      if (path === '/api/public/projects') return { body: { data: [{ id: 'p' }] } };
      return {
        body: path.includes('/v2/')
          ? { id: 'd', name: 'a' }
          : { data: [{ id: 'i', input: 1, mediaReferences: [] }], meta: { totalPages: 1 } },
      };
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    explainRemoved({ stderr: false });
    const client = new SvcClient({ ...keys, baseUrl: server.url });
    const { items, runExperiment } = await client.dataset.get('a');
    const experimentResult = await runExperiment({ name: 'a', task: async ({ input }) => input });
    expect(items[0]).toEqual({ id: 'i', input: 1, mediaReferences: [] });
    expect(removedUses()).toEqual([]);
    expect(() => (items[0] as unknown as { link(): void }).link()).toThrow(/link is not a function/);
    expect((experimentResult as unknown as Record<string, unknown>)['datasetRunUrl']).toBe(undefined);
    expect(removedUses().map(({ id }) => id)).toEqual(['datasetItem.link', 'experimentResult.datasetRunUrl']);
  });

  test('come without a call site where stacks are no texts', () => {
    explainRemoved({ stderr: false });
    const client = new SvcClient(keys) as unknown as Record<string, unknown>;
    const { prepareStackTrace } = Error;
    try {
      Error.prepareStackTrace = (_error, frames) => frames;
      expect(client['getPrompt']).toBe(undefined);
    } finally {
      // Vitest has its own, and `undefined` is not the same as none.
      if (prepareStackTrace === undefined) delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;
      else Error.prepareStackTrace = prepareStackTrace;
    }
    expect(removedUses().map(({ id, callSite }) => [id, callSite])).toEqual([['SvcClient.getPrompt', undefined]]);
  });

  test('are called back', () => {
    const ids: string[] = [];
    explainRemoved({ stderr: false, onUse: ({ id }) => ids.push(id) });
    void (new SvcClient(keys).api as unknown as Record<string, unknown>)['sessions'];
    expect(ids).toEqual(['api.sessions']);
    expect(told()).toEqual([]);
  });

  test('§4.3 rule 1: options in the place of the request are told once', async () => {
    explainRemoved();
    const { api } = new SvcClient(keys);
    for (let round = 0; round < 2; round += 1)
      await api.trace.delete('t', { maxRetries: 0 } as never, { maxRetries: 0 }).catch(() => {});
    await api.trace.delete('t', {}, { maxRetries: 0 }).catch(() => {});
    expect(removedUses().map(({ kind, id }) => [kind, id])).toEqual([
      ['misplaced-options', 'api.trace.delete#requestOptions'],
    ]);
    expect(told()[0]).toMatch(/removed\.test\.ts:\d+:\d+: The options of `api\.trace\.delete` are ignored/);
  });
});
