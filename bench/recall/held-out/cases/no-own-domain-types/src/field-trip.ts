import { LangfuseClient } from '@langfuse/client';
import type { Observation, Session, Trace } from './domain';

export const langfuse = new LangfuseClient();

export class FieldTrip {
  private readonly sessions = new Map<string, Session>();
  private trace: Trace = [];

  list(): Observation[] {
    return [...this.sessions.values()].flatMap((session) => session.observations);
  }

  get(id: string): Session | undefined {
    return this.sessions.get(id);
  }

  walk(x: number, y: number): Trace {
    this.trace = [...this.trace, [x, y]];
    return this.trace;
  }
}
