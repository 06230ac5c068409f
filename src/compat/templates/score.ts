import { apiOf, type CompatApi, type CompatClient, type CompatRequestOptions } from './client.ts';
import { notFound } from './not-found.ts';
import { allRows } from './paging.ts';

/** A score as major 6 gives it. */
type ScoreRow = Awaited<ReturnType<CompatApi['scores']['getMany']>>['data'][number];

/** What all scores of major 5 have. */
export interface CompatScoreBase {
  id: string;
  traceId?: string | null;
  sessionId?: string | null;
  observationId?: string | null;
  datasetRunId?: string | null;
  name: string;
  source: 'ANNOTATION' | 'API' | 'EVAL';
  timestamp: string;
  createdAt: string;
  updatedAt: string;
  authorUserId: string | null;
  comment: string | null;
  metadata?: unknown;
  configId: string | null;
  queueId: string | null;
  environment: string;
}

/** A score in the shape of major 5. Major 6 does not tell the number behind a category: it is 0 here. */
export type CompatScore = CompatScoreBase &
  (
    | { dataType: 'NUMERIC'; value: number }
    | { dataType: 'BOOLEAN' | 'CATEGORICAL' | 'CORRECTION'; value: number; stringValue: string }
    | { dataType: 'TEXT'; stringValue: string }
  );

/** Reads one score. Throws when it does not exist, as major 5 did. */
export async function getScoreById(
  client: CompatClient,
  scoreId: string,
  options?: CompatRequestOptions,
): Promise<CompatScore> {
  // Without a value the condition would be left out of the request, which then means every score.
  if (!scoreId) throw notFound(`Score ${scoreId} not found`);
  const [score] = await readScores(apiOf(client), { id: scoreId }, options);
  if (score === undefined) throw notFound(`Score ${scoreId} not found`);
  return score;
}

export async function readScores(
  api: CompatApi,
  query: { id: string } | { traceId: string },
  options?: CompatRequestOptions,
): Promise<CompatScore[]> {
  const fields = 'details,subject,annotation';
  const rows = await allRows(
    (next) => api.scores.getMany({ ...query, fields, limit: 100, ...next }, options),
    ({ id }) => id,
  );
  return rows.map(scoreOf);
}

/** What the score belongs to. */
function subjectOf(row: ScoreRow): Pick<CompatScoreBase, 'traceId' | 'sessionId' | 'observationId' | 'datasetRunId'> {
  const subject: { kind: string; id: string; traceId?: string } | undefined = row.subject;
  const idOf = (kind: string) => (subject?.kind === kind ? subject.id : null);
  return {
    traceId: subject?.kind === 'observation' ? (subject.traceId ?? null) : idOf('trace'),
    sessionId: idOf('session'),
    observationId: idOf('observation'),
    datasetRunId: idOf('experiment'),
  };
}

function scoreOf(row: ScoreRow): CompatScore {
  const base: CompatScoreBase = {
    id: row.id,
    ...subjectOf(row),
    name: row.name,
    source: row.source,
    timestamp: row.timestamp,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    authorUserId: row.authorUserId ?? null,
    comment: row.comment ?? null,
    metadata: row.metadata,
    configId: row.configId ?? null,
    queueId: row.queueId ?? null,
    environment: row.environment,
  };
  switch (row.dataType) {
    case 'NUMERIC':
      return { ...base, dataType: 'NUMERIC', value: row.value };
    case 'BOOLEAN':
      return { ...base, dataType: 'BOOLEAN', value: row.value ? 1 : 0, stringValue: row.value ? 'True' : 'False' };
    case 'TEXT':
      return { ...base, dataType: 'TEXT', stringValue: row.value };
    default:
      return { ...base, dataType: row.dataType, value: 0, stringValue: row.value };
  }
}
