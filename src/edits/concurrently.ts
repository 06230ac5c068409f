/**
 * Does the work for every item, in order, a number of them at the same time.
 * @param limit how many at once; one when it is less
 * @param goesOn asked before each item; no further one is begun once it says no
 */
export async function concurrently<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    // All workers take from the same iterator.
    for (const item of waiting) {
      if (!goesOn()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(limit, items.length)) }, worker));
}
