import { Inject, Injectable, Logger, NotFoundException } from '@nestjs/common';
import type { LangfuseClient } from '@langfuse/client';
import type { TraceWithFullDetails } from '@langfuse/core';
import { LANGFUSE } from '../langfuse/langfuse.module';

@Injectable()
export class AuditService {
  private readonly logger = new Logger(AuditService.name);

  constructor(@Inject(LANGFUSE) private readonly langfuse: LangfuseClient) {}

  async findOne(id: string): Promise<TraceWithFullDetails> {
    return this.langfuse.api.trace.get(id).catch((error: unknown) => {
      this.logger.warn(`no trace ${id}`, error);
      throw new NotFoundException();
    });
  }

  async sessions(): Promise<string[]> {
    const page = await this.langfuse.api.sessions.list({ limit: 100 });
    return page.data.map((session) => session.id);
  }
}
