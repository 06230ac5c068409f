import { describe, expect, test } from 'vitest';
import { observationGroups } from '../../../shim/service/observation-fields.ts';
import { defined } from '../../../src/catalog/defined.ts';
import { get, runningService, type Answered } from './running-service.ts';

const service = runningService();
const path = '/api/public/v2/observations';
const read = (query: Record<string, string | number | boolean> = {}): Promise<Answered> => get(service, path, query);
const ids = async (query: Record<string, string | number | boolean>): Promise<string[]> =>
  (await read(query)).body.data.map(({ id }: { id: string }) => id);
const where = (...conditions: unknown[]): { filter: string } => ({ filter: JSON.stringify(conditions) });

function seed(): void {
  service.seed({
    observations: [
      {
        id: 'root',
        traceId: 't1',
        startTime: '2026-01-01T10:00:00Z',
        endTime: '2026-01-01T10:00:02.500Z',
        name: 'answer',
        userId: 'u',
        sessionId: 's1',
        traceName: 'chat',
        tags: ['a', 'b'],
        input: { q: 1 },
        output: 'text',
        metadata: { a: { b: 1, c: true }, n: '1', long: 'x'.repeat(300), 'd.e': 2 },
      },
      {
        id: 'child',
        traceId: 't1',
        startTime: '2026-01-01T10:00:01Z',
        parentObservationId: 'root',
        type: 'generation',
        name: 'model',
        sessionId: 's1',
        model: 'm',
        usageDetails: { input: 3 },
        costDetails: { input: 0.5, output: 0.25 },
        inputPrice: 0.001,
        level: 'ERROR',
      },
      {
        id: 'other',
        traceId: 't2',
        startTime: '2026-01-02T10:00:00Z',
        name: 'answer',
        environment: 'staging',
        version: '2',
        metadata: { a: { b: '1' } },
      },
    ],
  });
}

describe('§4.4 observations.getMany: fields', () => {
  test('§2 without fields the groups core and basic', async () => {
    seed();
    const { body } = await read({ traceId: 't2' });
    expect(Object.keys(body.data[0])).toEqual([...observationGroups.core, ...observationGroups.basic]);
  });

  test.each(Object.keys(observationGroups) as (keyof typeof observationGroups)[])(
    '§2 field group %s has exactly its fields, and core is always there',
    async (group) => {
      seed();
      const { body } = await read({ traceId: 't2', fields: group });
      expect(Object.keys(body.data[0])).toEqual([...new Set([...observationGroups.core, ...observationGroups[group]])]);
    },
  );

  test('§2 input and output are raw strings', async () => {
    seed();
    const { body } = await read({ traceId: 't1', isRootObservation: true, fields: 'io' });
    expect([body.data[0].input, body.data[0].output]).toEqual(['{"q":1}', 'text']);
    expect((await read({ parseIoAsJson: true })).body.issues).toEqual([
      { path: 'query.parseIoAsJson', message: 'Input and output are raw texts always.' },
    ]);
  });

  test('values of the other groups', async () => {
    seed();
    const { body } = await read({ fields: 'metrics,usage,trace_context,model', traceId: 't1' });
    const [child, root] = body.data;
    expect([
      root.latency,
      root.timeToFirstToken,
      child.totalCost,
      child.traceName,
      child.tags,
      child.inputPrice,
      root.inputPrice,
    ]).toEqual([2.5, null, 0.75, 'chat', ['a', 'b'], '0.001', undefined]);
  });

  test('metadata keeps its types; texts over 200 characters are cut unless expandMetadata names the key', async () => {
    seed();
    const cut = (await read({ fields: 'metadata', traceId: 't1', isRootObservation: true })).body.data[0].metadata;
    expect(cut).toEqual({ a: { b: 1, c: true }, n: '1', long: 'x'.repeat(200), 'd.e': 2 });
    expect(
      (await read({ fields: 'metadata', traceId: 't1', isRootObservation: true, expandMetadata: 'long' })).body.data[0]
        .metadata.long,
    ).toBe('x'.repeat(300));
  });

  test('an unknown group is a 400 that names all', async () => {
    expect((await read({ fields: 'core,scores' })).body.message).toBe(
      `Query parameter "fields": "scores" is no group. There are: ${Object.keys(observationGroups).join(', ')}.`,
    );
  });
});

