import { randomUUID } from 'node:crypto';
import { bodyFields, type FieldRule } from './body-fields.ts';
import type { Handlers } from './handler.ts';
import { changed, existing, listsByPage, pageOf } from './record-operations.ts';
import { notFound } from './request-error.ts';

const queue = 'annotation queue';
const itemStatus = { oneOf: ['PENDING', 'COMPLETED'] } as const;
const config: Record<string, FieldRule> = {
  categories: 'optional array',
  minValue: 'optional number',
  maxValue: 'optional number',
  description: 'optional text',
};

/** Annotation queues, score configurations and comments, as the public 5.11.1 packages type them. */
export const annotationRoutes: Handlers = {
  'annotationQueues.listQueues': listsByPage('annotationQueues'),
  'annotationQueues.createQueue': {
    handle({ body, store }) {
      const given = bodyFields(body, { name: 'text', description: 'optional text', scoreConfigIds: 'texts' });
      return { body: store.put('annotationQueues', { id: randomUUID(), description: null, ...given }) };
    },
  },
  'annotationQueues.listQueueItems': {
    query: ['status', 'page', 'limit'],
    handle({ params: { queueId }, query, store }) {
      existing(store, 'annotationQueues', queue, queueId!);
      query.oneOf('status', itemStatus.oneOf);
      const having = [['queueId', queueId!] as const, ...query.given(['status'])];
      return { body: pageOf(store.records('annotationQueueItems').list(having), query) };
    },
  },
  'annotationQueues.createQueueItem': {
    handle({ params: { queueId }, body, store }) {
      existing(store, 'annotationQueues', queue, queueId!);
      const objectType = { oneOf: ['TRACE', 'OBSERVATION', 'SESSION'], required: true } as const;
      const given = bodyFields(body, { objectId: 'text', objectType, status: itemStatus });
      return { body: store.put('annotationQueueItems', { queueId, id: randomUUID(), ...given }) };
    },
  },
  'annotationQueues.updateQueueItem': {
    handle({ params: { queueId, itemId }, body, store }) {
      const known = existing(store, 'annotationQueueItems', 'annotation queue item', queueId!, itemId!);
      const given = bodyFields(body, { status: itemStatus });
      const completed = given['status'] === 'COMPLETED' ? { completedAt: new Date().toISOString() } : {};
      return {
        body: changed(store, 'annotationQueueItems', known, { ...given, ...completed }),
      };
    },
  },
  'annotationQueues.createQueueAssignment': {
    handle({ params: { queueId }, body, store }) {
      existing(store, 'annotationQueues', queue, queueId!);
      return { body: store.put('annotationQueueAssignments', { ...bodyFields(body, { userId: 'text' }), queueId }) };
    },
  },
  'annotationQueues.deleteQueueAssignment': {
    handle({ params: { queueId }, body, store }) {
      const { userId } = bodyFields(body, { userId: 'text' });
      if (!store.delete('annotationQueueAssignments', queueId, userId))
        throw notFound('assignment', `${queueId}/${String(userId)}`);
      return { body: { success: true } };
    },
  },
  'scoreConfigs.get': listsByPage('scoreConfigs'),
  'scoreConfigs.create': {
    handle({ body, store }) {
      const dataType = { oneOf: ['NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'TEXT'], required: true } as const;
      const given = bodyFields(body, { name: 'text', dataType, ...config });
      return {
        body: store.put('scoreConfigs', {
          id: randomUUID(),
          projectId: store.projectId,
          isArchived: false,
          ...given,
        }),
      };
    },
  },
  'scoreConfigs.update': {
    handle({ params, body, store }) {
      const known = existing(store, 'scoreConfigs', 'score config', params['configId']!);
      const given = bodyFields(body, { isArchived: 'optional boolean', name: 'optional text', ...config });
      return { body: changed(store, 'scoreConfigs', known, given) };
    },
  },
  'comments.create': {
    handle({ body, store }) {
      const given = bodyFields(body, {
        projectId: 'text',
        objectType: { oneOf: ['TRACE', 'OBSERVATION', 'SESSION', 'PROMPT'], required: true },
        objectId: 'text',
        content: 'text',
        authorUserId: 'optional text',
      });
      return { body: { id: store.put('comments', { id: randomUUID(), authorUserId: null, ...given })['id'] } };
    },
  },
  'comments.get': {
    query: ['page', 'limit', 'objectType', 'objectId', 'authorUserId'],
    handle({ query, store }) {
      const having = query.given(['objectType', 'objectId', 'authorUserId']);
      return { body: pageOf(store.records('comments').list(having), query) };
    },
  },
};
