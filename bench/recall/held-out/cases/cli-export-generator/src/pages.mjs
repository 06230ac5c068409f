export async function* pages(client, query) {
  let page = 1;
  let total = 1;
  do {
    const result = await client.api.trace.list({ ...query, page, limit: 100 });
    yield* result.data;
    total = result.meta.totalPages;
    page += 1;
  } while (page <= total);
}