describe('§4.4 observations.getMany: conditions', () => {
  test.each<[Record<string, string | number | boolean>, string[]]>([
    [{}, ['other', 'child', 'root']],
    [{ traceId: 't1' }, ['child', 'root']],
    [{ traceId: 'unknown' }, []],
    [{ sessionId: 's1', name: 'answer' }, ['root']],
    [{ userId: 'u' }, ['root']],
    [{ type: 'GENERATION' }, ['child']],
    [{ level: 'ERROR' }, ['child']],
    [{ version: '2' }, ['other']],
    [{ environment: 'staging,production' }, ['other']],
    [{ isRootObservation: true }, ['other', 'root']],
    [{ parentObservationId: 'root' }, ['child']],
    [{ parentObservationId: '' }, ['other', 'root']],
    [{ fromStartTime: '2026-01-01T10:00:01Z', toStartTime: '2026-01-02T10:00:00Z' }, ['child']],
    [{ fromStartTime: '2026-01-02T11:00:00+01:00' }, ['other']],
  ])('§4.4 parameters %j', async (query, expected) => {
    seed();
    expect(await ids(query)).toEqual(expected);
  });

  test.each<[unknown, string[]]>([
    [{ type: 'string', column: 'id', operator: '=', value: 'child' }, ['child']],
    [{ type: 'boolean', column: 'isRootObservation', operator: '=', value: true }, ['other', 'root']],
    [{ type: 'boolean', column: 'isRootObservation', operator: '<>', value: true }, ['child']],
    [{ type: 'string', column: 'traceName', operator: '=', value: 'chat' }, ['child', 'root']],
    [{ type: 'string', column: 'traceName', operator: '=', value: 'answer' }, ['other']],
    [{ type: 'arrayOptions', column: 'tags', operator: 'all of', value: ['a', 'b'] }, ['child', 'root']],
    [{ type: 'arrayOptions', column: 'tags', operator: 'none of', value: ['a'] }, ['other']],
    [{ type: 'stringOptions', column: 'environment', operator: 'any of', value: ['staging'] }, ['other']],
    [{ type: 'datetime', column: 'startTime', operator: '>=', value: '2026-01-01T10:00:01.000Z' }, ['other', 'child']],
    [{ type: 'number', column: 'latency', operator: '>', value: 2 }, ['root']],
    [{ type: 'string', column: 'name', operator: 'starts with', value: 'mo' }, ['child']],
    [{ type: 'string', column: 'name', operator: 'does not contain', value: 'swe' }, ['child']],
    [{ type: 'null', column: 'userId', operator: 'is null', value: '' }, ['other', 'child']],
  ])('§4.4 filter condition %j', async (condition, expected) => {
    seed();
    expect(await ids(where(condition))).toEqual(expected);
  });

  test.each<[unknown, string[]]>([
    [{ type: 'numberObject', column: 'metadata', key: 'a.b', operator: '=', value: 1 }, ['root']],
    [{ type: 'number', column: 'metadata', key: 'a.b', operator: '=', value: 1 }, ['root']],
    [{ type: 'stringObject', column: 'metadata', key: 'a.b', operator: '=', value: '1' }, ['other']],
    [{ type: 'boolean', column: 'metadata', key: 'a.c', operator: '=', value: true }, ['root']],
    [{ type: 'stringObject', column: 'metadata', key: 'n', operator: '=', value: '1' }, ['root']],
    [{ type: 'number', column: 'metadata', key: 'd.e', operator: '=', value: 2 }, ['root']],
    [{ type: 'null', column: 'metadata', key: 'a.x', operator: 'is null' }, ['other', 'child', 'root']],
    [{ type: 'stringObject', column: 'metadata', key: '__proto__.constructor', operator: '=', value: '' }, []],
  ])('§9.4.4 nested metadata by dotted path: %j', async (condition, expected) => {
    seed();
    expect(await ids(where(condition))).toEqual(expected);
  });

  test('§4.4 a filter takes precedence over the parameters', async () => {
    seed();
    expect(
      await ids({ traceId: 't2', ...where({ type: 'string', column: 'traceId', operator: '=', value: 't1' }) }),
    ).toEqual(['child', 'root']);
    expect(await ids({ traceId: 't2', ...where() })).toEqual(['other', 'child', 'root']);
  });

  test.each([
    ['{', 'It is not valid JSON.'],
    ['{}', 'It is a JSON array of conditions.'],
    ['[1]', 'Condition 1: It is an object with type, column, operator and value.'],
    [
      '[{"type":"date","column":"id","operator":"=","value":1}]',
      'Condition 1: "type" is one of datetime, number, numberObject, string, stringObject, stringOptions, categoryOptions, arrayOptions, boolean, booleanObject, null.',
    ],
    [
      '[{"type":"string","column":"id","operator":">","value":"1"}]',
      'Condition 1: "operator" of type string is one of =, contains, does not contain, starts with, ends with, matches.',
    ],
    [
      '[{"type":"number","column":"latency","operator":">","value":"1"}]',
      'Condition 1: "value" of type number is a finite number.',
    ],
    ['[{"type":"string","column":"metadata","operator":"=","value":"1"}]', 'Condition 1: Column metadata needs "key".'],
    ['[{"type":"string","column":"id","key":"a","operator":"=","value":"1"}]', 'Condition 1: Column id has no "key".'],
    ['[{"type":"string","column":"id","operator":"=","value":"1","or":1}]', 'Condition 1: There is no field "or".'],
  ])('a wrong filter is a 400: %s', async (filter, message) => {
    expect(await read({ filter }).then(({ status, body }) => [status, body.issues])).toEqual([
      400,
      [{ path: 'query.filter', message }],
    ]);
  });
});

