import { expect, test } from 'vitest';
import { migrate } from '../../src/pipeline/migrate.ts';
import { temporaryRoot } from '../edits/temporary-root.ts';

const place = temporaryRoot();

test('an error where the result of a rewritten call is read has the id of that call', async () => {
  place.write(
    'src/traces.ts',
    `import { SvcClient } from '@svc/client';
import type { TraceWithDetails } from '@svc/core';
const client = new SvcClient();
export async function links(ids: string[]) {
  const traces = await Promise.all(
    ids.map(async (id) => {
      try {
        return await client.api.trace.get(id);
      } catch {
        return null;
      }
    }),
  );
  return traces.filter((trace) => trace !== null).map((trace) => trace.htmlPath);
}
export const own = (trace: TraceWithDetails) => trace;
`,
  );
  const { verify } = await migrate({ cwd: place.root, allowNoVcs: true });
  const told = verify?.errors.map(({ id, message }) => `${id}: ${message}`);
  expect(told).toContain("api.trace.get: Property 'htmlPath' does not exist on type 'ObservationV2'.");
});
