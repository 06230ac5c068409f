import { AsyncLocalStorage } from 'node:async_hooks';
import { LangfuseClient } from '@langfuse/client';
import { startActiveObservation, type LangfuseSpan } from '@langfuse/tracing';

interface Scope {
  readonly langfuse: LangfuseClient;
  readonly root: LangfuseSpan;
}

const storage = new AsyncLocalStorage<Scope>();
const langfuse = new LangfuseClient();

export const inScope = <T>(name: string, run: () => Promise<T>) =>
  startActiveObservation(name, (root) => storage.run({ langfuse, root }, run));

export const scope = () => storage.getStore();
