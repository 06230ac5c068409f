import { bodyFields } from './body-fields.ts';
import type { Handlers } from './handler.ts';
import { badBody, notFound } from './request-error.ts';
import type { Store } from './store.ts';

/** Deletes traces with their observations, scores and experiment items (contract §4.4, 4.7). */
function deleteTraces(store: Store, traceIds: readonly string[]): number {
  return (['observations', 'scores', 'experimentItems'] as const).reduce(
    (sum, name) => sum + store.deleteHaving(name, ['traceId', traceIds], ({ traceId }) => typeof traceId === 'string'),
    0,
  );
}

/** Traces, of which v6 keeps the two deletions. */
export const traceRoutes: Handlers = {
  'trace.delete': {
    handle({ params, store }) {
      const id = params['traceId']!;
      if (deleteTraces(store, [id]) === 0) throw notFound('trace', id);
      return { body: { message: 'Trace deleted' } };
    },
  },
  'trace.deleteMultiple': {
    handle({ body, store }) {
      const { traceIds } = bodyFields(body, { traceIds: 'texts' });
      if ((traceIds as string[]).length === 0) throw badBody([{ path: 'body.traceIds', message: 'It is empty.' }]);
      deleteTraces(store, traceIds as string[]);
      // Contract §4.4: empty.
      return { body: {} };
    },
  },
};
