import { completeExperimentItem, completeObservation } from './complete-observation.ts';
import { completeScore } from './complete-score.ts';
import type { Completion } from './completion.ts';
import type { Position, StoredRecord } from './ordered-entries.ts';

/** One kind of record. */
export interface Collection {
  /** Fields that tell records apart. */
  key: readonly string[];
  /** Fills absent fields. Throws an Error that says what is wrong with a given one. */
  complete: (record: Record<string, unknown>, completion: Completion) => Record<string, unknown>;
  /** Where a record stands in a list. Without it by `createdAt`, and of equal times the one that was added later. */
  position?: (record: StoredRecord) => Position;
}

/** A complete record: defaults, then what was given. */
function withDefaults(
  key: readonly string[],
  defaults: (completion: Completion, record: Record<string, unknown>) => Record<string, unknown>,
): Collection {
  return {
    key,
    complete: (record, completion) => ({ ...defaults(completion, record), ...record }),
  };
}

const stamps = ({ now, previous }: Completion): Record<string, unknown> => ({
  createdAt: previous?.['createdAt'] ?? now,
  updatedAt: now,
});

/** Where an item of an experiment stands in a list, whether it was seeded or is read off its spans. */
export function experimentItemPosition({ startTime, id, traceId }: StoredRecord): Position {
  return { time: String(startTime), id: `${String(id)}/${String(traceId)}` };
}

/**
 * All kinds of records. Where the contract shows no fields (§2, "remaining fields: not shown") a record is whatever it
 * was seeded with; defaults are given only to fields that this service itself reads.
 */
export const collections = {
  projects: withDefaults(['id'], (_, { id }) => ({
    id,
    name: 'Project',
    organization: { id: 'organization', name: 'Organization' },
    metadata: {},
  })),
  apiKeys: withDefaults(['projectId', 'id'], ({ now }) => ({ createdAt: now })),
  organizationApiKeys: withDefaults(['id'], ({ now }) => ({ createdAt: now })),
  organizationMemberships: withDefaults(['userId'], () => ({ role: 'MEMBER' })),
  projectMemberships: withDefaults(['projectId', 'userId'], () => ({ role: 'MEMBER' })),
  observations: {
    key: ['traceId', 'id'],
    complete: completeObservation,
    position: ({ startTime, traceId, id }) => ({ time: String(startTime), id: `${String(traceId)}/${String(id)}` }),
  },
  experimentItems: {
    key: ['experimentId', 'experimentItemId', 'traceId'],
    complete: completeExperimentItem,
    position: experimentItemPosition,
  },
  scores: {
    key: ['id'],
    complete: completeScore,
    position: ({ timestamp, id }) => ({ time: String(timestamp), id: String(id) }),
  },
  scoreConfigs: withDefaults(['id'], stamps),
  datasets: withDefaults(['id'], (completion, { id }) => ({
    name: id,
    description: null,
    inputSchema: null,
    expectedOutputSchema: null,
    projectId: completion.projectId,
    ...stamps(completion),
  })),
  datasetItems: withDefaults(['id'], (completion) => ({
    status: 'ACTIVE',
    sourceTraceId: null,
    sourceObservationId: null,
    mediaReferences: [],
    ...stamps(completion),
  })),
  prompts: withDefaults(['name', 'version'], (completion) => ({
    type: 'text',
    config: {},
    labels: [],
    tags: [],
    ...stamps(completion),
  })),
  media: withDefaults(['mediaId'], () => ({ contentType: 'application/octet-stream', contentLength: 0 })),
  models: withDefaults(['id'], ({ now }) => ({ createdAt: now })),
  annotationQueues: withDefaults(['id'], stamps),
  annotationQueueItems: withDefaults(['queueId', 'id'], (completion) => ({ status: 'PENDING', ...stamps(completion) })),
  annotationQueueAssignments: withDefaults(['queueId', 'userId'], ({ projectId }) => ({ projectId })),
  blobStorageIntegrations: withDefaults(['id'], stamps),
  comments: withDefaults(['id'], stamps),
  evaluationRules: withDefaults(['id'], stamps),
  evaluators: withDefaults(['id'], stamps),
  evaluatorVersions: withDefaults(['evaluatorId', 'version'], ({ now }) => ({ createdAt: now })),
  feedback: withDefaults(['id'], stamps),
  llmConnections: withDefaults(['id'], stamps),
  scimUsers: withDefaults(['id'], () => ({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'] })),
  dashboardWidgets: withDefaults(['id'], stamps),
  dashboards: withDefaults(['id'], (completion) => ({
    definition: { widgets: [] },
    filters: [],
    ...stamps(completion),
  })),
  skills: withDefaults(['name', 'version'], ({ now }) => ({ createdAt: now })),
} as const satisfies Record<string, Collection>;

/** Name of a kind of records. */
export type CollectionName = keyof typeof collections;
