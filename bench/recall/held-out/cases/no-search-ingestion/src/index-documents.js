import { SearchClient, legacy } from '@acme/search-sdk';
import { SvcClient } from '@svc/client';

const search = new SearchClient();
const svc = new SvcClient();

export async function indexAll(documents) {
  const outcome = await search.api.ingestion.batch({ batch: documents });
  await search.api.legacy.documents.delete('old');
  await legacy.scoreV1(documents);
  svc.score.create({ name: 'indexed', value: outcome.count, traceId: outcome.traceId });
  await svc.flush();
  return search.api.datasets.getRuns('documents');
}
