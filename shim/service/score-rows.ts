import type { StoredRecord } from './store.ts';

/** Groups that can be asked for besides the fields that a score row always has. */
export const scoreGroups = ['details', 'subject', 'annotation'] as const;

export type ScoreGroup = (typeof scoreGroups)[number];

const core = [
  'id',
  'projectId',
  'name',
  'value',
  'dataType',
  'source',
  'timestamp',
  'environment',
  'createdAt',
  'updatedAt',
];
const fieldsOf: Record<Exclude<ScoreGroup, 'subject'>, readonly string[]> = {
  details: ['comment', 'configId', 'metadata'],
  annotation: ['authorUserId', 'queueId'],
};

/** What a score is about, as one value. */
function subject(score: StoredRecord): unknown {
  if (score['observationId'] !== null)
    return { kind: 'observation', id: score['observationId'], traceId: score['traceId'] };
  if (score['traceId'] !== null) return { kind: 'trace', id: score['traceId'] };
  if (score['sessionId'] !== null) return { kind: 'session', id: score['sessionId'] };
  return { kind: 'experiment', id: score['datasetRunId'] };
}

/** A row of the v3 score read: one value of the score's type, and the groups that were asked for. */
export function shownScore(score: StoredRecord, groups: readonly ScoreGroup[]): StoredRecord {
  const row: StoredRecord = Object.fromEntries(core.map((field) => [field, score[field]]));
  if (score['dataType'] === 'BOOLEAN') row['value'] = score['value'] === 1;
  for (const group of groups) {
    if (group === 'subject') row['subject'] = subject(score);
    else for (const field of fieldsOf[group]) row[field] = score[field];
  }
  return row;
}
