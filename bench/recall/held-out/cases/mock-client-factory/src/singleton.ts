import { LangfuseClient } from '@langfuse/client';

export const langfuse = new LangfuseClient();
