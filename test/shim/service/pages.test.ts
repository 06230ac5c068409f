import fc from '../../random.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { handlers } from '../../../shim/service/handlers.ts';
import type { ServiceRequest } from '../../../shim/service/handler.ts';
import { IndexedRecords } from '../../../shim/service/indexed-records.ts';
import { Query } from '../../../shim/service/query.ts';
import { Store } from '../../../shim/service/store.ts';

const count = 2000;
const timeOf = (index: number): string => new Date(1_700_000_000_000 + index * 1000).toISOString();
const start = timeOf(0);

/** A store with many records of each kind that has pages. */
function fullStore(): Store {
  const store = new Store();
  const numbers = Array.from({ length: count }, (_, index) => index);
  store.seed({
    datasets: [{ id: 'd', name: 'set' }],
    datasetItems: numbers.map((index) => ({ id: `di${index}`, datasetName: 'set', createdAt: timeOf(index) })),
    scores: numbers.map((index) => ({
      id: `s${index}`,
      name: `name-${index % 20}`,
      value: 1,
      traceId: `t${index % 200}`,
      timestamp: timeOf(index),
    })),
    observations: numbers.map((index) => ({
      id: `o${index}`,
      traceId: `t${index % 200}`,
      startTime: timeOf(index),
      traceName: 'chat',
    })),
    experimentItems: numbers.map((index) => ({
      experimentId: `e${index % 80}`,
      experimentItemId: `i${index}`,
      traceId: 't',
      startTime: timeOf(index),
    })),
  });
  return store;
}

interface Answered {
  data: Record<string, unknown>[];
  meta: { cursor?: string };
}

function ask(store: Store, route: string, parameters: Record<string, string>): Answered {
  const request = { store, query: new Query(String(new URLSearchParams(parameters))), params: {}, url: '' };
  return handlers[route]!.handle(request as unknown as ServiceRequest).body as Answered;
}

/** Counts the entries that are looked at from now on. */
function countLooks(): () => number {
  let looks = 0;
  const walk = Object.getOwnPropertyDescriptor(IndexedRecords.prototype, 'walk')!.value as IndexedRecords['walk'];
  vi.spyOn(IndexedRecords.prototype, 'walk').mockImplementation(function* (this: IndexedRecords, ...args) {
    for (const entry of walk.apply(this, args)) {
      looks += 1;
      yield entry;
    }
  });
  return () => looks;
}

afterEach(() => vi.restoreAllMocks());

