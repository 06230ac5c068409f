import { LangfuseClient } from '@langfuse/client';

const langfuse = new LangfuseClient();

export const newTrace = (id) => langfuse.api.trace.get(id);
export const newPrompt = (name) => langfuse.prompt.get(name, { version: 3 });
export const newRun = (dataset, run) => langfuse.getDatasetRun(dataset, run);
