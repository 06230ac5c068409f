'use server';

import { createHash } from 'node:crypto';
import { LangfuseClient } from '@langfuse/client';

const client = new LangfuseClient();

const scoreIdFor = (messageId: string) => createHash('sha256').update(`thumb:${messageId}`).digest('hex').slice(0, 32);

export async function setThumb(messageId: string, traceId: string, value: 1 | 0 | null) {
  const id = scoreIdFor(messageId);
  if (value === null) {
    await client.api.legacy.scoreV1.delete(id);
    return { removed: true };
  }
  await client.api.scores.create({ id, traceId, name: 'thumb', value, dataType: 'BOOLEAN' });
  return { removed: false };
}
