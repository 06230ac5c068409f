import { apiOf, type CompatClient, type CompatRequestOptions } from './client.ts';
import { notFound } from './not-found.ts';
import { readRows, rowsByTrace } from './rows.ts';
import { inOrder, traceOf, type CompatTraceBase } from './trace.ts';

/** A session with its traces in the shape of major 5; `createdAt` is the start of its first observation. */
export interface CompatSession {
  id: string;
  createdAt: string;
  projectId: string;
  environment: string;
  traces: CompatTraceBase[];
}

/** Reads a session with its traces, the first one first. Throws when it does not exist, as major 5 did. */
export async function getSession(
  client: CompatClient,
  sessionId: string,
  options?: CompatRequestOptions,
): Promise<CompatSession> {
  // Without a value the condition would be left out of the request, which then means every session.
  if (!sessionId) throw notFound(`Session ${sessionId} not found`);
  const rows = inOrder(
    await readRows(apiOf(client), { sessionId, fields: 'core,basic,io,metadata,trace_context' }, options),
  );
  const [first] = rows;
  if (first === undefined) throw notFound(`Session ${sessionId} not found`);
  return {
    id: sessionId,
    createdAt: first.startTime,
    projectId: first.projectId,
    environment: first.environment ?? 'default',
    traces: [...rowsByTrace(rows).values()].map(traceOf),
  };
}