describe('a page costs what is on it, not what there is', () => {
  const filter = JSON.stringify([{ type: 'string', column: 'traceId', operator: '=', value: 't7' }]);
  const traceFilter = JSON.stringify([{ type: 'string', column: 'traceName', operator: '=', value: 'chat' }]);
  test.each([
    ['scores.getMany', {}, 51],
    ['scores.getMany', { toTimestamp: timeOf(1000) }, 51],
    ['scores.getMany', { traceId: 't7', name: 'name-7' }, 10],
    ['scores.getMany', { traceId: 't7,t8' }, 20],
    ['observations.getMany', {}, 51],
    ['observations.getMany', { filter }, 10],
    ['observations.getMany', { filter: traceFilter }, 51],
    ['observations.getMany', { traceId: 't7', fromStartTime: timeOf(1000) }, 5],
    ['experiments.list', { fromStartTime: start }, 51],
    ['experiments.listItems', { fromStartTime: start, experimentId: 'e7' }, 25],
    ['experiments.listItems', { fromStartTime: start }, 51],
  ])('%s %j looks at %d records', (route, parameters: Record<string, string>, looks) => {
    const store = fullStore();
    ask(store, route, parameters);
    const all = vi.spyOn(store, 'all');
    const sort = vi.spyOn(Array.prototype, 'sort');
    const looked = countLooks();
    const { data, meta } = ask(store, route, parameters);
    expect(looked()).toBe(looks);
    const more = meta.cursor === undefined ? [] : ask(store, route, { ...parameters, cursor: meta.cursor }).data;
    expect(looked()).toBeLessThanOrEqual(2 * looks);
    const shown = [...data, ...more].map((row) => JSON.stringify(row));
    expect(new Set(shown).size).toBe(shown.length);
    expect([data.length, more.length > 0]).toEqual([Math.min(looks, 50), looks === 51]);
    expect([all.mock.calls.length, sort.mock.calls.length]).toEqual([0, 0]);
  });

  test('a page by number takes its part of a list that is kept', () => {
    const store = fullStore();
    ask(store, 'datasetItems.list', { datasetName: 'set' });
    const sort = vi.spyOn(Array.prototype, 'sort');
    const all = vi.spyOn(store, 'all');
    expect(ask(store, 'datasetItems.list', { datasetName: 'set', page: '2' })).toMatchObject({
      data: Array.from({ length: 50 }, (_, index) => ({ id: `di${count - 51 - index}` })),
      meta: { totalItems: count, totalPages: 40 },
    });
    expect([all.mock.calls.length, sort.mock.calls.length]).toEqual([0, 0]);
  });

  test('what was added or deleted since is in its place, and nothing is sorted again', () => {
    const store = fullStore();
    const ids = (): unknown[] => ask(store, 'scores.getMany', { traceId: 't7', limit: '3' }).data.map(({ id }) => id);
    expect(ids()).toEqual(['s1807', 's1607', 's1407']);
    const sort = vi.spyOn(Array.prototype, 'sort');
    store.put('scores', { id: 'late', name: 'n', value: 1, traceId: 't7', timestamp: timeOf(1700) });
    store.put('scores', { id: 's1807', name: 'n', value: 2, traceId: 't8' });
    store.delete('scores', 's1407');
    expect(ids()).toEqual(['late', 's1607', 's1207']);
    expect(sort).not.toHaveBeenCalled();
  });
});

test('§4.4 an experiment has only its items of the time that is asked for', () => {
  const store = fullStore();
  const counts = (parameters: object): unknown[] =>
    ask(store, 'experiments.list', { fields: 'core', limit: '2', ...parameters }).data.map(
      ({ itemCount }) => itemCount,
    );
  expect(counts({ fromStartTime: start })).toEqual([25, 25]);
  expect(counts({ fromStartTime: timeOf(1600) })).toEqual([5, 5]);
  expect(counts({ fromStartTime: start, toStartTime: timeOf(160) })).toEqual([2, 2]);
});

describe('experiments follow their items, of spans and of seeds', () => {
  const span = (experiment: string, itemNumber: number, time: number) => ({
    id: `${experiment}-${itemNumber}`,
    traceId: `t${itemNumber}`,
    startTime: timeOf(time),
    experiment: {
      experimentId: experiment,
      experimentItemId: `i${itemNumber}`,
      rootObservationId: `${experiment}-${itemNumber}`,
    },
  });
  const seeded = (experiment: string, itemNumber: number, time: number) => ({
    experimentId: experiment,
    experimentItemId: `i${itemNumber}`,
    traceId: 'seeded',
    startTime: timeOf(time),
  });

  test('one that is added or deleted changes its experiment alone', () => {
    const store = fullStore();
    const e7 = (): unknown =>
      ask(store, 'experiments.list', { fields: 'core', id: 'e7', fromStartTime: start }).data[0]?.['itemCount'];
    expect(e7()).toBe(25);
    const set = vi.spyOn(IndexedRecords.prototype, 'set');
    store.put('observations', span('e7', 1, 5));
    store.put('experimentItems', seeded('e7', 2, 6));
    expect(e7()).toBe(27);
    // Each record, its item, and the row of the experiment.
    expect(set).toHaveBeenCalledTimes(5);
    store.delete('observations', 't1', 'e7-1');
    expect(e7()).toBe(26);
    expect(set).toHaveBeenCalledTimes(6);
  });

  test('they are those of a store that was filled anew', () => {
    const experiment = fc.constantFrom('a', 'b', 'c');
    const change = fc.record({
      experiment,
      item: fc.nat(5),
      time: fc.nat(9),
      ofSpan: fc.boolean(),
      gone: fc.boolean(),
    });
    const bounds = { from: fc.nat(9), before: fc.option(fc.nat(9)) };
    const rowsOf = ({ experiments }: Store, from: number, before: number | null): unknown[] =>
      Array.from(
        experiments.within(timeOf(from), before === null ? undefined : timeOf(before)).ordered.entries,
        ({ record: { id, itemCount, startTime, endTime } }) => ({ id, itemCount, startTime, endTime }),
      );
    fc.assert(
      fc.property(fc.array(fc.record({ changes: fc.array(change), ...bounds })), (steps) => {
        const store = new Store();
        const answers = steps.map(({ changes, from, before }) => {
          for (const { experiment: of, item, time, ofSpan, gone } of changes) {
            if (!gone && ofSpan) store.put('observations', span(of, item, time));
            else if (!gone) store.put('experimentItems', seeded(of, item, time));
            else if (ofSpan) store.delete('observations', `t${item}`, `${of}-${item}`);
            else store.delete('experimentItems', of, `i${item}`, 'seeded');
          }
          const anew = new Store();
          anew.seed({ observations: store.all('observations'), experimentItems: store.all('experimentItems') });
          return [rowsOf(store, from, before), rowsOf(anew, from, before)];
        });
        expect(answers.map(([kept]) => kept)).toEqual(answers.map(([, anew]) => anew));
      }),
    );
  });
});

