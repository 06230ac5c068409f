import { randomUUID } from 'node:crypto';
import type { LangfuseClient } from '@langfuse/client';

type BatchRequest = Parameters<LangfuseClient['api']['ingestion']['batch']>[0];

export class Sink {
  private queue: BatchRequest['batch'] = [];

  constructor(private client: Pick<LangfuseClient, 'api'>, private readonly size = 20) {}

  push(name: string, input: unknown): void {
    const timestamp = new Date().toISOString();
    this.queue.push({ id: randomUUID(), type: 'trace-create', timestamp, body: { id: randomUUID(), name, input, timestamp } });
    if (this.queue.length >= this.size) void this.drain();
  }

  async drain(): Promise<number> {
    const batch = this.queue.splice(0);
    const { errors } = await this.client.api.ingestion.batch({ batch }, { timeoutInSeconds: 20 });
    for (const error of errors) console.warn(error.status, error.message);
    return errors.length;
  }
}
