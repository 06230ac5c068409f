import { randomUUID } from 'node:crypto';
import { defined } from '../../src/catalog/defined.ts';
import { bodyFields, type FieldRule } from './body-fields.ts';
import type { Handlers } from './handler.ts';
import { changed, cursorList, existing, listsByCursor } from './record-operations.ts';
import type { Store, StoredRecord } from './store.ts';

const judge: Record<string, FieldRule> = {
  prompt: 'given',
  modelConfig: 'any',
  variableMapping: 'optional array',
  outputDefinition: 'object',
};
const code: Record<string, FieldRule> = {
  sourceCode: 'text',
  sourceCodeLanguage: { oneOf: ['PYTHON', 'TYPESCRIPT'], required: true },
};
const evaluatorType = { oneOf: ['llm_as_judge', 'code'], required: true } as const;

/** What makes a version of an evaluator: the fields of its type. */
const definitionRules = (body: unknown): Record<string, FieldRule> =>
  (body as { type?: unknown } | null)?.type === 'code' ? code : judge;

/** An evaluator's definition as it is read: a prompt that is a text is one message of the user. */
function definitionOf(given: StoredRecord): StoredRecord {
  if (given['type'] === 'code') return given;
  const { prompt, modelConfig = null, variableMapping = null } = given;
  const messages = typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt;
  const names = [...JSON.stringify(messages ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name);
  return { ...given, prompt: messages, variables: [...new Set(names)], modelConfig, variableMapping };
}

/** Stores a version of an evaluator, and the evaluator as it stands with it. */
function putVersion(store: Store, evaluator: StoredRecord, definition: StoredRecord): StoredRecord {
  const now = new Date().toISOString();
  const version = Number(evaluator['version'] ?? 0) + 1;
  const versionId = randomUUID();
  store.put('evaluatorVersions', {
    evaluatorId: evaluator['id'],
    id: versionId,
    version,
    createdBy: null,
    ...definition,
  });
  return store.put('evaluators', {
    ...evaluator,
    ...definition,
    versionId,
    version,
    versionCreatedAt: now,
    versionCreatedBy: null,
    updatedAt: now,
  });
}

/** Evaluators with their versions, and the rules that assign them, as the public 5.11.1 packages type them. */
export const evaluationRoutes: Handlers = {
  'evaluators.list': listsByCursor('evaluators', 'evaluators'),
  'evaluators.create': {
    handle({ body, store }) {
      const given = bodyFields(body, {
        type: evaluatorType,
        name: 'text',
        description: 'optional text',
        ...definitionRules(body),
      });
      const { name, description = null, ...definition } = given;
      const evaluator = {
        id: randomUUID(),
        name,
        description,
        createdBy: null,
        status: 'active',
        pausedAt: null,
        pausedReason: null,
        pausedMessage: null,
        evaluationRuleAssignments: [],
      };
      return { body: putVersion(store, evaluator, definitionOf(definition)) };
    },
  },
  'evaluators.update': {
    handle({ params, body, store }) {
      const known = existing(store, 'evaluators', 'evaluator', params['evaluatorId']!);
      const isDefined = typeof body === 'object' && body !== null && 'type' in body;
      const { name, description, ...definition } = bodyFields(body, {
        name: 'optional text',
        description: 'optional text',
        ...(isDefined ? { type: evaluatorType, ...definitionRules(body) } : {}),
      });
      const named = {
        ...known,
        ...defined({ name, description }),
      };
      if (isDefined) return { body: putVersion(store, named, definitionOf(definition)) };
      return { body: changed(store, 'evaluators', named, {}) };
    },
  },
  'evaluators.listVersions': {
    query: ['limit', 'cursor'],
    handle({ params: { evaluatorId }, query, store }) {
      existing(store, 'evaluators', 'evaluator', evaluatorId!);
      const having = [['evaluatorId', [evaluatorId!]]] as const;
      const { data, meta } = cursorList('evaluator versions', store.records('evaluatorVersions'), query, having);
      return { body: { data: data.map(({ evaluatorId: _, ...version }) => version), meta } };
    },
  },
  'evaluationRules.list': listsByCursor('evaluationRules', 'evaluation rules'),
  'evaluationRules.create': {
    handle({ body, store }) {
      const given = bodyFields(body, {
        name: 'text',
        enabled: 'boolean',
        sampling: 'optional number',
        filter: 'optional array',
        evaluatorAssignments: 'array',
      });
      return {
        body: store.put('evaluationRules', { id: randomUUID(), createdBy: null, sampling: 1, filter: [], ...given }),
      };
    },
  },
  'evaluationRules.update': {
    handle({ params, body, store }) {
      const known = existing(store, 'evaluationRules', 'evaluation rule', params['evaluationRuleId']!);
      const given = bodyFields(body, {
        name: 'optional text',
        enabled: 'optional boolean',
        sampling: 'optional number',
        filter: 'optional array',
        evaluatorAssignments: 'optional array',
      });
      return { body: changed(store, 'evaluationRules', known, given) };
    },
  },
};