test('what a trace says follows its observations', () => {
  const store = fullStore();
  const names = (): unknown[] =>
    ask(store, 'observations.getMany', { fields: 'trace_context', traceId: 't7', limit: '1' }).data.map(
      ({ traceName, tags }) => [traceName, tags],
    );
  expect(names()).toEqual([['chat', []]]);
  store.put('observations', { id: 'o7', traceId: 't7', startTime: timeOf(7), traceName: 'talk', tags: ['a'] });
  expect(names()).toEqual([['talk', ['a']]]);
});

interface Change {
  key: number;
  time: number;
  group: string;
  gone: boolean;
}

test('order and groups are those of a list that is sorted anew', () => {
  const change = fc.record({
    key: fc.nat(30),
    time: fc.nat(9),
    group: fc.constantFrom('a', 'b', 'c'),
    gone: fc.boolean(),
  });
  const steps = fc.array(fc.tuple(fc.array(change, { maxLength: 40 }), fc.nat(9), fc.nat(9), fc.boolean()));
  fc.assert(
    fc.property(steps, (given) => {
      const records = new IndexedRecords(({ time, key }) => ({ time: String(time), id: String(key).padStart(2, '0') }));
      const model = new Map<number, Change>();
      const deleted: [boolean, boolean][] = [];
      const answers: [unknown, unknown][] = [];
      for (const [changes, from, before, ofGroups] of given) {
        for (const one of changes) {
          if (one.gone) deleted.push([records.delete(String(one.key)), model.delete(one.key)]);
          else {
            records.set(String(one.key), { ...one });
            model.set(one.key, one);
          }
        }
        const wanted = [...model.values()]
          .filter(({ time, group }) => time >= from && time < before && (!ofGroups || group !== 'c'))
          .sort((a, b) => b.time - a.time || b.key - a.key);
        const walk = records.walk({
          from: String(from),
          before: String(before),
          having: ofGroups ? [['group', ['a', 'b']]] : [],
        });
        const walked = Array.from(walk, ({ record }) => record);
        answers.push([ofGroups ? walked.filter(({ group }) => group !== 'c') : walked, wanted]);
        const listed = records.list([['group', 'b']]).map(({ record }) => record['key']);
        const ofModel = [...model.values()].filter(({ group }) => group === 'b');
        answers.push([listed, ofModel.sort((a, b) => b.time - a.time || b.key - a.key).map(({ key }) => key)]);
      }
      expect(deleted.map(([is]) => is)).toEqual(deleted.map(([, wanted]) => wanted));
      expect(answers.map(([is]) => is)).toEqual(answers.map(([, wanted]) => wanted));
    }),
  );
});
