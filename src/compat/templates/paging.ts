interface Page<Element> {
  data: Element[];
  meta: { cursor?: string | null };
}

/** How many rows a page has where a request does not say: as many as in major 5. */
export const defaultLimit = 50;

/** Every row of a list, page by page to the last cursor. */
export async function allRows<Element>(read: (next: { cursor?: string }) => Promise<Page<Element>>, keyOf: (row: Element) => string): Promise<Element[]> {
  const rows = new Map<string, Element>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    for (const row of page.data) rows.set(keyOf(row), row);
    cursor = page.meta.cursor || undefined;
  } while (cursor !== undefined);
  return [...rows.values()];
}

/** One page by its number, from 1: the pages before it are read as well, for major 6 has cursors only. */
export async function rowsOfPage<Element>(
  read: (next: { limit: number; cursor?: string }) => Promise<Page<Element>>,
  keyOf: (row: Element) => string,
  { page, limit, most }: { page: number; limit: number; most: number },
): Promise<Element[]> {
  const rows = new Map<string, Element>();
  const wanted = page * limit;
  let cursor: string | undefined;
  do {
    const missing = Math.min(most, wanted - rows.size);
    const next = await read(cursor === undefined ? { limit: missing } : { limit: missing, cursor });
    for (const row of next.data) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
    cursor = next.meta.cursor || undefined;
  } while (cursor !== undefined && rows.size < wanted);
  return [...rows.values()].slice(wanted - limit, wanted);
}

/** Parts of a list with at most `size` elements. */
export function chunksOf<Element>(list: readonly Element[], size: number): Element[][] {
  const chunks: Element[][] = [];
  for (let start = 0; start < list.length; start += size) chunks.push(list.slice(start, start + size));
  return chunks;
}
