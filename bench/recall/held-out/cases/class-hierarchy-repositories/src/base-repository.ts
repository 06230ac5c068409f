import type { LangfuseClient } from '@langfuse/client';

export abstract class BaseRepository<T> {
  protected constructor(protected readonly langfuse: LangfuseClient) {}

  protected get api() {
    return this.langfuse.api;
  }

  abstract byId(id: string): Promise<T>;
}
