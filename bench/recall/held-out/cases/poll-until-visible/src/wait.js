import { setTimeout as sleep } from 'node:timers/promises';
import { SvcClient } from '@svc/client';

const client = new SvcClient({ timeout: 5 });

export async function waitForTrace(id, { tries = 20, delay = 500 } = {}) {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      return await client.api.trace.get(id);
    } catch (error) {
      if (error?.statusCode !== 404) throw error;
      await sleep(delay);
    }
  }
  throw new Error(`trace ${id} did not appear`);
}

export async function waitForScores(traceId, expected) {
  let found = [];
  while (found.length < expected) {
    await sleep(250);
    ({ data: found } = await client.api.scores.getMany({ traceId, page: 1, limit: 100 }));
  }
  return found;
}
