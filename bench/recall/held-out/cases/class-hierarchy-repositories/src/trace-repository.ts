import type { LangfuseClient } from '@langfuse/client';
import { BaseRepository } from './base-repository.ts';

export interface TraceSummary {
  id: string;
  latency: number | null | undefined;
}

export class TraceRepository extends BaseRepository<TraceSummary> {
  constructor(langfuse: LangfuseClient) {
    super(langfuse);
  }

  async byId(id: string): Promise<TraceSummary> {
    const { latency } = await this.api.trace.get(id, { fields: 'core,metrics' });
    return { id, latency };
  }

  async ofSession(sessionId: string): Promise<TraceSummary[]> {
    const session = await super.api.sessions.get(sessionId);
    return Promise.all(session.traces.map(({ id }) => this.byId(id)));
  }
}
