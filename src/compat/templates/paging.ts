interface Page<Element> {
  data: Element[];
  meta: { cursor?: string | null };
}

/** How many rows a page has where a request does not say: as many as in major 5. */
export const defaultLimit = 50;

/** Every row of a list, page by page to the last cursor. */
export async function allRows<Element>(
  read: (next: { cursor?: string }) => Promise<Page<Element>>,
  keyOf: (row: Element) => string,
): Promise<Element[]> {
  const rows = new Map<string, Element>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    for (const row of page.data) rows.set(keyOf(row), row);
    cursor = page.meta.cursor || undefined;
  } while (cursor !== undefined);
  return [...rows.values()];
}

/** A list behind the page of it that was read last. */
interface ReadSoFar {
  page: number;
  keys: Set<string>;
  /** Rows behind that page that came with it. */
  ahead: unknown[];
  cursor?: string | undefined;
  ended: boolean;
}

/** Lists of a client that are remembered: who reads page after page of one goes on where the last page ended. */
const mostLists = 100;

const readSoFar = new WeakMap<object, Map<string, ReadSoFar>>();

/** One page by its number, from 1. Major 6 has cursors: all pages before are read, unless the last of them just was. */
export async function rowsOfPage<Element>(
  { api, query }: { api: object; query: unknown },
  read: (next: { limit: number; cursor?: string }) => Promise<Page<Element>>,
  keyOf: (row: Element) => string,
  { page, limit, most }: { page: number; limit: number; most: number },
): Promise<Element[]> {
  const lists = readSoFar.get(api) ?? new Map<string, ReadSoFar>();
  readSoFar.set(api, lists);
  const list = JSON.stringify([query, limit]);
  const last = lists.get(list);
  lists.delete(list);
  const start: ReadSoFar = last?.page === page - 1 ? last : { page: 0, keys: new Set(), ahead: [], ended: false };
  const rows = start.ahead as Element[];
  const skipped = (page - 1 - start.page) * limit;
  const wanted = skipped + limit;
  let { cursor, ended } = start;
  while (!ended && rows.length < wanted) {
    const missing = Math.min(most, wanted - rows.length);
    const next = await read(cursor === undefined ? { limit: missing } : { limit: missing, cursor });
    for (const row of next.data) {
      if (start.keys.has(keyOf(row))) continue;
      start.keys.add(keyOf(row));
      rows.push(row);
    }
    cursor = next.meta.cursor || undefined;
    ended = cursor === undefined;
  }
  const found = rows.slice(skipped, wanted);
  if (found.length > 0) lists.set(list, { page, keys: start.keys, ahead: rows.slice(wanted), cursor, ended });
  const [oldest] = lists.keys();
  if (lists.size > mostLists && oldest !== undefined) lists.delete(oldest);
  return found;
}

/** Parts of a list with at most `size` elements. */
export function chunksOf<Element>(list: readonly Element[], size: number): Element[][] {
  const chunks: Element[][] = [];
  for (let start = 0; start < list.length; start += size) chunks.push(list.slice(start, start + size));
  return chunks;
}