describe('§4.4 observations.getMany: pages', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({
    id: `o${String(index).padStart(2, '0')}`,
    traceId: 't',
    startTime: new Date(Date.UTC(2026, 0, 1, 0, 0, index >> 1)).toISOString(),
  }));

  test('§4.4 startTime descending, page by page, each row once', async () => {
    service.seed({ observations: many });
    const seen: string[] = [];
    const times: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { body } = await read({ limit: 10, ...defined({ cursor }) });
      for (const row of body.data) {
        seen.push(row.id);
        times.push(row.startTime);
      }
      cursor = body.meta.cursor;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBe(3);
    expect([...seen].sort()).toEqual(many.map(({ id }) => id));
    expect(times).toEqual([...times].sort().reverse());
  });

  test('rows that arrive between two pages shift nothing', async () => {
    service.seed({ observations: many });
    const { body } = await read({ limit: 20 });
    service.seed({ observations: [{ id: 'new', traceId: 't', startTime: '2026-02-01T00:00:00Z' }] });
    expect((await read({ limit: 20, cursor: body.meta.cursor })).body.data.length).toBe(5);
  });

  test('§4.4 the last page has no cursor', async () => {
    service.seed({ observations: many.slice(0, 10) });
    expect((await read({ limit: 10 })).body.meta).toEqual({});
  });

  test.each([
    'nonsense',
    'eyJhIjoxfQ',
    '%00',
    '🙂',
    Buffer.from('[1,"observations","t"]').toString('base64url'),
    Buffer.from('[1,"observations",{},1]').toString('base64url'),
  ])('a bad cursor is a 400: %s', async (cursor) => {
    expect(await read({ cursor }).then(({ status, body }) => [status, body.error])).toEqual([400, 'invalid_cursor']);
  });

  test('a cursor of another list is a 400', async () => {
    service.seed({ scores: [1, 2].map((value) => ({ id: `s${value}`, traceId: 't', name: 'n', value })) });
    const { body } = await get(service, '/api/public/v3/scores', { limit: 1 });
    expect((await read({ cursor: body.meta.cursor })).body.message).toBe(
      'Query parameter "cursor": It belongs to a list of scores, not of observations.',
    );
  });

  test.each([0, -1, 1001, '1e2', 'ten', '', '9'.repeat(30)])('limit %j is a 400; 1000 is the most', async (limit) => {
    expect((await read({ limit })).body.issues).toEqual([
      { path: 'query.limit', message: 'It is a whole number from 1 to 1000.' },
    ]);
    expect((await read({ limit: 1000 })).status).toBe(200);
  });

  test('parameters of v5 are ignored and noted, unknown ones are a 400', async () => {
    expect((await read({ page: 2, orderBy: 'timestamp.asc' })).status).toBe(200);
    expect(service.requests.at(-1)!.ignored).toEqual(['page', 'orderBy']);
    expect((await read({ pages: 2 })).body.error).toBe('invalid_query');
    expect((await get(service, `${path}?limit=1&limit=2`)).body.message).toBe(
      'Query parameter "limit": It is given more than once.',
    );
  });
});
