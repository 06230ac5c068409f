import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';
import { SvcClient } from '../../shim/svc/client.ts';
import { runningService } from '../shim/service/running-service.ts';

const service = runningService();
const time = (seconds: number): string => new Date(Date.UTC(2026, 0, 5) + seconds * 1000).toISOString();

type Functions = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** The functions of a migrated fixture, with the v6 shim in the SDK's place. */
function migrated(fixture: string, extension = 'ts'): Functions {
  class Client extends SvcClient {
    constructor() {
      super({ publicKey: 'pk', secretKey: 'sk', baseUrl: service.url! });
    }
  }
  return functionsOf(`${fixture}/output.${extension}`, Client);
}

/** What a function gives back; of a generator all that it yields. */
async function givenBack(result: unknown): Promise<unknown> {
  const value = (await result) as AsyncIterable<unknown> | undefined;
  if (typeof value?.[Symbol.asyncIterator] !== 'function') return value;
  const yielded: unknown[] = [];
  for await (const one of value) yielded.push(one);
  return yielded;
}

/** The functions of a file of the fixtures, with a client of one's own. */
function functionsOf(file: string, client: unknown): Functions {
  const text = readFileSync(new URL(`../../fixtures/${file}`, import.meta.url), 'utf8');
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputText)(module, module.exports, () => ({ SvcClient: client }));
  return module.exports;
}

/** The pages of v5, newest first: the oldest observation has a name of its own. */
function pagesOfV5(ids: readonly string[]): unknown {
  const pages =
    (nameOf: (id: string) => string) =>
    ({ page = 1, limit = 50, name }: { page?: number; limit?: number; name?: string }): Promise<unknown> => {
      const rows = ids
        .toReversed()
        .map((id) => ({ id, name: nameOf(id), endTime: '-' }))
        .filter((row) => name === undefined || row.name === name);
      const rowsOfPage = rows.slice((page - 1) * limit, page * limit);
      const totalPages = Math.ceil(rows.length / limit);
      return Promise.resolve({ data: rowsOfPage, meta: { page, limit, totalItems: rows.length, totalPages } });
    };
  const list = pages((id) => `chat ${id}`);
  const getMany = pages((id) => (id === ids[0] ? 'x' : 'y'));
  return class {
    fetchTraces = list;
    api = { trace: { list }, legacy: { observationsV1: { getMany } } };
  };
}

