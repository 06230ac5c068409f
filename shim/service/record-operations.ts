import { defined } from '../../src/catalog/defined.ts';
import type { CollectionName } from './collections.ts';
import type { Answer, Handler } from './handler.ts';
import type { FieldValues, IndexedRecords } from './indexed-records.ts';
import type { Entry } from './ordered-entries.ts';
import { cursorPage, numberedPage } from './paging.ts';
import type { Query } from './query.ts';
import { notFound } from './request-error.ts';
import type { Store, StoredRecord } from './store.ts';

/** Reads one record by the parameters of the path, in their order. */
export function reads(collection: CollectionName, recordName: string): Handler {
  return {
    handle({ params, store }) {
      const key = Object.values(params);
      return { body: existing(store, collection, recordName, ...key) };
    },
  };
}

/** Deletes one record; answers with what `answer` makes of its id, or with nothing. */
export function deletes(collection: CollectionName, recordName: string, answer: (id: string) => Answer): Handler {
  return {
    handle({ params, store }) {
      const key = Object.values(params);
      if (!store.delete(collection, ...key)) throw notFound(recordName, key.join('/'));
      return answer(key.at(-1) ?? '');
    },
  };
}

/** A record that has to be there. @throws RequestError 404 that names it */
export function existing(store: Store, collection: CollectionName, recordName: string, ...key: string[]): StoredRecord {
  const record = store.get(collection, ...key);
  if (record === undefined) throw notFound(recordName, key.join('/'));
  return record;
}

/** Stores a record with other fields, as of now. @returns what is stored */
export function changed(
  store: Store,
  collection: CollectionName,
  known: Readonly<StoredRecord>,
  given: Readonly<StoredRecord>,
): StoredRecord {
  return store.put(collection, { ...known, ...given, updatedAt: new Date().toISOString() });
}

/** Answers that a record is deleted. */
export const saysDeleted = (recordName: string) => (): Answer => ({ body: { message: `${recordName} deleted` } });

/** Lists the records of a collection by page numbers, latest first. */
export function listsByPage(collection: CollectionName): Handler {
  return {
    query: ['page', 'limit'],
    handle: ({ query, store }) => ({ body: pageOf(store.records(collection).list(), query) }),
  };
}

/** A page by number of records in their order. */
export function pageOf(entries: readonly Entry[], query: Query): { data: StoredRecord[]; meta: object } {
  const { data, meta } = numberedPage(entries, query);
  return { data: data.map(({ record }) => record), meta };
}

/** Lists records by cursor, latest first. */
export function listsByCursor(collection: CollectionName, kind: string): Handler {
  return {
    query: ['limit', 'cursor'],
    handle: ({ query, store }) => ({ body: cursorList(kind, store.records(collection), query) }),
  };
}

/** A page of records, as a list with a cursor answers it. */
export function cursorList(
  kind: string,
  records: IndexedRecords,
  query: Query,
  having: readonly FieldValues[] = [],
): { data: StoredRecord[]; meta: object } {
  const { rows, cursor } = cursorPage(kind, (after) => records.walk({ after, having }), query, {
    absent: 50,
    max: 100,
  });
  return { data: rows.map(({ record }) => record), meta: defined({ cursor }) };
}
