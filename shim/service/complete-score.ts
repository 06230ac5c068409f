import { randomUUID } from 'node:crypto';
import type { Completion } from './completion.ts';
import { isoTime } from './read-values.ts';
import type { Issue } from './request-error.ts';

/** Kinds of score values. */
export const scoreDataTypes = ['NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'TEXT', 'CORRECTION'] as const;

const texts = [
  'id',
  'traceId',
  'sessionId',
  'observationId',
  'datasetRunId',
  'comment',
  'environment',
  'queueId',
  'configId',
  'authorUserId',
  'timestamp',
  'createdAt',
  'updatedAt',
  'projectId',
];
const known: ReadonlySet<string> = new Set([...texts, 'name', 'value', 'dataType', 'metadata', 'source']);

function valueIssue(value: unknown, dataType: unknown): string | undefined {
  if (typeof value === 'number' ? !Number.isFinite(value) : typeof value !== 'string')
    return 'It is neither a finite number nor a text.';
  if (dataType === 'NUMERIC' && typeof value !== 'number') return 'A NUMERIC score has a number.';
  if (dataType === 'BOOLEAN' && value !== 0 && value !== 1) return 'A BOOLEAN score has 0 or 1.';
  if (typeof dataType === 'string' && !['NUMERIC', 'BOOLEAN'].includes(dataType) && typeof value !== 'string')
    return `A ${dataType} score has a text.`;
  return undefined;
}

/** What is wrong with a score (contract §2, §7.2); nothing when it can be stored. */
export function scoreIssues(score: unknown, path: string): Issue[] {
  if (typeof score !== 'object' || score === null || Array.isArray(score))
    return [{ path, message: 'A score is an object.' }];
  const given = score as Record<string, unknown>;
  const issues: Issue[] = [];
  const expect = (holds: boolean, field: string, message: string): void => {
    if (!holds) issues.push({ path: `${path}.${field}`, message });
  };
  for (const field of Object.keys(given)) expect(known.has(field), field, 'There is no such field.');
  for (const field of texts)
    expect(
      given[field] === undefined || given[field] === null || typeof given[field] === 'string',
      field,
      'It is no text.',
    );
  expect(typeof given['name'] === 'string' && given['name'] !== '', 'name', 'It is a text that is not empty.');
  expect(
    given['dataType'] === undefined || scoreDataTypes.includes(given['dataType'] as 'TEXT'),
    'dataType',
    `It is not one of ${scoreDataTypes.join(', ')}.`,
  );
  expect(
    given['source'] === undefined || ['API', 'ANNOTATION', 'EVAL'].includes(given['source'] as string),
    'source',
    'It is not one of API, ANNOTATION, EVAL.',
  );
  const value = valueIssue(given['value'], given['dataType']);
  expect(value === undefined, 'value', value ?? '');
  expect(
    given['metadata'] === undefined || given['metadata'] === null || typeof given['metadata'] === 'object',
    'metadata',
    'It is no object.',
  );
  expect(
    given['timestamp'] === undefined || !Number.isNaN(Date.parse(String(given['timestamp']))),
    'timestamp',
    'It is no time in ISO 8601.',
  );
  const refers = ['traceId', 'sessionId', 'datasetRunId'].some(
    (field) => typeof given[field] === 'string' && given[field] !== '',
  );
  expect(refers, 'traceId', 'A score refers to a trace, a session or an experiment.');
  expect(
    !given['observationId'] || Boolean(given['traceId']),
    'observationId',
    'An observation is found through its trace: traceId is missing.',
  );
  return issues;
}

/** Fills a score. @throws Error that names the first thing that is wrong */
export function completeScore(
  given: Record<string, unknown>,
  { now, projectId, previous }: Completion,
): Record<string, unknown> {
  const [issue] = scoreIssues(given, 'score');
  if (issue !== undefined) throw new Error(`${issue.path}: ${issue.message}`);
  return {
    traceId: null,
    sessionId: null,
    observationId: null,
    datasetRunId: null,
    comment: null,
    configId: null,
    queueId: null,
    authorUserId: null,
    metadata: {},
    source: 'API',
    ...given,
    id: given['id'] ?? randomUUID(),
    dataType: given['dataType'] ?? (typeof given['value'] === 'number' ? 'NUMERIC' : 'CATEGORICAL'),
    environment: given['environment'] ?? 'default',
    projectId: given['projectId'] ?? projectId,
    timestamp: isoTime(given['timestamp'] ?? previous?.['timestamp'] ?? now, 'timestamp'),
    createdAt: isoTime(given['createdAt'] ?? previous?.['createdAt'] ?? now, 'createdAt'),
    updatedAt: isoTime(given['updatedAt'] ?? now, 'updatedAt'),
  };
}
