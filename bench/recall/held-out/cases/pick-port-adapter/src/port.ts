import type { LangfuseClient } from '@langfuse/client';

export interface TracePort {
  api: { trace: Pick<LangfuseClient['api']['trace'], 'get' | 'delete'> };
}
