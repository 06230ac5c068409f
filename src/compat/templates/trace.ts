import { apiOf, type CompatClient, type CompatRequestOptions } from './client.ts';
import { notFound } from './not-found.ts';
import { observationFields, observationOf, type CompatObservation } from './observation.ts';
import { parsed, readRows, type Row } from './rows.ts';
import { readScores, type CompatScore } from './score.ts';

/** What all traces of major 5 have. */
export interface CompatTraceBase {
  id: string;
  timestamp: string;
  name: string | null;
  input?: unknown;
  output?: unknown;
  sessionId: string | null;
  release: string | null;
  version: string | null;
  userId: string | null;
  metadata?: unknown;
  tags: string[];
  public: boolean;
  environment: string;
}

/** A score of a trace in the shape of major 5. */
export type CompatTraceScore = CompatScore & { traceId: string };

/** A trace in the shape of major 5. Times are ISO texts, `latency` is in seconds, `totalCost` in US dollars. */
export interface CompatTrace extends CompatTraceBase {
  htmlPath: string;
  latency?: number | null;
  totalCost?: number | null;
  observations: CompatObservation[];
  scores: CompatTraceScore[];
}

/** Reads a trace with its observations and scores. Throws when it does not exist, as major 5 did. */
export async function getTrace(
  client: CompatClient,
  traceId: string,
  options?: CompatRequestOptions,
): Promise<CompatTrace> {
  // Without a value the condition would be left out of the request, which then means every trace.
  if (!traceId) throw notFound(`Trace ${traceId} not found`);
  const api = apiOf(client);
  const rows = await readRows(api, { traceId, fields: `${observationFields},trace_context` }, options);
  if (rows.length === 0) throw notFound(`Trace ${traceId} not found`);
  const scores = await readScores(api, { traceId }, options);
  return {
    ...traceOf(rows),
    htmlPath: pathOfTrace(rows),
    latency: latencyOf(rows),
    totalCost: costOf(rows),
    observations: inOrder(rows).map(observationOf),
    scores: scores.filter(({ dataType }) => dataType !== 'CORRECTION').map((score) => ({ ...score, traceId })),
  };
}

/** A trace from its observations; input, output and metadata are those of its root. */
export function traceOf(rows: readonly Row[]): CompatTraceBase {
  const root = rootOf(rows);
  const all = [root, ...rows];
  const userId = all.find((row) => row.userId)?.userId ?? null;
  const sessionId = all.find((row) => row.sessionId)?.sessionId ?? null;
  return {
    id: root.traceId ?? '',
    timestamp: inOrder(rows)[0]?.startTime ?? root.startTime,
    name: root.traceName ?? null,
    input: parsed(root.input),
    output: parsed(root.output),
    sessionId,
    release: root.release ?? null,
    version: root.version ?? null,
    userId,
    metadata: root.metadata ?? {},
    tags: root.tags ?? [],
    public: all.some((row) => row.public === true),
    environment: root.environment ?? 'default',
  };
}

function rootOf(rows: readonly Row[]): Row {
  const ordered = inOrder(rows);
  const root =
    ordered.find((row) => row.isRootObservation === true) ??
    ordered.find((row) => !row.parentObservationId) ??
    ordered[0];
  if (root === undefined) throw notFound('Trace without observations');
  return root;
}

export function inOrder(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

export function pathOfTrace([row]: readonly Row[]): string {
  return `/project/${row?.projectId}/traces/${row?.traceId}`;
}

/** Seconds from the first start to the last end. */
export function latencyOf(rows: readonly Row[]): number {
  const starts = rows.map(({ startTime }) => Date.parse(startTime));
  const ends = rows.map(({ startTime, endTime }) => Date.parse(endTime ?? startTime));
  return (ends.reduce((a, b) => Math.max(a, b)) - starts.reduce((a, b) => Math.min(a, b))) / 1000;
}

export function costOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { totalCost }) => sum + (totalCost ?? 0), 0);
}
