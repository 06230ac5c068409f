import type { Position } from './ordered-entries.ts';
import type { Query } from './query.ts';
import { RequestError } from './request-error.ts';

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

/** One page of rows. */
export interface Page<Row> {
  rows: Row[];
  /** Absent on the last page. */
  cursor?: string;
}

/**
 * Takes a page of rows; no more of them are looked at than it takes to fill it and to know whether there is another.
 *
 * @param kind of the rows; a cursor of another kind is a bad one
 * @param rowsAfter gives the rows that follow a position, latest first
 * @param limits default and maximum of the parameter `limit`
 */
export function cursorPage<Row extends Position>(
  kind: string,
  rowsAfter: (after: Position | undefined) => Iterable<Row>,
  query: Query,
  limits: { absent: number; max: number },
): Page<Row> {
  const limit = query.integer('limit', { min: 1, ...limits });
  const cursor = query.text('cursor');
  const rows: Row[] = [];
  for (const row of rowsAfter(cursor === undefined || cursor === '' ? undefined : decodeCursor(kind, cursor))) {
    const last = rows.at(-1);
    if (rows.length === limit && last !== undefined) return { rows, cursor: encodeCursor(kind, last) };
    rows.push(row);
  }
  return { rows };
}

/** Those of some rows that fit, one after the other. */
export function* fitting<Row>(rows: Iterable<Row>, fits: (row: Row) => boolean): Iterable<Row> {
  for (const row of rows) if (fits(row)) yield row;
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
