import { LangfuseClient } from '@langfuse/client';

type ScorePage = { data: { id: string; name: string; value: unknown }[]; meta: { cursor?: string } };

const { api } = new LangfuseClient();

export async function* scoresOf(traceIds: readonly string[]) {
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = (await api.scoresV3.getManyV3({
      traceId: traceIds.join(','),
      fields: 'details,subject',
      ...(cursor ? { cursor } : {}),
    })) as unknown as ScorePage;
    yield* page.data;
    cursor = page.meta.cursor;
  }
}

const { scoresV3: v3 } = api;

export const count = async (name: string) => (await v3.getManyV3({ name, limit: 1 }, { maxRetries: 0 })).data.length;
