import { LangfuseClient } from '@langfuse/client';

export const lf: LangfuseClient = new LangfuseClient();