describe('migrated reads against the contract service', () => {
  it('find the root of a trace that has more observations than a page', async () => {
    const children = Array.from({ length: 1200 }, (_, index) => ({
      id: `c${index}`,
      traceId: 't',
      parentObservationId: 'root',
      startTime: time(1 + index),
      name: 'child',
    }));
    const root = {
      id: 'root',
      traceId: 't',
      startTime: time(0),
      name: 'root',
      traceName: 'chat',
      input: 'question',
      sessionId: 's',
      tags: ['a'],
      public: true,
    };
    service.seed({ observations: [...children, root] });
    expect(await migrated('removed-reads/trace-details')['details']!('t')).toEqual({
      name: 'chat',
      input: 'question',
      session: 's',
      shown: true,
    });
    expect(service.requests.map(({ route }) => route)).toEqual(['observations.getMany']);
  });

  it.each([1, 50, 100, 120])('find the same %i rows in loops over pages, in the same order', async (count) => {
    const ids = Array.from({ length: count }, (_, index) => `o${String(index).padStart(3, '0')}`);
    service.seed({
      observations: ids.map((id, index) => ({
        id,
        traceId: id,
        name: index === 0 ? 'x' : 'y',
        traceName: `chat ${id}`,
        type: 'GENERATION',
        userId: 'u',
        startTime: time(index),
        endTime: time(index + 1),
      })),
    });
    const fixtures = [
      ['removed-reads/page-loops', 'ts'],
      ['removed-reads/page-loops-of-traces', 'ts'],
      ['removed-reads/page-loops-counted-first', 'ts'],
      ['removed-reads/page-loops-elsewhere', 'mjs'],
    ] as const;
    const ofUsers = ['nested', 'anewForEach', 'ownNumbers'];
    vi.spyOn(console, 'log').mockReturnValue();
    for (const [fixture, extension] of fixtures) {
      const before = functionsOf(`${fixture}/input.${extension}`, pagesOfV5(ids));
      const after = migrated(fixture, extension);
      const names = Object.keys(after);
      expect(names).toEqual(Object.keys(before));
      expect(names.length).toBeGreaterThan(1);
      for (const name of names) {
        const given = ofUsers.includes(name) ? ['u'] : name === 'throughConstant' ? 'u' : 50;
        const rows = (list: unknown): unknown =>
          name === 'whole' ? (list as { id: string }[]).map(({ id }) => id) : list;
        const read = await givenBack(after[name]!(given));
        expect([name, rows(read)]).toEqual([name, rows(await givenBack(before[name]!(given)))]);
      }
    }
    vi.restoreAllMocks();
  });

  it('tell a trace that is there from one that is not', async () => {
    service.seed({ observations: [{ id: 'root', traceId: 't', startTime: time(0) }] });
    const { exists, flagged } = migrated('removed-reads/trace-exists');
    expect([await exists!('t'), await exists!('no'), await flagged!('t'), await flagged!('no')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('find nothing where an id has no value, as in v5', async () => {
    service.seed({
      observations: [{ id: 'root', traceId: 't', sessionId: 's', startTime: time(0), name: 'root' }],
      scores: [{ id: 'score', name: 'quality', value: 1, dataType: 'NUMERIC', traceId: 't' }],
      datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }],
      experimentItems: [
        {
          id: 'r',
          traceId: 't',
          startTime: time(10),
          experimentId: 'e',
          experimentName: 'run',
          experimentItemId: 'i',
          experimentDatasetId: 'd',
        },
      ],
    });
    const { steps, exists, first, ofSession } = migrated('removed-reads/ids-without-value');
    const { value, known, typed } = migrated('scores-query/ids-without-value');
    const { id, traces, last, items } = migrated('dataset-runs/names-without-value');
    // With a value each finds its record.
    expect([await steps!('t'), await exists!({ id: 't' }), await ofSession!('s')]).toEqual([1, true, [null]]);
    expect([await value!('score'), await known!(['score']), await typed!('score')]).toEqual(['quality', true, 'API']);
    expect([
      await id!('qa', 'run'),
      await traces!('qa', { run: 'run' }),
      await last!('qa', { run: 'run' }),
      await items!('d', 'run'),
    ]).toEqual(['e', ['t'], 'e', ['t']]);
    const failed = (call: Promise<unknown>): Promise<boolean> =>
      call.then(
        () => false,
        () => true,
      );
    expect([
      await failed(steps!(undefined)),
      await exists!({}),
      await failed(first!([])),
      await failed(ofSession!(undefined)),
    ]).toEqual([true, false, true, true]);
    expect([await failed(value!(undefined)), await known!([])]).toEqual([true, false]);
    expect([
      await failed(id!('qa', undefined)),
      await traces!('qa', {}),
      await failed(last!('qa', {})),
      await items!('d', undefined),
    ]).toEqual([true, [], true, []]);
  });

  it('tell a run that is there from one that is not', async () => {
    const seed = (): void =>
      service.seed({
        datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }],
        experimentItems: [
          {
            id: 'r',
            traceId: 't',
            startTime: time(10),
            experimentId: 'e',
            experimentName: 'run',
            experimentItemId: 'i',
            experimentDatasetId: 'd',
          },
        ],
      });
    const functions = migrated('dataset-runs/unknown-run');
    const answers = async (name: string): Promise<unknown[]> => {
      const requests: unknown[] = [];
      for (const ask of ['polled', 'orNothing', 'exists', 'traces', 'both', 'removed', 'remove']) {
        seed();
        requests.push(await functions[ask]!('qa', name));
      }
      return requests;
    };
    expect(await answers('run')).toEqual(['e', 'e', true, ['t'], 'e 1', true, true]);
    expect(await answers('no')).toEqual([undefined, undefined, false, undefined, undefined, false, false]);
  });

  it('collect the items of a run over all pages', async () => {
    const items = Array.from({ length: 230 }, (_, index) => ({
      id: `r${index}`,
      traceId: `t${index}`,
      startTime: time(10 + index),
      experimentId: 'e',
      experimentName: 'run',
      experimentItemId: `i${index}`,
      experimentDatasetId: 'd',
    }));
    service.seed({ datasets: [{ id: 'd', name: 'qa', createdAt: time(0) }], experimentItems: items });
    const { map, count } = (await migrated('dataset-runs/read-run-items')['byTrace']!('qa', 'run')) as {
      map: Map<string, string>;
      count: number;
    };
    expect([count, map.size, map.get('t7')]).toEqual([230, 230, 'i7']);
  });
});
