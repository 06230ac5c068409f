import { RequestError } from './request-error.ts';
import type { Query } from './query.ts';

/** What rows are ordered by: latest first, and by id where times are equal. */
export interface Position {
  time: string;
  id: string;
}

function badCursor(message: string): RequestError {
  return new RequestError(400, 'invalid_cursor', `Query parameter "cursor": ${message}`, {
    issues: [{ path: 'query.cursor', message }],
  });
}

/** A cursor says where the last page ended, so that rows added meanwhile shift nothing. */
export function encodeCursor(kind: string, { time, id }: Position): string {
  return Buffer.from(JSON.stringify([1, kind, time, id])).toString('base64url');
}

/** @throws RequestError 400 for anything that `encodeCursor` did not make for the same kind of rows */
export function decodeCursor(kind: string, cursor: string): Position {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw badCursor('It is not a cursor of this service. Pass meta.cursor of the previous page as it is.');
  }
  const [version, ofKind, time, id] = Array.isArray(value) && value.length === 4 ? (value as unknown[]) : [];
  if (
    version !== 1 ||
    typeof time !== 'string' ||
    typeof id !== 'string' ||
    encodeCursor(String(ofKind), { time, id }) !== cursor
  ) {
    throw badCursor('It is not a cursor of this service. Pass meta.cursor of the previous page as it is.');
  }
  if (ofKind !== kind) throw badCursor(`It belongs to a list of ${String(ofKind)}, not of ${kind}.`);
  return { time, id };
}

function compare(a: Position, b: Position): number {
  if (a.time !== b.time) return a.time < b.time ? 1 : -1;
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
}

/** One page of rows. */
export interface Page<Row> {
  rows: Row[];
  /** Absent on the last page. */
  cursor?: string;
}

/**
 * Sorts rows, latest first, and takes a page of them.
 *
 * @param kind of the rows; a cursor of another kind is a bad one
 * @param limits default and maximum of the parameter `limit`
 */
export function cursorPage<Row>(
  kind: string,
  rows: readonly Row[],
  position: (row: Row) => Position,
  query: Query,
  limits: { absent: number; max: number },
): Page<Row> {
  const limit = query.integer('limit', { min: 1, ...limits });
  const cursor = query.text('cursor');
  const sorted = rows.map((row) => ({ row, at: position(row) })).sort((a, b) => compare(a.at, b.at));
  const after = cursor === undefined || cursor === '' ? undefined : decodeCursor(kind, cursor);
  const rest = after === undefined ? sorted : sorted.filter(({ at }) => compare(at, after) > 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ row }) => row),
    ...(rest.length > page.length && last !== undefined ? { cursor: encodeCursor(kind, last.at) } : {}),
  };
}

/** A page by number, with `meta` as the lists without a cursor have it. */
export function numberedPage<Row>(
  rows: readonly Row[],
  query: Query,
): { data: Row[]; meta: { page: number; limit: number; totalItems: number; totalPages: number } } {
  const page = query.integer('page', { min: 1, max: 1_000_000, absent: 1 });
  const limit = query.integer('limit', { min: 1, max: 100, absent: 50 });
  return {
    data: rows.slice((page - 1) * limit, page * limit),
    meta: { page, limit, totalItems: rows.length, totalPages: Math.ceil(rows.length / limit) },
  };
}
