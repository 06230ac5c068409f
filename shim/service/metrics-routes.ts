import type { Handlers } from './handler.ts';
import { readMetricsQuery } from './metrics-query.ts';
import { metricsRows } from './metrics-rows.ts';
import { badQuery } from './request-error.ts';

/** Metrics (contract §4.4; the form of the query is that of the public 5.11.1 packages). */
export const metricsRoutes: Handlers = {
  'metrics.metrics': {
    query: ['query'],
    handle({ query, store }) {
      const text = query.text('query');
      if (text === undefined) throw badQuery('query', 'It is required.');
      return { body: { data: metricsRows(store, readMetricsQuery(text)) } };
    },
  },
};
