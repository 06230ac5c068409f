import { SvcClient } from '@svc/client';
import type { GetScoresRequest } from '@svc/core';

const scores = new SvcClient().api.scores;

export const ofRun = (datasetRunId: string) => scores.getMany({ datasetRunId, page: 1, limit: 100 });

export async function failing(userId: string, names: string[]) {
  const query: GetScoresRequest = { userId, operator: '<', value: 0.3 };
  const out: string[] = [];
  for (const name of names) {
    query.name = name;
    const page = await scores.getMany(query);
    for (const score of page.data) {
      if ('stringValue' in score && score.stringValue) out.push(score.stringValue);
    }
  }
  return out;
}

export const one = async (id: string) => (await scores.getById(id)).name;
