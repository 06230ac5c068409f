import { randomUUID } from 'node:crypto';
import { bodyFields } from './body-fields.ts';
import { withMedia } from './dataset-item-media.ts';
import type { Handlers } from './handler.ts';
import { existing, listsByPage, pageOf } from './record-operations.ts';
import { notFound } from './request-error.ts';
import type { Store, StoredRecord } from './store.ts';

function datasetNamed(store: Store, name: string): StoredRecord {
  const dataset = store.list('datasets', [['name', name]]).at(-1);
  if (dataset === undefined) throw notFound('dataset', name);
  return dataset;
}

/** Datasets and their items. A dataset is told by its name: creating it again changes it. */
export const datasetRoutes: Handlers = {
  'datasets.get': { handle: ({ params, store }) => ({ body: datasetNamed(store, params['datasetName']!) }) },
  'datasets.list': listsByPage('datasets'),
  'datasets.create': {
    handle({ body, store }) {
      const given = bodyFields(body, {
        name: 'text',
        description: 'optional text',
        metadata: 'any',
        inputSchema: 'any',
        expectedOutputSchema: 'any',
      });
      const known = store.list('datasets', [['name', given['name'] as string]]).at(-1);
      return {
        body: store.put('datasets', {
          ...known,
          id: known?.['id'] ?? randomUUID(),
          ...given,
          updatedAt: new Date().toISOString(),
        }),
      };
    },
  },
  'datasetItems.get': {
    handle: ({ params, store, url }) => ({
      body: withMedia(existing(store, 'datasetItems', 'dataset item', params['id']!), store, url),
    }),
  },
  'datasetItems.list': {
    query: ['datasetName', 'sourceTraceId', 'sourceObservationId', 'version', 'page', 'limit'],
    handle({ query, store, url }) {
      const name = query.text('datasetName');
      if (name !== undefined) datasetNamed(store, name);
      const having = query.given(['datasetName', 'sourceTraceId', 'sourceObservationId']);
      // A version is a moment.
      const version = query.time('version');
      const items = version === undefined ? store.records('datasetItems') : store.datasetItemsAt(version);
      const { data, meta } = pageOf(items.list(having), query);
      return { body: { data: data.map((item) => withMedia(item, store, url)), meta } };
    },
  },
  'datasetItems.create': {
    handle({ body, store, url }) {
      const given = bodyFields(body, {
        datasetName: 'text',
        input: 'any',
        expectedOutput: 'any',
        metadata: 'any',
        sourceTraceId: 'optional text',
        sourceObservationId: 'optional text',
        id: 'optional text',
        status: { oneOf: ['ACTIVE', 'ARCHIVED'] },
      });
      const dataset = datasetNamed(store, given['datasetName'] as string);
      const id = given['id'] || randomUUID();
      const known = store.get('datasetItems', id);
      return {
        body: withMedia(
          store.put('datasetItems', {
            ...known,
            ...given,
            id,
            datasetId: dataset['id'],
            datasetName: dataset['name'],
            updatedAt: new Date().toISOString(),
          }),
          store,
          url,
        ),
      };
    },
  },
  'datasetItems.delete': {
    handle({ params, store }) {
      if (!store.delete('datasetItems', params['id'])) throw notFound('dataset item', params['id']!);
      return { body: { message: 'Dataset item deleted' } };
    },
  },
};
