import { type CompatApi, type CompatRequestOptions } from './client.ts';
import { allRows, chunksOf } from './paging.ts';

/** An observation as major 6 gives it. */
export type Row = Awaited<ReturnType<CompatApi['observations']['getMany']>>['data'][number];

/** What a read of observations takes. */
export type RowQuery = NonNullable<Parameters<CompatApi['observations']['getMany']>[0]>;

/** One condition of a `filter`. */
export interface Condition {
  type: string;
  column: string;
  operator: string;
  value: unknown;
  key?: string;
}

/** Ids in one request: its address must not get too long. */
export const idsPerRequest = 50;

export function keyOfRow({ id, traceId }: Row): string {
  return `${traceId}/${id}`;
}

/** All rows of a query, each once. */
export async function readRows(api: CompatApi, query: RowQuery, options?: CompatRequestOptions): Promise<Row[]> {
  const rows = await allRows((next) => api.observations.getMany({ limit: 1000, ...query, ...next }, options), keyOfRow);
  return withWholeMetadata(api, rows, options);
}

/** Major 6 cuts texts of `metadata` at 200 characters unless their key is asked for. */
export async function withWholeMetadata(api: CompatApi, rows: Row[], options?: CompatRequestOptions): Promise<Row[]> {
  const keys = new Set<string>();
  const cut = rows.filter(({ metadata }) => {
    if (typeof metadata !== 'object' || metadata === null) return false;
    const found = Object.entries(metadata).filter(([, value]) => mayBeCut(value));
    for (const [key] of found) keys.add(key);
    return found.length > 0;
  });
  const whole = new Map<string, unknown>();
  for (const some of chunksOf(cut, idsPerRequest)) {
    const ids = some.map(({ id }) => id);
    const query = {
      fields: 'metadata',
      expandMetadata: [...keys].join(','),
      filter: JSON.stringify([anyOf('id', ids)]),
      limit: 1000,
    };
    for (const row of await allRows((next) => api.observations.getMany({ ...query, ...next }, options), keyOfRow))
      whole.set(keyOfRow(row), row.metadata);
  }
  return rows.map((row) => (whole.has(keyOfRow(row)) ? { ...row, metadata: whole.get(keyOfRow(row)) } : row));
}

function mayBeCut(value: unknown): boolean {
  if (typeof value === 'string') return value.length === 200;
  return typeof value === 'object' && value !== null && Object.values(value).some(mayBeCut);
}

export function anyOf(column: string, value: readonly string[]): Condition {
  return { type: 'stringOptions', column, operator: 'any of', value };
}

/** Rows by trace, in the order of their first row. */
export function rowsByTrace(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = row.traceId ?? '';
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  }
  return groups;
}

/** Major 5 parsed input and output; major 6 gives their texts. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
