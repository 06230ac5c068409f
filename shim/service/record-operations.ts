import type { CollectionName } from './collections.ts';
import type { Answer, Handler } from './handler.ts';
import { cursorPage, numberedPage } from './paging.ts';
import type { Query } from './query.ts';
import { notFound } from './request-error.ts';
import type { Store, StoredRecord } from './store.ts';

/** Reads one record by the parameters of the path, in their order. */
export function reads(collection: CollectionName, what: string): Handler {
  return {
    handle({ params, store }) {
      const key = Object.values(params);
      return { body: existing(store, collection, what, ...key) };
    },
  };
}

/** Deletes one record; answers with what `answer` makes of its id, or with nothing. */
export function deletes(collection: CollectionName, what: string, answer: (id: string) => Answer): Handler {
  return {
    handle({ params, store }) {
      const key = Object.values(params);
      if (!store.delete(collection, ...key)) throw notFound(what, key.join('/'));
      return answer(key.at(-1) ?? '');
    },
  };
}

/** A record that has to be there. @throws RequestError 404 that names it */
export function existing(store: Store, collection: CollectionName, what: string, ...key: string[]): StoredRecord {
  const record = store.get(collection, ...key);
  if (record === undefined) throw notFound(what, key.join('/'));
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
export const told = (what: string) => (): Answer => ({ body: { message: `${what} deleted` } });

/** Records, latest first; of equal times the one that was added later. */
export function newestFirst(records: readonly StoredRecord[]): StoredRecord[] {
  const time = (record: StoredRecord): string => String(record['createdAt']);
  return [...records].reverse().sort((a, b) => (time(a) < time(b) ? 1 : time(a) > time(b) ? -1 : 0));
}

/** Lists the records of a collection by page numbers, latest first. */
export function listsByPage(collection: CollectionName): Handler {
  return {
    query: ['page', 'limit'],
    handle: ({ query, store }) => ({ body: numberedPage(newestFirst(store.all(collection)), query) }),
  };
}

/** Lists records by cursor, latest first. */
export function listsByCursor(collection: CollectionName, kind: string): Handler {
  return {
    query: ['limit', 'cursor'],
    handle: ({ query, store }) => ({ body: cursorList(kind, store.all(collection), query) }),
  };
}

/** A page of records that are told by `id` and `createdAt`, as a list with a cursor answers it. */
export function cursorList(kind: string, records: readonly StoredRecord[], query: Query): object {
  const { rows, cursor } = cursorPage(
    kind,
    records,
    ({ createdAt, id }) => ({ time: String(createdAt), id: String(id) }),
    query,
    { absent: 50, max: 100 },
  );
  return { data: rows, meta: { ...(cursor === undefined ? {} : { cursor }) } };
}
