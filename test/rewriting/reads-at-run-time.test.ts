import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { SvcClient } from '../../shim/svc/client.ts';
import { runningService } from '../shim/service/running-service.ts';

const service = runningService();
const time = (seconds: number): string => new Date(Date.UTC(2026, 0, 5) + seconds * 1000).toISOString();

/** The functions of a migrated fixture, with the v6 shim in the SDK's place. */
function migrated(fixture: string): Record<string, (...args: unknown[]) => Promise<unknown>> {
  const text = readFileSync(new URL(`../../fixtures/${fixture}/output.ts`, import.meta.url), 'utf8');
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  class Client extends SvcClient {
    constructor() {
      super({ publicKey: 'pk', secretKey: 'sk', baseUrl: service.url! });
    }
  }
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputText)(module, module.exports, () => ({ SvcClient: Client }));
  return module.exports;
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
      const found: unknown[] = [];
      for (const ask of ['polled', 'orNothing', 'exists', 'traces', 'both', 'removed', 'remove']) {
        seed();
        found.push(await functions[ask]!('qa', name));
      }
      return found;
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
