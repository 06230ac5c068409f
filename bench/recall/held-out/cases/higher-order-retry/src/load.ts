import pLimit from 'p-limit';
import { LangfuseClient } from '@langfuse/client';
import { partial, retry } from './retry';

const langfuse = new LangfuseClient();
const limit = pLimit(4);
const getTrace = langfuse.api.trace.get.bind(langfuse.api.trace);

export const load = (ids: string[]) => Promise.all(ids.map((id) => limit(() => retry(3, () => getTrace(id)))));

export const loadItem = (id: string) => retry(2, partial(langfuse.getDatasetItem, id));

export const loadPrompts = (names: string[]) => Promise.all(names.map((name) => langfuse.getPrompt(name)));

export const loadTrace = (id: Promise<string>) => id.then(langfuse.fetchTrace);
