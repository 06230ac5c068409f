import { LangfuseClient } from '@langfuse/client';

const KEY = Symbol.for('acme.langfuse');

type Holder = typeof globalThis & { [KEY]?: { client: LangfuseClient; since: number } };

export function holder(): { client: LangfuseClient; since: number } {
  const scope = globalThis as Holder;
  return (scope[KEY] ??= { client: new LangfuseClient(), since: Date.now() });
}
